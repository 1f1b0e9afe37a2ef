import FetchedResults
import FetchedResultsSQL

extension SQLiteStore {
  /// The error to throw for a transaction whose commit failed: its cause if certainly nothing was
  /// changed, else that the transaction may be stored.
  ///
  /// - Parameter commit: The commit that failed; nil if nothing was written.
  func verdict(
    on cause: any Error, _ commit: StoreCommit?, _ database: SQLiteConnection
  ) -> any Error {
    guard let commit, isInLog(commit),
      let fault = SystemFault(cause, of: database)
    else { return cause }
    trace?(fault.description)
    return StoreError.perhapsWritten(path: path, reason: fault.reason)
  }

  /// Whether SQLite would replay the log up to this transaction after a crash.
  private func isInLog(_ commit: StoreCommit) -> Bool {
    do {
      let log = try WriteAheadLogScan(StorePath.path("-wal", beside: path))
      return commit.state.nonce.map { log?.nonces.contains($0) == true } ?? false
    } catch {
      // A log that is unreadable now may be readable the next time.
      return true
    }
  }
}
