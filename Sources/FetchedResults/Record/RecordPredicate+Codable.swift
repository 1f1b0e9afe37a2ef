extension RecordPredicate: Codable {
  /// Parses the text of a condition, and checks its names and types.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the sentence of the error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let predicate = try FetchPredicate(
      encoded: try container.decode(String.self), for: Object.entity, container.codingPath)
    do throws(FetchError) {
      try self.init(predicate)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes the text of the condition in the language.
  ///
  /// - Throws: `EncodingError.invalidValue` for a condition that the text would not give again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      try predicate.encodedText(for: Object.entity, container.codingPath))
  }
}
