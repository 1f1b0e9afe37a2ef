// What most lists do not change is left out: `{"attribute": "author", "rule": "firstLetter"}`.

extension SectionKey: Codable {
  private enum CodingKeys: String, CodingKey {
    case attribute, rule, ascending, unknown, hours
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let style = try container.decodeIfPresent(String.self, forKey: .hours)
    guard let hourStyle = style.map(HourStyle.init(rawValue:)) ?? .twentyFour else {
      throw DecodingError.dataCorruptedError(
        forKey: .hours, in: container,
        debugDescription: "There are no hours of '\(style ?? "")', but 12 and 24")
    }
    self.init(
      try container.decode(String.self, forKey: .attribute),
      try container.decode(Rule.self, forKey: .rule),
      isAscending: try container.decodeIfPresent(Bool.self, forKey: .ascending),
      unknownPosition: try container.decodeIfPresent(UnknownPosition.self, forKey: .unknown)
        ?? .last,
      hourStyle: hourStyle)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(attribute, forKey: .attribute)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(isAscending, forKey: .ascending)
    if unknownPosition != .last { try container.encode(unknownPosition, forKey: .unknown) }
    if hourStyle != .twentyFour { try container.encode(hourStyle.rawValue, forKey: .hours) }
  }
}

extension SectionKey.Rule: Codable {
  private static let words: [(word: String, rule: Self)] = [
    ("value", .value), ("firstLetter", .firstLetter), ("hour", .hour), ("day", .day),
    ("dayHour", .dayHour), ("decade", .decade),
  ]

  /// Reads the name of the rule.
  public init(from decoder: any Decoder) throws { self = try decoder.word(among: Self.words) }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(self, among: Self.words)
  }
}

extension SectionKey.UnknownPosition: Codable {
  private static let words: [(word: String, position: Self)] = [
    ("first", .first), ("last", .last), ("excluded", .excluded),
  ]

  /// Reads `first`, `last` or `excluded`.
  public init(from decoder: any Decoder) throws { self = try decoder.word(among: Self.words) }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(self, among: Self.words)
  }
}

extension Decoder {
  /// The value of a word.
  fileprivate func word<Value>(among words: [(word: String, Value)]) throws -> Value {
    let container = try singleValueContainer()
    let word = try container.decode(String.self)
    guard let value = words.first(where: { $0.word == word })?.1 else {
      let known = words.map(\.word).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "There is no '\(word)', but: \(known)")
    }
    return value
  }
}

extension Encoder {
  /// Writes the word of a value.
  fileprivate func encode<Value: Equatable>(
    _ value: Value, among words: [(word: String, Value)]
  ) throws {
    var container = singleValueContainer()
    try container.encode(words.first { $0.1 == value }?.word)
  }
}
