import FetchedResults

/// What the store knows of the words that people use at its stand.
extension CarStore {
  /// Whether a text reads like the keys or the spots of the stand, letters and a number: `K61`
  /// where another key is `K7`.
  package func looksLikeTag(_ text: String) throws -> Bool {
    guard let shape = TagShape(text) else { return false }
    let letters = try tagLetters()
    return TagField.allCases.contains { letters[$0, default: []].contains(shape.letters) }
  }

  /// The letters of the keys and the spots of the newest cars, as far as a number follows them.
  ///
  /// - Complexity: O(log cars).
  private func tagLetters() throws -> [TagField: Set<String>] {
    var letters: [TagField: Set<String>] = [:]
    for car in try first(Self.carsReadForTags) {
      for field in TagField.allCases {
        if let shape = car.tag(field).flatMap(TagShape.init) {
          letters[field, default: []].insert(shape.letters)
        }
      }
    }
    return letters
  }

  /// So many cars show every board and every row of a stand.
  private static let carsReadForTags = 300

  /// What the store knows for the words of `park`. Nothing is read before it is asked for.
  package func parkKnowledge() -> ParkWords.Knowledge {
    var letters: [TagField: Set<String>]?
    return ParkWords.Knowledge(
      isTag: { field, text in
        guard let shape = TagShape(text) else { return false }
        let known = try letters ?? self.tagLetters()
        letters = known
        return known[field, default: []].contains(shape.letters)
      },
      countOfMake: { words in
        let counts = stride(from: min(CommonMakes.mostWords, words.count), to: 0, by: -1)
        return try counts.first { count in
          try !self.makes(
            .make, words.prefix(count).joined(separator: " "), atMost: 1
          ).isEmpty
        } ?? 0
      },
      makeOfModel: { model in
        let makes = Set(try self.makes(.model, model, atMost: Self.carsReadForMake))
        return makes.count == 1 ? makes.first : nil
      })
  }

  /// So many cars of a model show whether it is of one make.
  private static let carsReadForMake = 20

  /// The makes of some cars whose make or model is a text, however it is written.
  private func makes(_ field: CarField, _ text: String, atMost limit: Int) throws -> [String] {
    let isText = FetchPredicate.comparison(
      field.name, .equalTo, .text(text), options: [.caseInsensitive, .diacriticInsensitive])
    return try first(limit, where: isText, by: .make).map(\.make)
  }
}
