import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Receives what is left of an earlier use of the connection, without waiting for the end of its
  /// transaction: that arrives before the next answer.
  ///
  /// - Returns: Whether the connection can be used.
  func settle() -> Bool {
    do {
      try synchronize()
      var received = 0
      while expected.contains(where: { $0.isAnswer(before: lastRollback) }) {
        try receive()
        received += 1
        // Opening a connection is cheaper than receiving the rest of a long answer.
        if received > Self.mostLeftResults { return false }
      }
    } catch { return false }
    // The server may have ended the connection meanwhile.
    return library.pointee.PQconsumeInput(handle) == 1 && library.pointee.PQstatus(handle) == 0
  }

  private static let mostLeftResults = 10_000
}
