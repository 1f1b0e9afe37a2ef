public import FoundationEssentials

/// An object cannot be inserted, because another one has its key.
public struct KeyTaken: Error, Hashable, Sendable {
  /// The key, as a source stores it.
  public let key: String

  /// The error, for a type that implements ``ObjectWriter``.
  public init(_ key: String) { self.key = key }
}

extension KeyTaken: CustomStringConvertible, LocalizedError {
  /// What is in the way, in a sentence.
  public var description: String { "Another object has the key '\(key)'" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// An object cannot be replaced or removed, because none has its key.
public struct KeyUnknown: Error, Hashable, Sendable {
  /// The key, as a source stores it.
  public let key: String

  /// The error, for a type that implements ``ObjectWriter``.
  public init(_ key: String) { self.key = key }
}

extension KeyUnknown: CustomStringConvertible, LocalizedError {
  /// What is missing, in a sentence.
  public var description: String { "No object has the key '\(key)'" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// A source finds no object by its key, because its writer does not implement
/// ``ObjectWriter/identifier(ofKey:)``.
public struct KeysNotSupported: Error, Hashable, Sendable {}

extension KeysNotSupported: CustomStringConvertible, LocalizedError {
  /// What the source lacks, in a sentence.
  public var description: String { "The source tells its rows by whole numbers alone" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
