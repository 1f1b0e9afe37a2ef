import CarStorage
import FoundationEssentials

/// A JSON value that a command puts together by itself, with its keys in the order in which they
/// are written. Cars are written by `CarJSON`, which makes no values of them.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case array([JSONValue])
  case object([Member])
  /// A car, which is JSON already.
  case car(String)

  /// A key of an object, and what it has.
  struct Member: Equatable {
    let key: String
    let value: JSONValue
  }

  /// The text of the value; null where nothing is known.
  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }

  init(_ number: Int?) { self = number.map(JSONValue.number) ?? .null }

  init(_ car: Car) {
    var bytes: [UInt8] = []
    CarJSON.append(car, columns: CarField.shown, to: &bytes)
    self = .car(String(decoding: bytes, as: UTF8.self))
  }

  init(_ date: Date?) { self = date.map { .text(Timestamp.text($0)) } ?? .null }

  /// The value as JSON, in one line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): String(number)
    case .text(let text): JSONText.quoted(text)
    case .car(let json): json
    case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONText.quoted($0.key)):\($0.value.json)" }.joined(separator: ",")
        + "}"
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map(Member.init))
  }
}
