extension ResultsSection: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, count
  }

  /// - Throws: `DecodingError.dataCorrupted` where the range is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(Int.self, forKey: .start)
    let count = try container.decode(Int.self, forKey: .count)
    guard start >= 0, count >= 0, start <= .max - count else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container,
        debugDescription: "A section cannot have \(count) rows from \(start) on")
    }
    heading = try SectionHeading(from: decoder)
    range = start..<start + count
  }

  /// Writes the heading, the index of the first row in the list as `start`, and how many rows the
  /// section has as `count`.
  public func encode(to encoder: any Encoder) throws {
    try heading.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(range.lowerBound, forKey: .start)
    try container.encode(range.count, forKey: .count)
  }
}
