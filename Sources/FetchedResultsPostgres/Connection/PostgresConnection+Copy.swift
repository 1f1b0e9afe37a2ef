import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Sends rows in the binary form of `COPY`.
  ///
  /// - Parameter rows: The bytes, with the header and the end of that form.
  func copy(_ statement: String, _ rows: [UInt8]) throws {
    try drain()
    trace?(statement)
    guard library.pointee.PQexitPipelineMode(handle) == 1 else { throw lost() }
    defer { _ = library.pointee.PQenterPipelineMode(handle) }
    roundTrips.add(2)
    guard let start = library.pointee.PQexec(handle, statement) else { throw lost() }
    defer { library.pointee.PQclear(start) }
    guard library.pointee.PQresultStatus(start) == Status.copyIn else { throw serverError(start) }
    let isSent = rows.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.copySize).allSatisfy { offset in
        let piece = UnsafeRawBufferPointer(
          rebasing: bytes[offset..<min(offset + Self.copySize, bytes.count)])
        return library.pointee.PQputCopyData(
          handle, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count)) == 1
      }
    }
    guard isSent, library.pointee.PQputCopyEnd(handle, nil) == 1 else { throw lost() }
    var failure: PostgresError?
    while let result = library.pointee.PQgetResult(handle) {
      if library.pointee.PQresultStatus(result) != Status.commandDone {
        failure = failure ?? serverError(result)
      }
      library.pointee.PQclear(result)
    }
    if library.pointee.PQstatus(handle) != 0 { throw lost(failure) }
    if let failure { throw failure }
  }

  /// In bytes: the library sends a piece of this size at once.
  private static let copySize = 1 << 16
}
