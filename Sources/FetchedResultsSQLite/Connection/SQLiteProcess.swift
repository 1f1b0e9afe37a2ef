import CSQLite

/// Settings of SQLite that apply to all its connections in this process, whoever opened them.
public enum SQLiteProcess {
  /// Has SQLite no longer count the memory that it uses.
  ///
  /// To count it, SQLite takes one lock for each piece of memory that any thread gets or returns.
  /// Two threads that open stores or fetch lists at once then wait for each other most of the time.
  /// A program that never asks SQLite for these figures, and sets it no limit of memory, calls this
  /// as it starts:
  ///
  /// ```swift
  /// SQLiteProcess.disableMemoryStatistics()
  /// let store = try SQLiteStore<Car>(path: path, format: format)
  /// ```
  ///
  /// No other thread may use SQLite meanwhile.
  ///
  /// - Returns: False if SQLite has been used in this process before; then nothing changes.
  @discardableResult
  public static func disableMemoryStatistics() -> Bool {
    configuration_disable_memory_statistics() == SQLITE_OK
  }
}
