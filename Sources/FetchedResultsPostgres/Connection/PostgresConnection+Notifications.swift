import CPostgres
import FetchedResults

extension PostgresConnection {
  /// The descriptor on which the server's messages arrive.
  var descriptor: Int32 { library.pointee.PQsocket(handle) }

  /// Whether a notification has arrived, which is taken.
  ///
  /// The rest of earlier answers is received first: libpq keeps a notification that stands behind them
  /// until they are.
  ///
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
