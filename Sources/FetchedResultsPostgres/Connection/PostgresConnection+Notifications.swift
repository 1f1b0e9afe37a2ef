import CPostgres
import FetchedResults

extension PostgresConnection {
  /// The descriptor on which the server's messages arrive.
  var descriptor: Int32 { library.pointee.PQsocket(handle) }

  /// Takes the notifications that have arrived.
  ///
  /// libpq returns a notification only after the answers before it were received, so these are
  /// received first.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `PostgresError.connectionLost`.
  func takeNotifications() throws -> Bool {
    try drain()
    guard library.pointee.PQconsumeInput(handle) == 1, library.pointee.PQstatus(handle) == 0 else {
      throw lost()
    }
    var isNotified = false
    while let notification = library.pointee.PQnotifies(handle) {
      library.pointee.PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }
}
