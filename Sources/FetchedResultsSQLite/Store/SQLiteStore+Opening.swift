public import FetchedResults
import FetchedResultsSQL
import Glibc

// MARK: - Opening a file for a type

extension SQLiteStore {
  /// Opens the file of one type of objects, as far as this process may: it is created where there is
  /// none, and brought up to what the type declares where it was made for an earlier declaration.
  ///
  /// ```swift
  /// let books = try SQLiteStore.open("books.sqlite", Book.self)
  /// ```
  ///
  /// A file that this process may not write to, or that a later program has made, is read as it is:
  /// attributes that it does not have are null, and orders that it does not keep are sorted. A file
  /// with several types of objects is opened with ``SQLiteStores/open(_:_:readOnly:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or from the current folder.
  ///   - type: The type of the objects.
  ///   - readOnly: Whether nothing is created or changed. The file must exist then.
  /// - Throws: `StoreError`.
  /// - Complexity: O(1), and that of an extension where the file is of an earlier declaration.
  @available(*, noasync, message: "A task opens with the async form, which blocks no thread.")
  public static func open(
    _ path: String, _ type: Object.Type, readOnly: Bool = false
  ) throws -> SQLiteStore {
    try SQLiteStores.open(path, type, readOnly: readOnly)
  }

  /// Opens the file of one type of objects as the form without `async` does, on a thread that may
  /// wait.
  ///
  /// - Throws: `StoreError`; `CancellationError` if the task is cancelled.
  public static func open(
    _ path: String, _ type: Object.Type, readOnly: Bool = false
  ) async throws -> SQLiteStore {
    try await ThreadPool.writing.run { try SQLiteStores.open(path, type, readOnly: readOnly) }
  }

  /// Opens a file that exists, or is to be created, for a description of all its types.
  fileprivate convenience init(
    opening path: String, _ description: StoreDescription, readOnly: Bool
  ) throws {
    if !readOnly { try Self.create(path: path, description: description) }
    try self.init(path: path, description: description)
    if !readOnly, access(path, W_OK) == 0 { try extend() }
  }

  /// Gives the file what its description has and it lacks, unless a later program has made it.
  private func extend() throws {
    do { try writing { _, _, _ in } } catch StoreError.unknownParts, StoreError.newerSchema {}
  }

  // MARK: - One transaction over two types

  /// Runs one command as one transaction over the objects of two types in one file: all of it is
  /// stored, or nothing.
  ///
  /// ```swift
  /// let (books, readers) = try SQLiteStores.open("library.sqlite", Book.self, Reader.self)
  /// try books.write(ChangeCommand("lend"), with: readers) { books, readers in
  ///   try books.update(lent)
  ///   try readers.update(reader)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - command: The command for the change log.
  ///   - other: A store of the same file.
  ///   - isDryRun: Whether the transaction is rolled back at the end.
  ///   - body: Makes the changes, with a writer for each type.
  /// - Precondition: Both stores are of one file and one description.
  /// - Throws: As `write(_:isDryRun:_:)`.
  @available(*, noasync, message: "A task writes in FetchSource.perform(_:).")
  @discardableResult
  public func write<Other, Result>(
    _ command: ChangeCommand, with other: SQLiteStore<Other>, isDryRun: Bool = false,
    _ body: (EntityWriter<Object>, EntityWriter<Other>) throws -> Result
  ) throws -> Result {
    precondition(
      other.path == path && other.format.fingerprint == format.fingerprint
        && other.table.entity.name != table.entity.name,
      "The stores are not of different types in one file")
    // The first write of a store renews the keys that were made by older rules.
    if other.pool.openWriter == nil { try other.writing { _, _, _ in } }
    let result = try write(command, isDryRun: isDryRun) { writer in
      let second = EntityWriter<Other>(writer.transaction, other.table, other.statements())
      let result = try body(writer, second)
      // The transaction ends with what both writers have left to do.
      writer.partner = second
      return result
    }
    if !isDryRun { other.broadcast.announce() }
    return result
  }
}

/// The stores of a file that has objects of several types.
public enum SQLiteStores {
  /// Opens a file with objects of several types, as far as this process may, as
  /// ``SQLiteStore/open(_:_:readOnly:)`` does for one.
  ///
  /// ```swift
  /// let (books, readers) = try SQLiteStores.open("library.sqlite", Book.self, Reader.self)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or from the current folder.
  ///   - types: All types of the file, whose entities have different names.
  ///   - readOnly: Whether nothing is created or changed.
  /// - Throws: `StoreError`.
  public static func open<each Object: FetchedObject>(
    _ path: String, _ types: repeat (each Object).Type, readOnly: Bool = false
  ) throws -> (repeat SQLiteStore<each Object>) {
    var entities: [EntityDescription] = []
    for type in repeat each types { entities.append(type.entity) }
    let description = StoreDescription(entities)
    let absolute = try StorePath.absolute(path)
    return (repeat try SQLiteStore<each Object>(opening: absolute, description, readOnly: readOnly))
  }
}
