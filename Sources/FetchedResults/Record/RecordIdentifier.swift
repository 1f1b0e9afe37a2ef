public import FoundationEssentials

/// A type of identifiers of a ``FetchedRecord``: `Int64`, which a source gives, or a
/// ``RecordKey``, which the program gives. A type of your own is a ``RecordKey``; what is required
/// here serves the records themselves.
public protocol RecordIdentifier: AttributeValue, Hashable {
  /// The identifier that a source has given; nil where the program gives it.
  init?(givenBySource id: Int64)

  /// The identifier that a source has given, 0 before that; nil where the program gives it.
  var givenBySource: Int64? { get }
}

extension Int64: RecordIdentifier {
  public init(givenBySource id: Int64) { self = id }
  public var givenBySource: Int64? { self }
}

/// A type of identifiers that the program gives: `UUID`, `String`, and every type of its own that
/// is stored as a text.
///
/// ```swift
/// struct ISBN: RawRepresentable, RecordKey { var rawValue: String }
/// ```
///
/// Two keys are the same where all bytes of their texts are, and by those bytes they are ordered. A
/// key is neither null nor empty. It stays with its record: another key is another record.
///
/// A program that writes the table otherwise spells keys as this type does, a `UUID` in capitals: a
/// row with another spelling is a ``RecordError``.
public protocol RecordKey: RecordIdentifier {}

extension RecordKey {
  public init?(givenBySource id: Int64) { nil }
  public var givenBySource: Int64? { nil }
}

extension RecordIdentifier {
  /// A key as a source stores it.
  var text: String { attributeValue.text ?? "" }
}

extension UUID: RecordKey {}
extension String: RecordKey {}
