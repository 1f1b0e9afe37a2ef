import FetchedResults

/// What the store knows of the words that people use at its stand.
extension CarStore {
  /// Whether a text is one of the keys or the spots of the stand, or reads like them, letters and a
  /// number: `K61` where another key is `K7`.
  package func looksLikeTag(_ text: String) throws -> Bool {
    try tagForms().values.contains { $0.fit(text) }
  }

  /// The tag of the stand that a number alone means, as 7 means K7 where all keys begin with a K;
  /// nil for none.
  package func tag(_ field: TagField, ofNumber text: String) throws -> String? {
    try tagForms()[field]?.tag(ofNumber: text)
  }

  /// Whether the stand has said that it has a key or a spot.
  package func hasSaidTag(_ text: String) throws -> Bool {
    try TagField.allCases.contains { try standTags($0)?.contains(text) == true }
  }

  /// How the keys, or the spots, of a stand read.
  private struct TagForms {
    /// What the stand has said it has.
    let said: StandTags?
    /// The letters of tags, as far as a number follows them.
    let letters: Set<String>
    /// How many cars were looked at, with a tag or without.
    let carsSeen: Int

    init(_ said: StandTags?, seen: [String], of carsSeen: Int) {
      self.said = said
      self.carsSeen = carsSeen
      letters = Set((said?.tags ?? seen).compactMap { TagShape($0)?.letters })
    }

    /// Whether nothing is known of the tags.
    var areUnknown: Bool { said == nil && letters.isEmpty }

    /// Whether a text is one of the tags, or reads like them.
    func fit(_ text: String) -> Bool { said?.contains(text) == true || hasLetters(of: text) }

    /// Whether a text is one of the tags; where none were said, whether it reads like them.
    func has(_ text: String) -> Bool { said?.contains(text) ?? hasLetters(of: text) }

    /// The tag that a number alone means: K7 where all tags begin with a K.
    func tag(ofNumber text: String) -> String? {
      guard !text.isEmpty, text.utf8.allSatisfy(ASCII.digits.contains),
        said?.contains(text) != true,
        letters.count == 1, let tag = letters.first.map({ $0 + text })
      else { return nil }
      return said.map { $0.contains(tag) } ?? true ? tag : nil
    }

    private func hasLetters(of text: String) -> Bool {
      TagShape(text).map { letters.contains($0.letters) } ?? false
    }
  }

  /// The tag that the stand has said it has and that a number alone means; nil for none.
  package func saidTag(_ field: TagField, ofNumber text: String) throws -> String? {
    guard text.utf8.allSatisfy(ASCII.digits.contains), try standTags(field) != nil else {
      return nil
    }
    return try tag(field, ofNumber: text)
  }

  /// The forms that the stand has said for its tags; else the forms of the tags of the newest cars.
  ///
  /// - Complexity: O(log cars + tags).
  private func tagForms() throws -> [TagField: TagForms] {
    let cars = try first(Self.carsReadForTags)
    return try Dictionary(
      uniqueKeysWithValues: TagField.allCases.map { field in
        (
          field,
          TagForms(try standTags(field), seen: cars.compactMap { $0.tag(field) }, of: cars.count)
        )
      })
  }

  /// After so many cars without a spot a stand has none.
  private static let fewCars = 20

  /// So many cars show every board and every row of a stand.
  private static let carsReadForTags = 300

  /// What the store knows for the words of `park`. Nothing is read before it is asked for.
  package func parkKnowledge() -> ParkWords.Knowledge {
    var forms: [TagField: TagForms]?
    return ParkWords.Knowledge(
      isTag: { field, text in
        let known = try forms ?? self.tagForms()
        forms = known
        // A stand that has parked few cars may not have used its spots yet.
        if let form = known[field], form.areUnknown, form.carsSeen < Self.fewCars {
          return ParkWords.Knowledge.readsLikeTagOfMostStands(field, text)
        }
        return known[field]?.has(text) ?? false
      },
      tagOfNumber: { field, text in
        let known = try forms ?? self.tagForms()
        forms = known
        return known[field]?.tag(ofNumber: text)
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
