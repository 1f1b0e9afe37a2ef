import Foundation

/// JSON as texts, for tests that show it.
enum JSONText {
  /// A value as JSON, with its keys in the order of the alphabet.
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// The value after its way through JSON.
  static func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try decode(encode(value), as: Value.self)
  }

  /// The sentence with which a value is refused; nil where it is read.
  static func refusal<Value: Decodable>(_ json: String, as type: Value.Type) -> String? {
    do {
      _ = try decode(json, as: type)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  /// The sentence with which a value is not written; nil where it is.
  static func refusal(toEncode value: some Encodable) -> String? {
    do {
      _ = try encode(value)
      return nil
    } catch EncodingError.invalidValue(_, let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }
}
