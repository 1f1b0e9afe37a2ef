// A request as another program asks for it. The names in it are checked against the entity when it
// is decoded, so that a list that cannot be made is refused at the door, with a sentence.

extension FetchRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case predicate, sortedBy, sections, limit, offset
  }

  /// Reads a request; whatever is missing is as in a request without arguments.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the sentence of the error for a predicate that is
  ///   none, an attribute that the entity does not have, types that do not fit, and a negative
  ///   limit or offset.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func count(_ key: CodingKeys) throws -> Int? {
      let count = try container.decodeIfPresent(Int.self, forKey: key)
      guard count ?? 0 >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "'\(key.rawValue)' cannot be negative")
      }
      return count
    }
    self.init(
      predicate: try container.decodeIfPresent(String.self, forKey: .predicate).map {
        try FetchPredicate(
          encoded: $0, for: Object.entity, container.codingPath + [CodingKeys.predicate])
      },
      sortedBy: try container.decodeIfPresent([SortDescriptor].self, forKey: .sortedBy) ?? [],
      sectionKey: try container.decodeIfPresent(SectionKey.self, forKey: .sections),
      fetchLimit: try count(.limit), fetchOffset: try count(.offset) ?? 0)
    do throws(FetchError) {
      _ = try FetchPlan(self)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Writes the request, with the predicate as its text in the language.
  ///
  /// - Throws: `EncodingError.invalidValue` for a predicate that the text would not give again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(
      try predicate?.encodedText(
        for: Object.entity, container.codingPath + [CodingKeys.predicate]), forKey: .predicate)
    try container.encode(sortDescriptors, forKey: .sortedBy)
    try container.encodeIfPresent(sectionKey, forKey: .sections)
    try container.encodeIfPresent(fetchLimit, forKey: .limit)
    if fetchOffset != 0 { try container.encode(fetchOffset, forKey: .offset) }
  }
}
