public import FoundationEssentials

/// A source whose rows can be written, one transaction at a time.
///
/// Writing means the same for every source: what a program writes to an ``ArraySource`` in its
/// tests, it can write to a database.
///
/// ```swift
/// try source.write(ChangeCommand("sell", by: "Anna")) { writer in
///   try writer.delete(17)
/// }
/// ```
public protocol WritableSource<Object>: FetchSource {
  /// What the body of a transaction writes with.
  associatedtype Writer: ObjectWriter where Writer.Object == Object

  /// Runs one command as one transaction: all of its changes are stored, or none.
  ///
  /// Readers see the changes after it returns, and the subscribers of ``FetchSource/commits()``
  /// have been notified then. Writers wait for each other, so the body must not wait for a person,
  /// and a write to the source itself within it is refused.
  ///
  /// - Parameters:
  ///   - command: The command for the change log.
  ///   - isDryRun: Whether the transaction is rolled back at the end, so that the result only shows
  ///     what the command would have done.
  ///   - body: Makes the changes.
  /// - Throws: What `body` throws, or an error of the source; ``WriteInsideWrite`` within the body
  ///   of another write. Nothing is changed then.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (Writer) throws -> Result
  ) throws -> Result
}

extension WritableSource {
  /// Runs one command as one transaction, as ``write(_:isDryRun:_:)`` does.
  ///
  /// - Throws: As ``write(_:isDryRun:_:)``.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  public func write<Result>(
    _ command: ChangeCommand, _ body: (Writer) throws -> Result
  ) throws -> Result {
    try write(command, isDryRun: false, body)
  }

  /// Runs one command as one transaction, on a thread that may wait.
  ///
  /// If the task is cancelled before the transaction begins, nothing is written. A transaction that
  /// has begun runs to its end, so that its outcome is known.
  ///
  /// - Throws: As ``write(_:isDryRun:_:)``; `CancellationError` if the task was cancelled before.
  @discardableResult
  public func write<Result: Sendable>(
    _ command: ChangeCommand, _ body: @escaping @Sendable (Writer) throws -> Result
  ) async throws -> Result {
    try await runInPool(command, isDryRun: false, body)
  }

  /// Runs one command as one transaction that can be a dry run, on a thread that may wait, as
  /// `write(_:_:)` does.
  ///
  /// - Throws: As ``write(_:isDryRun:_:)``; `CancellationError` if the task was cancelled before.
  @discardableResult
  public func write<Result: Sendable>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: @escaping @Sendable (Writer) throws -> Result
  ) async throws -> Result {
    try await runInPool(command, isDryRun: isDryRun, body)
  }

  private func runInPool<Result: Sendable>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: @escaping @Sendable (Writer) throws -> Result
  ) async throws -> Result {
    try await ThreadPool.writing.run { commit in
      try write(command, isDryRun: isDryRun) { writer in
        try commit()
        return try body(writer)
      }
    }
  }
}

/// Writes objects inside a transaction. It must not be used after the transaction.
///
/// Whatever throws may throw an error of the source, which then stores nothing of the transaction.
public protocol ObjectWriter<Object> {
  /// The type of the objects.
  associatedtype Object: FetchedObject

  /// The object of an identifier, as this transaction sees it; nil if there is none.
  func object(_ id: Int64) throws -> Object?

  /// Stores an object under the identifier it has. Where that is the
  /// ``FetchedObject/unassignedID`` of its type, which is 0 for a ``FetchedRecord``, and where the
  /// entity has keys, it gets a new one, as from ``insertWithNewID(_:)``.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``RowError`` if the row of the object does not fit its entity; ``IdentifierTaken``
  ///   or ``KeyTaken`` if another object has the identifier or the key. The transaction can go on.
  @discardableResult
  func insert(_ object: Object) throws -> Int64

  /// Stores some objects, each as ``insert(_:)`` does. A source that is far away may look for the
  /// keys of all of them at once; one that leaves this out stores one after the other.
  ///
  /// - Returns: The identifiers.
  /// - Throws: As ``insert(_:)``, at the first object that cannot be stored. The transaction can go
  ///   on, with the objects before that one.
  @discardableResult
  func insert(contentsOf objects: [Object]) throws -> [Int64]

  /// Stores an object under an identifier that is greater than every one before, whatever it has.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``RowError``; ``IdentifierTaken`` if there is no greater identifier, ``KeyTaken``
  ///   if another object has the key. The transaction can go on.
  @discardableResult
  func insertWithNewID(_ object: Object) throws -> Int64

  /// Replaces the object that has the same identifier, or the same key.
  ///
  /// - Throws: ``RowError``; ``IdentifierUnknown`` or ``KeyUnknown`` if there is none. The
  ///   transaction can go on.
  func update(_ object: Object) throws

  /// Removes the object of an identifier.
  ///
  /// - Throws: ``IdentifierUnknown`` if there is none. The transaction can go on.
  func delete(_ id: Int64) throws

  /// The identifier under which the source keeps the object of a key, as this transaction sees it;
  /// nil if there is none. It is asked only for an entity with an
  /// ``EntityDescription/keyName``.
  ///
  /// A source that leaves it out throws ``KeysNotSupported``.
  func identifier(ofKey key: String) throws -> Int64?
}

extension ObjectWriter {
  /// Stores some objects, one after the other.
  ///
  /// - Returns: The identifiers.
  /// - Throws: As ``insert(_:)``.
  @discardableResult
  public func insert(contentsOf objects: [Object]) throws -> [Int64] { try objects.map(insert) }

  /// - Throws: ``KeysNotSupported``.
  public func identifier(ofKey key: String) throws -> Int64? { throw KeysNotSupported() }
}

/// An object cannot be inserted, because another one has its identifier.
public struct IdentifierTaken: Error, Hashable, Sendable {
  /// The identifier.
  public let id: Int64

  /// The error, for a type that implements ``ObjectWriter``.
  public init(_ id: Int64) { self.id = id }
}

extension IdentifierTaken: CustomStringConvertible, LocalizedError {
  /// What is in the way, in a sentence.
  public var description: String { "Another object has the identifier \(id)" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// An object cannot be replaced or removed, because none has its identifier.
public struct IdentifierUnknown: Error, Hashable, Sendable {
  /// The identifier.
  public let id: Int64

  /// The error, for a type that implements ``ObjectWriter``.
  public init(_ id: Int64) { self.id = id }
}

extension IdentifierUnknown: CustomStringConvertible, LocalizedError {
  /// What is missing, in a sentence.
  public var description: String { "No object has the identifier \(id)" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
