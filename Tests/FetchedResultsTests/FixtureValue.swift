import FetchedResults
import Foundation

/// A value of a fixture, of any shape.
enum FixtureValue: Decodable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case array([FixtureValue])
  case object([String: FixtureValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([FixtureValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: FixtureValue].self))
    }
  }

  /// The value as an attribute holds it; nil if no attribute can hold it.
  var value: Value? {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .text(let text): .text(text)
    case .array: nil
    case .object(let object):
      if case .text(let day) = object["$date"] {
        DateReader.iso8601(day).map(Value.init)
      } else if case .integer(let seconds) = object["$ref"] {
        Value(Date(timeIntervalSinceReferenceDate: Double(seconds)))
      } else {
        nil
      }
    }
  }

  /// The value as an argument of a predicate.
  var argument: FetchPredicate.Expression {
    if case .array(let array) = self { return .collection(array.map(\.argument)) }
    return .value(value ?? .null)
  }
}
