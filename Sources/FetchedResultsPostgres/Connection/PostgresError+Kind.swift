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
