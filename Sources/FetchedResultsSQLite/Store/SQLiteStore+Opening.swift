public import FetchedResults
import FetchedResultsSQL
public import FoundationEssentials
import Synchronization
import UnicodeText

// MARK: - Opening a file for a type

extension SQLiteStore {
  /// Opens the file of one type of objects, as far as this process may: it is created where there
  /// is none, and brought up to what the type declares where it was made for an earlier
  /// declaration.
  ///
  /// ```swift
  /// let books = try SQLiteStore.open("books.sqlite", Book.self)
  /// ```
  ///
  /// A file that cannot be brought up now is read as it is, and ``obstacleToWriting`` says why:
  /// this process may not write to it, a later program has made it, or another one has been writing
  /// for long. Attributes that it does not have are null then, and orders that it does not keep are
  /// sorted. A file with several types is opened with `SQLiteStores.open`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or from the current folder.
  ///   - type: The type of the objects.
  ///   - revision: See `StoreDescription.revision`.
  ///   - readOnly: Whether nothing is created or changed. The file must exist then, and every write
  ///     throws ``OpenedReadOnly``.
  /// - Throws: `StoreError`, where the file cannot be read.
  /// - Complexity: O(1), and that of an extension where the file is of an earlier declaration.
  @available(*, noasync, message: "A task opens with the async form, which blocks no thread.")
  public static func open(
    _ path: String, _ type: Object.Type, revision: Int = 1, readOnly: Bool = false
  ) throws -> SQLiteStore {
    try SQLiteStore(
      opening: StorePath.absolute(path), StoreDescription([type.entity], revision: revision),
      readOnly: readOnly)
  }

  /// Opens the file of one type of objects as the form without `async` does, on a thread that may
  /// wait.
  ///
  /// - Throws: `StoreError`; `CancellationError` if the task is cancelled.
  public static func open(
    _ path: String, _ type: Object.Type, revision: Int = 1, readOnly: Bool = false
  ) async throws -> SQLiteStore {
    try await ThreadPool.writing.run {
      try open(path, type, revision: revision, readOnly: readOnly)
    }
  }

  /// Opens a file that exists, or is to be created, for a description of all its types.
  convenience init(
    opening path: String, _ description: StoreDescription, readOnly: Bool
  ) throws {
    if !readOnly { try Self.create(path: path, description: description) }
    try self.init(
      path: path, description: description, checkpointsWhenIdle: !readOnly, isReadOnly: readOnly,
      anchorSpacing: nil)
    if !readOnly { try extendIfPossible() }
  }

  /// Gives the file what its description has and it lacks. What stands in the way is noted.
  private func extendIfPossible() throws {
    guard try read(isToBeExtended) else { return }
    do {
      try RunningWrites.write(to: path) { try writing { _, _, _ in } }
    } catch let error as StoreError {
      obstacle.withLock { $0 = error }
    }
  }

  private func isToBeExtended(_ database: SQLiteConnection) throws -> Bool {
    try format.isToBeMigrated(database) || table.textVersion(in: database) != TextFolding.version
      || table.hasStaleRows(in: database)
  }

  /// Why the file could not be brought up to its declaration when it was opened, so that it is only
  /// read; nil where nothing stood in the way.
  public var obstacleToWriting: StoreError? { obstacle.withLock(\.self) }

  // MARK: - One transaction over several types

