import CPostgres
import FetchedResults

extension PostgresError {
  /// Why there is no client library.
  static var withoutLibrary: PostgresError {
    postgres_missing_function().map { .libraryTooOld(missing: String(cString: $0)) }
      ?? .libraryMissing
  }

  /// Whether the connection ended.
  var isConnectionLost: Bool { if case .connectionLost = self { true } else { false } }

  /// Whether the server was silent for too long.
  var isSilence: Bool { if case .notReady = self { true } else { false } }

  /// The error that a server was silent for too long.
  static func silent(_ address: ServerAddress, for time: Duration) -> PostgresError {
    .notReady(server: address.description, reason: "\(silence) \(time.inSeconds) s")
  }

  /// What the reason of that error begins with.
  static let silence = "it has not answered for"

  /// Whether nothing has come from the server, as where the network drops every packet.
  var isOfSilentServer: Bool {
    if case .notReady(_, let reason) = self { reason.contains(Self.silence) } else { false }
  }

  /// Whether the transaction may succeed if it is run again: it was in the way of another one.
  var isConflict: Bool {
    if case .conflict = self { true } else { false }
  }

  /// Whether a table, a column or a schema is missing that every store has.
  var isOfMissingObject: Bool {
    if case .failed(_, let code, _) = self {
      ["42P01", "42703", "3F000"].contains(code)
    } else {
      false
    }
  }

  /// Whether a column is missing.
  var isOfMissingColumn: Bool { if case .failed(_, "42703", _) = self { true } else { false } }
}
