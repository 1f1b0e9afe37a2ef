public import FetchedResults

// MARK: - Opening in a task
//
// An initializer returns when the server has answered, which takes as long as a connection may
// take. That blocks its thread, so a task opens a store here, on a thread that may wait.

extension PostgresStore {
  /// Opens the store of an address, on a thread that may wait, as
  /// ``init(_:description:writeTimeout:trace:)`` does.
  ///
  /// ```swift
  /// let store = try await PostgresStore<Car>.open(address, createsIfMissing: true)
  /// ```
  ///
  /// If the task is cancelled, its wait ends at once: a store that has not begun to open is not
  /// opened, and one that has begun is closed again. It is then created, or given new columns,
  /// completely or not at all.
  ///
  /// - Parameters:
  ///   - address: A URI such as `postgresql://anna@db1,db2/carvalet`, or a list of settings, as
  ///     `psql` takes them.
  ///   - description: What the store must have; nil for the entity of its objects and nothing else.
  ///   - createsIfMissing: Whether an empty store is created first, as
  ///     ``create(_:description:)`` does, unless one exists there.
  ///   - writeTimeout: How many seconds to wait for other writers, and for others who create the
  ///     store, at least one.
  ///   - trace: Receives the text of each statement as it is sent, without its values.
  /// - Throws: `PostgresError`, as the initializer and ``create(_:description:)`` do;
  ///   `CancellationError` if the task is cancelled.
  /// - Complexity: A few round trips; O(rows) where the store is of an earlier description.
  public static func open(
    _ address: String, description: StoreDescription? = nil, createsIfMissing: Bool = false,
    writeTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) async throws -> PostgresStore {
    // The threads for writing: a store that is created or migrated waits for writers.
    try await ThreadPool.writing.run {
      if createsIfMissing {
        try create(address, description: description, writeTimeout: writeTimeout, trace: trace)
      }
      return try PostgresStore(
        address, description: description, writeTimeout: writeTimeout, trace: trace)
    }
  }
}
