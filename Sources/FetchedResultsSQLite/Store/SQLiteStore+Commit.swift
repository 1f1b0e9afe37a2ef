import FetchedResults
import FetchedResultsSQL
import GRDB

extension SQLiteStore {
  /// What is to be said of a transaction that failed when it was to be committed: what made it fail,
  /// if nothing was changed for sure; else that it may be stored.
  ///
  /// - Parameter commit: What was to be committed; nil if nothing was written.
  func verdict(
    on cause: any Error, _ commit: StoreCommit?, _ database: Database
  ) -> any Error {
    guard let commit, isInLog(commit),
      let fault = SystemFault(cause, of: database)
    else { return cause }
    trace?(fault.description)
    return StoreError.perhapsWritten(path: path, reason: fault.reason)
  }

  /// Whether the log would be replayed up to this transaction after a crash.
  private func isInLog(_ commit: StoreCommit) -> Bool {
    do {
      let log = try LogScan(StorePath.path("-wal", beside: path))
      return commit.state.nonce.map { log?.nonces.contains($0) == true } ?? false
    } catch {
      // What cannot be read now may be read the next time.
      return true
    }
  }
}
