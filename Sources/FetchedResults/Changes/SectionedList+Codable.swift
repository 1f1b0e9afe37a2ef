private enum SectionKeys: String, CodingKey {
  case rows
}

extension SectionedList.Section: Encodable where Object: Encodable {
  /// Writes the heading, and the objects as `rows`.
  public func encode(to encoder: any Encoder) throws {
    try heading.encode(to: encoder)
    var container = encoder.container(keyedBy: SectionKeys.self)
    try container.encode(objects, forKey: .rows)
  }
}

extension SectionedList.Section: Decodable where Object: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionKeys.self)
    self.init(
      heading: try SectionHeading(from: decoder),
      objects: try container.decode([Object].self, forKey: .rows))
  }
}

private enum ListKey: String, CodingKey {
  case sections
}

extension SectionedList: Encodable where Object: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ListKey.self)
    try container.encode(sections, forKey: .sections)
  }
}

extension SectionedList: Decodable where Object: Decodable {
  /// - Throws: `DecodingError.dataCorrupted` where two sections have the same identity, or two rows
  ///   the same identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ListKey.self)
    self.init(try container.decode([Section].self, forKey: .sections))
    if let reason = brokenInvariant {
      throw DecodingError.dataCorruptedError(
        forKey: .sections, in: container, debugDescription: "This is no list: \(reason)")
    }
  }
}
