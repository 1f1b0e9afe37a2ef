import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Has a thread send rows in the binary form of `COPY`, while the caller makes the next ones.
  ///
  /// The thread alone uses the connection until the server has stored the rows. The next use of the
  /// connection waits for that, and throws where the server has refused them.
  ///
  /// - Parameter rows: The bytes, with the header and the end of that form.
  func copy(_ statement: String, _ rows: [UInt8]) throws {
    try drain()
    try reportFailure()
    trace?(statement)
    guard library.pointee.PQexitPipelineMode(handle) == 1 else { throw lost() }
    countRoundTrip()
    // The caller does not use the connection before `endLoad()` has waited for the thread.
    nonisolated(unsafe) let connection = self
    load = BackgroundResult { connection.send(rows, by: statement) }
  }

  /// Waits until the rows that a thread sends are stored.
  func endLoad() throws {
    guard let load else { return }
    self.load = nil
    countRoundTrip()
    let failure = try load.get()
    if let failure, failure.isSilence { throw givenUp(failure) }
    _ = library.pointee.PQenterPipelineMode(handle)
    guard library.pointee.PQstatus(handle) == 0 else { throw lost(failure) }
    guard let failure else { return }
    throw failure.isConnectionLost ? lost(failure) : noted(failure)
  }

  /// Sends the rows. It runs on the thread of the load, so it uses only those properties of the
  /// connection that never change.
  ///
  /// - Returns: Why the rows are not stored.
  private func send(_ rows: [UInt8], by statement: String) -> PostgresError? {
    do {
      guard library.pointee.PQsendQuery(handle, statement) == 1, let start = try nextResult()
      else { return connectionError() }
      defer { library.pointee.PQclear(start) }
      guard library.pointee.PQresultStatus(start) == Status.copyIn else {
        return serverError(start)
      }
      guard try send(rows) else { return connectionError() }
      var failure: PostgresError?
      while let result = try nextResult() {
        if library.pointee.PQresultStatus(result) != Status.commandDone {
          failure = failure ?? serverError(result)
        }
        library.pointee.PQclear(result)
      }
      return failure
    } catch {
      return error
    }
  }

  /// The next result of the load; nil after the last.
  private func nextResult() throws(PostgresError) -> OpaquePointer? {
    try wait.forResult()
    return library.pointee.PQgetResult(handle)
  }

  /// - Returns: Whether the rows are sent; false where the connection has ended.
  private func send(_ rows: [UInt8]) throws(PostgresError) -> Bool {
    for offset in stride(from: 0, to: rows.count, by: Self.copySize) {
      let count = min(Self.copySize, rows.count - offset)
      // Nothing is left of the pieces before, so the library has room for this one.
      let isTaken = rows.withUnsafeBytes { bytes in
        let piece = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return library.pointee.PQputCopyData(handle, piece.map { $0 + offset }, Int32(count)) == 1
      }
      guard isTaken, try wait.forSending() else { return false }
    }
    return library.pointee.PQputCopyEnd(handle, nil) == 1
  }

  /// In bytes: the library sends a piece of this size at once.
  private static let copySize = 1 << 16
}
