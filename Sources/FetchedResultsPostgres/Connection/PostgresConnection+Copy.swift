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
    guard let start = library.pointee.PQexec(handle, statement) else { return connectionError() }
    defer { library.pointee.PQclear(start) }
    guard library.pointee.PQresultStatus(start) == Status.copyIn else { return serverError(start) }
    let isSent = rows.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.copySize).allSatisfy { offset in
        let piece = UnsafeRawBufferPointer(
          rebasing: bytes[offset..<min(offset + Self.copySize, bytes.count)])
        return library.pointee.PQputCopyData(
          handle, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count)) == 1
      }
    }
    guard isSent, library.pointee.PQputCopyEnd(handle, nil) == 1 else { return connectionError() }
    var failure: PostgresError?
    while let result = library.pointee.PQgetResult(handle) {
      if library.pointee.PQresultStatus(result) != Status.commandDone {
        failure = failure ?? serverError(result)
      }
      library.pointee.PQclear(result)
    }
    return failure
  }

  /// In bytes: the library sends a piece of this size at once.
  private static let copySize = 1 << 16
}
