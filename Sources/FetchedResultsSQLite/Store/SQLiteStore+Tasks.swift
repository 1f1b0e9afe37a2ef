public import FetchedResults

// MARK: - Opening in a task
//
// An initializer returns when the file is open, migrated and free of other writers. That blocks its
// thread, so a task opens a store here, on a thread that may wait.

extension SQLiteStore {
  /// Opens the store at a path, on a thread that may wait, as
  /// ``init(path:description:busyTimeout:checkpointsWhenIdle:trace:onNotice:)`` does.
  ///
  /// ```swift
  /// let store = try await SQLiteStore<Car>.open(
  ///   path: path, description: description, createsIfMissing: true)
  /// ```
  ///
  /// If the task is cancelled, its wait ends at once: a store that has not begun to open is not
  /// opened, and one that has begun is closed again. It is then created, or migrated, completely or
  /// not at all.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - description: What the file must have.
  ///   - createsIfMissing: Whether an empty store is created first, as
  ///     ``create(path:description:busyTimeout:onNotice:)`` does, unless a store exists there.
  ///   - busyTimeout: How many seconds to wait for other writers.
  ///   - checkpointsWhenIdle: Whether to checkpoint the write-ahead log when nothing has been read
  ///     or written for a tenth of a second.
  ///   - trace: Receives the SQL of each statement as it runs, but for the statements of a
  ///     creation.
  ///   - onNotice: Receives conditions of the file that the program should report. It must not use
  ///     the store.
  /// - Throws: `StoreError`, as the initializer and
  ///   ``create(path:description:busyTimeout:onNotice:)`` do; `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(1), and that of a migration where the file has an older format.
  public static func open(
    path: String, description: StoreDescription, createsIfMissing: Bool = false,
    busyTimeout: Int = 10,
    checkpointsWhenIdle: Bool = true, trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) async throws -> SQLiteStore {
    // The threads for writing: a store that is created or migrated waits for writers.
    try await ThreadPool.writing.run {
      if createsIfMissing {
        try create(
          path: path, description: description, busyTimeout: busyTimeout, onNotice: onNotice)
      }
      return try SQLiteStore(
        path: path, description: description, busyTimeout: busyTimeout,
        checkpointsWhenIdle: checkpointsWhenIdle, trace: trace, onNotice: onNotice)
    }
  }

  /// Puts a copy of a store at a path where there is no file, or one that cannot be read, on a
  /// thread that may wait.
  ///
  /// If the task is cancelled before the copy is made and checked, nothing is changed; the copy is
  /// made to its end meanwhile, and no other store can be put there until then. Afterwards it is
  /// put in its place whatever becomes of the task, so that the outcome is known.
  ///
  /// - Returns: The new path of the file that was there; nil where there was none.
  /// - Throws: As ``restore(from:_:)``; `CancellationError` if the task was cancelled before.
  /// - Complexity: O(size of the copy).
  @discardableResult
  public static func place(
    _ backup: String, at path: String, description: StoreDescription,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) async throws -> String? {
    try await ThreadPool.writing.run { commit in
      try place(
        backup, at: path, description: description, onNotice: onNotice,
        reading: { _ in try commit() }
      ).kept
    }
  }
}
