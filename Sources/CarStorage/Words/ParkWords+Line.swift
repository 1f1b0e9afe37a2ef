extension ParkWords {
  /// The years in which a car may have been built: from the year of the first car to the next one,
  /// whose models are sold before it begins.
  package static func years(in thisYear: Int) -> ClosedRange<Int> { 1886...thisYear + 1 }

  /// The fields of a car of which a line tells, as `park` reads its words.
  ///
  /// - Returns: Nil for a line that need not be about a car: the stand does not know its make, and
  ///   it has not a plate, a key or a spot beside another of these, a colour or a year.
  package static func fields(
    ofLine line: String, years: ClosedRange<Int>, _ stand: Knowledge
  ) throws -> [CarField: String]? {
    guard !tellsOfSeveralCars(line) else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let said = try ParkWords(words, years: years, stand)
    let make = (said.make ?? "").split(separator: " ").map(String.init)
    let isMakeKnown = try CommonMakes.make(named: make) != nil || stand.countOfMake(make) > 0
    let owner = CarText.ownerNames(said.owner ?? "")
    let fields: [CarField: String?] = [
      .make: said.make, .model: said.model, .year: said.year.map(String.init),
      .plate: said.plate, .color: said.color, .ownerFirstName: owner.first,
      .ownerLastName: owner.last, .key: said.tags[.key], .spot: said.tags[.spot],
    ]
    let found = fields.compactMapValues(\.self)
    let marks = [CarField.plate, .key, .spot].count { found[$0] != nil }
    let facts = marks + [CarField.year, .color].count { found[$0] != nil }
    return isMakeKnown || marks > 0 && facts > 1 ? found : nil
  }
}

extension ParkWords {
  /// Whether several lines of a text have the make of a car.
  private static func tellsOfSeveralCars(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.count(where: { line in
      line.split(whereSeparator: \.isWhitespace).contains {
        CommonMakes.make(named: [String($0)]) != nil
      }
    }) > 1
  }
}

extension ParkWords.Knowledge {
  /// What is known before a stand has parked a car.
  package static var ofNewStand: Self {
    Self(isTag: readsLikeTagOfMostStands, countOfMake: { _ in 0 }, makeOfModel: { _ in nil })
  }

  /// Whether a text is a key `K7` or a spot `A12`, as a stand takes them that has had none yet.
  static func readsLikeTagOfMostStands(_ field: TagField, _ text: String) -> Bool {
    guard let letters = TagShape(text)?.letters else { return false }
    return field == .key ? letters == "K" : letters.count == 1 && "ABCDEF".contains(letters)
  }
}