  /// Runs one command as one transaction over the objects of several types in one file: all of it
  /// is stored, or nothing.
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
  ///   - others: Stores of the same file, each of another type.
  ///   - isDryRun: Whether the transaction is rolled back at the end.
  ///   - body: Makes the changes, with a writer for each type.
  /// - Precondition: All stores are of one file and one description.
  /// - Throws: As `write(_:isDryRun:_:)`.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  public func write<each Other, Result>(
    _ command: ChangeCommand, with others: repeat SQLiteStore<each Other>, isDryRun: Bool = false,
    _ body: (EntityWriter<Object>, repeat EntityWriter<each Other>) throws -> Result
  ) throws -> Result {
    var names: Set = [table.entity.name]
    for other in repeat each others {
      precondition(
        other.path == path && other.format.fingerprint == format.fingerprint
          && names.insert(other.table.entity.name).inserted,
        "The stores are not of different types in one file")
      // The first write of a store renews the keys that were made by older rules.
      if other.pool.openWriter == nil {
        try RunningWrites.write(to: path) { try other.writing { _, _, _ in } }
      }
    }
    let result = try write(command, isDryRun: isDryRun) { writer in
      try body(writer, repeat (each others).writer(in: writer.transaction))
    }
    if !isDryRun {
      for other in repeat each others {
        other.lastCommandID.withLock { $0 = lastCommand }
        other.broadcast.announce()
      }
    }
    return result
  }

  /// A writer that takes part in the transaction of another type.
  private func writer(in transaction: CommandTransaction) -> EntityWriter<Object> {
    EntityWriter(transaction, table, statements())
  }

  /// Runs one command over several types, on a thread that may wait, as the form without `async`
  /// does.
  ///
  /// - Throws: As `write(_:isDryRun:_:)`; `CancellationError` if the task was cancelled before.
  @discardableResult
  public func write<each Other, Result: Sendable>(
    _ command: ChangeCommand, with others: repeat SQLiteStore<each Other>, isDryRun: Bool = false,
    _ body:
      @escaping @Sendable (EntityWriter<Object>, repeat EntityWriter<each Other>) throws ->
      Result
  ) async throws -> Result {
    try await ThreadPool.writing.run { commit in
      try self.write(command, with: repeat each others, isDryRun: isDryRun) {
        (writer: EntityWriter<Object>, writers: repeat EntityWriter<each Other>) in
        try commit()
        return try body(writer, repeat each writers)
      }
    }
  }
}

/// A store that was opened for reading only cannot be written to.
public struct OpenedReadOnly: Error, Hashable, Sendable {
  /// The path of the file.
  public let path: String
}

extension OpenedReadOnly: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence.
  public var description: String { "The store '\(path)' was opened for reading only" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// The stores of a file that has objects of several types.
public enum SQLiteStores {
  /// Opens a file with objects of several types, as far as this process may, as
  /// `SQLiteStore.open` does for one.
  ///
  /// ```swift
  /// let (books, readers) = try SQLiteStores.open("library.sqlite", Book.self, Reader.self)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or from the current folder.
  ///   - types: All types of the file, whose entities have different names.
  ///   - revision: See `StoreDescription.revision`.
  ///   - readOnly: Whether nothing is created or changed.
  /// - Throws: `StoreError`, where the file cannot be read.
  @available(*, noasync, message: "A task opens with the async form, which blocks no thread.")
  public static func open<each Object: FetchedObject>(
    _ path: String, _ types: repeat (each Object).Type, revision: Int = 1, readOnly: Bool = false
  ) throws -> (repeat SQLiteStore<each Object>) {
    var entities: [EntityDescription] = []
    for type in repeat each types { entities.append(type.entity) }
    let description = StoreDescription(entities, revision: revision)
    let absolute = try StorePath.absolute(path)
    return (repeat try SQLiteStore<each Object>(opening: absolute, description, readOnly: readOnly))
  }

  /// Opens a file with objects of several types as the form without `async` does, on a thread that
  /// may wait.
  ///
  /// - Throws: `StoreError`; `CancellationError` if the task is cancelled.
  public static func open<each Object: FetchedObject>(
    _ path: String, _ types: repeat (each Object).Type, revision: Int = 1, readOnly: Bool = false
  ) async throws -> (repeat SQLiteStore<each Object>) {
    try await ThreadPool.writing.run {
      try open(path, repeat each types, revision: revision, readOnly: readOnly)
    }
  }
}
