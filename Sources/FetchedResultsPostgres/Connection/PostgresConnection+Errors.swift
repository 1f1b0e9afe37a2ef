import CPostgres
import FetchedResults

extension PostgresConnection {
  /// Must be called before anything is sent. Rows that are on their way are waited for, and so is
  /// a request to end the statement before.
  func checkUsable() throws {
    try endLoad()
    if !wait.cancellation.settle() { isBroken = true }
    if isBroken { throw lost() }
  }

  /// The error that a result of the server reports.
  func serverError(_ result: OpaquePointer) -> PostgresError {
    func field(_ code: Character) -> String? {
      library.pointee.PQresultErrorField(result, Int32(code.asciiValue!))
        .map { String(cString: $0) }
    }
    // Without a code, the library itself reports that the connection has ended.
    guard let code = field("C") else { return connectionError() }
    let message = address.redacted(field("M") ?? "")
    switch code {
    case "42501": return .notAllowed(server: address.description, reason: message)
    case "25006": return .readOnly(server: address.description)
    // An administrator, a crash or a broken network has ended the connection; or the server has,
    // which limits the time that a connection is idle, or a transaction open.
    case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "08000", "08003", "08006":
      return .connectionLost(server: address.description, reason: message)
    // A deadlock; or, on a standby, a conflict with replay.
    case "40001", "40P01": return .conflict(server: address.description, reason: message)
    case "57014": return .cancelled(server: address.description, reason: message)
    // There are too many connections.
    case "53300": return .notReady(server: address.description, reason: message)
    // A trigger has computed with a count or a sequence that another program has stored, and left
    // 64 bits.
    case "22003": return .damaged(server: address.description)
    // Another transaction has held a lock for longer than this one waits.
    case "55P03": return .busy(server: address.description)
    default: return .failed(server: address.description, code: code, message: message)
    }
  }

  /// The error that the server was silent for so long that the connection is given up.
  func givenUp(_ error: PostgresError) -> PostgresError {
    silence = error
    return lost()
  }

  func connectionError() -> PostgresError {
    let text = library.pointee.PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    return .connectionLost(server: address.description, reason: address.redacted(text))
  }

  /// Throws the error of an earlier command of the transaction: the server refuses all later ones.
  func reportFailure() throws {
    guard let failure else { return }
    unreportedError = nil
    throw failure
  }

  /// Remembers the error of a command that was sent outside of a batch: the server then rolls back.
  func noted(_ error: PostgresError) -> PostgresError {
    if failure == nil { failure = error }
    return error
  }
}
