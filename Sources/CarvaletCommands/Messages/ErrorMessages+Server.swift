import FetchedResults
import TerminalScreen

/// The sentences about a store on a server. No password is in any of them: `PostgresError` has none.
extension ErrorMessages {
  static func message(for error: PostgresError) -> SafeText {
    switch error {
    case .libraryMissing:
      "PostgreSQL's client library (libpq5) is not installed: apt install libpq5"
    case .invalidAddress:
      """
      The address of the store is not one that PostgreSQL knows. \
      Type postgresql://USER@HOST/DATABASE, and in a password %40 for @ and %2F for /.
      """
    case .notConnected(let server, let reason): "No connection to '\(server)': \(reason)"
    case .notReady(let server, let reason):
      "No connection to '\(server)' for now: \(reason). Try again."
    case .foreignEncoding(let server, let found):
      """
      The database '\(server)' stores texts as '\(found)'. Make one for the store: \
      createdb --encoding UTF8 --template template0 NAME
      """
    case .missing(let server):
      """
      There is no store at '\(server)'. 'carvalet db create', 'carvalet park' or \
      'carvalet import' makes one.
      """
    case .foreign(let server, let reason):
      "'\(server)' has no carvalet store: \(reason). Nothing was changed."
    case .newerSchema(let server, let found, let known):
      """
      The store '\(server)' was written by a newer carvalet \
      (schema \(found), this one knows \(known)). Nothing was changed.
      """
    case .newerTextKeys(let server, let found, let known):
      """
      The sort keys of '\(server)' were made by a newer carvalet \
      (version \(found), this one knows \(known)). Nothing was changed.
      """
    case .notAllowed(let server, let reason):
      """
      '\(server)' refuses: \(reason). Nothing was changed. Who writes needs SELECT, INSERT, UPDATE \
      and DELETE on all tables of the store, who reads SELECT.
      """
    case .readOnly(let server):
      """
      '\(server)' takes no writes: it follows another server, or was set to read only. Nothing was \
      changed. With all hosts and target_session_attrs=read-write, the address finds the one that does.
      """
    case .noExtension(let server, let name, let reason):
      """
      '\(server)' has no extension \(name): \(reason). The store works without it; whoever \
      administers the database can type: CREATE EXTENSION \(name) SCHEMA public
      """
    case .busy(let server):
      "The store '\(server)' is busy: another desk has been writing for long. Try again."
    case .connectionLost(let server, let reason):
      "The connection to '\(server)' has ended: \(reason). Nothing was changed. Try again."
    case .perhapsWritten(let server, _):
      """
      The connection to '\(server)' ended while it stored. Whether it did is not known: \
      'carvalet log --limit 1' shows the last command.
      """
    case .textWithNUL(let attribute?):
      """
      The text of '\(attribute)' contains the character NUL, which a server cannot store. \
      Nothing was changed.
      """
    case .textWithNUL(nil):
      "A text contains the character NUL, which a server cannot store. Nothing was changed."
    case .textTooLong(let attribute, let limit):
      """
      The text of '\(attribute)' is too long: a server sorts texts of at most \(limit) bytes. \
      Nothing was changed.
      """
    case .damaged(let server):
      "The tables of the store '\(server)' contradict each other. 'carvalet db check' reports more."
    case .failed(let server, "53100", let message):
      "The disk of '\(server)' is full: \(message). Nothing was changed and nothing is lost."
    case .failed(let server, let code, let message):
      "'\(server)' reports: \(message) (\(code)). Nothing was changed."
    }
  }

  static let importInterrupted: SafeText =
    "The server preferred another transaction to the import. Nothing was stored. Try again."

  /// What to type instead of a command that concerns a file.
  static func message(for deed: CommandFailure.FileDeed, on server: String) -> SafeText {
    let fact: SafeText = "'\(deed.rawValue)' is for a store in a file, and this one is on a server"
    return switch deed {
    case .backup: "\(fact). Type: pg_dump --format custom --file cars.dump '\(server)'"
    case .restore: "\(fact). Type: pg_restore --clean --dbname '\(server)' cars.dump"
    case .vacuum:
      "\(fact), which does that by itself. To do it now, type: psql '\(server)' -c VACUUM"
    }
  }
}

extension PostgresError {
  /// The exit status of a run that this error ends.
  var exitStatus: ExitStatus {
    switch self {
    case .libraryMissing, .noExtension: .unavailable
    case .invalidAddress: .usage
    case .notConnected, .missing: .inputMissing
    case .foreignEncoding, .foreign, .newerSchema, .newerTextKeys, .textWithNUL, .textTooLong,
      .damaged:
      .dataRefused
    case .notAllowed, .readOnly: .cannotCreate
    case .notReady, .busy, .connectionLost: .storeBusy
    case .perhapsWritten, .failed: .inputOutput
    }
  }
}
