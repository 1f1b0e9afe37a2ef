public import FoundationEssentials

/// A type whose values an attribute of a ``FetchedRecord`` can hold: texts, numbers, dates, and
/// what can be written as one of them.
///
/// An optional of such a type is one, too, and nil is null. An enumeration with raw values needs no
/// more than the name of the protocol, and neither does a type that is `Codable`, whose values are
/// stored as JSON:
///
/// ```swift
/// enum Binding: String, AttributeValue { case hardcover, paperback }
/// struct Position: Codable, AttributeValue { var room: Int, shelf: String }
/// ```
public protocol AttributeValue: Sendable {
  /// The type of the attribute that holds such values.
  static var attributeType: AttributeDescription.ValueType { get }

  /// What a source stores for the value.
  var attributeValue: Value { get }

  /// The value that a source has stored; nil where that stands for none of this type.
  init?(attributeValue: Value)
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { Wrapped.attributeType }

  public var attributeValue: Value { self?.attributeValue ?? .null }

  public init?(attributeValue value: Value) {
    if value.isNull {
      self = .none
    } else if let wrapped = Wrapped(attributeValue: value) {
      self = .some(wrapped)
    } else {
      return nil
    }
  }
}

// MARK: - Texts, numbers and dates

extension String: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .text }
  public var attributeValue: Value { .text(self) }
  public init?(attributeValue: Value) {
    guard let text = attributeValue.text else { return nil }
    self = text
  }
}

extension AttributeValue where Self: FixedWidthInteger & Codable {
  public static var attributeType: AttributeDescription.ValueType { .integer }
  /// The number; the nearest one of 64 bits for a greater one without sign.
  public var attributeValue: Value { .integer(Int64(clamping: self)) }
  public init?(attributeValue: Value) {
    guard let number = attributeValue.integer, let exact = Self(exactly: number) else { return nil }
    self = exact
  }
}

extension Int: AttributeValue {}
extension Int64: AttributeValue {}
extension Int32: AttributeValue {}
extension Int16: AttributeValue {}
extension Int8: AttributeValue {}
extension UInt32: AttributeValue {}
extension UInt16: AttributeValue {}
extension UInt8: AttributeValue {}

extension Double: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .real }
  public var attributeValue: Value { .real(self) }
  public init?(attributeValue: Value) {
    switch attributeValue {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    default: return nil
    }
  }
}

extension Bool: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .boolean }
  public var attributeValue: Value { .boolean(self) }
  public init?(attributeValue: Value) {
    guard case .boolean(let isTrue) = attributeValue else { return nil }
    self = isTrue
  }
}

/// A date is exact to the millisecond.
extension Date: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .date }
  public var attributeValue: Value { Value(self) }
  public init?(attributeValue: Value) {
    guard let date = attributeValue.date else { return nil }
    self = date
  }
}

/// Bytes are stored as Base64, in a text that no search covers unless it is asked to.
extension Data: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .text }
  public var attributeValue: Value { .text(base64EncodedString()) }
  public init?(attributeValue: Value) {
    guard let data = attributeValue.text.flatMap({ Data(base64Encoded: $0) }) else { return nil }
    self = data
  }
}

extension UUID: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { .text }
  public var attributeValue: Value { .text(uuidString) }
  public init?(attributeValue: Value) {
    guard let id = attributeValue.text.flatMap(UUID.init) else { return nil }
    self = id
  }
}

// MARK: - What is written as one of them

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { RawValue.attributeType }
  public var attributeValue: Value { rawValue.attributeValue }
  public init?(attributeValue: Value) {
    guard let raw = RawValue(attributeValue: attributeValue) else { return nil }
    self.init(rawValue: raw)
  }
}

extension AttributeValue where Self: Codable {
  public static var attributeType: AttributeDescription.ValueType { .text }

  /// The value as JSON, with its keys in order; null for a value that its type does not encode.
  public var attributeValue: Value {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { return .null }
    return .text(String(decoding: json, as: UTF8.self))
  }

  public init?(attributeValue: Value) {
    guard let text = attributeValue.text,
      let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = value
  }
}

extension AttributeValue where Self: Codable & RawRepresentable, RawValue: AttributeValue {
  public static var attributeType: AttributeDescription.ValueType { RawValue.attributeType }
  public var attributeValue: Value { rawValue.attributeValue }
  public init?(attributeValue: Value) {
    guard let raw = RawValue(attributeValue: attributeValue) else { return nil }
    self.init(rawValue: raw)
  }
}
