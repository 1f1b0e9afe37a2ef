import FetchedResults
import TerminalScreen

/// The sentences about a store on a server. No password is in any of them: `PostgresError` has
/// none.
extension ErrorMessages {
  static func message(for error: PostgresError) -> SafeText {
    switch error {
    case .libraryMissing:
      "PostgreSQL's client library (libpq5) is not installed: apt install libpq5"
    case .libraryTooOld(let function):
      """
      PostgreSQL's client library (libpq5) has no \(function): it is older than version 14. Install a \
      newer one: apt install libpq5
      """
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
    case .incomplete(let server, let table):
      """
      The store '\(server)' has no table \(table) any more. A backup of the whole schema has it: \
      'carvalet db restore' says what to type.
      """
    case .renamedSchema(let server):
      """
      The store '\(server)' takes no changes: its schema got another name, and its triggers write into \
      another one. 'carvalet db check --repair' makes them anew. Nothing was changed.
      """
    case .foreignTrigger(let server, let removal):
      """
      The store '\(server)' takes no changes: a trigger or rule of another program may change or drop \
      cars before they are stored. Remove it with '\(removal)', or with 'carvalet db check --repair'. \
      Nothing was changed.
      """
    case .older(let server):
      """
      The store '\(server)' was made by an older carvalet. Only the owner of its tables can bring it up \
      to date, with any command on the server that takes writes. Nothing was changed.
      """
    case .newerSchema(let server, let found, let known):
      """
      The store '\(server)' was written by a newer carvalet \
      (schema \(found), this one knows \(known)). Nothing was changed.
      """
    case .unknownParts(let server, let parts):
      """
      The store '\(server)' has what this carvalet does not know \
      (\(parts.map(SafeText.init(escaping:)).joined(separator: "; "))): a newer one has extended it. \
      Nothing was changed.
      """
    case .newerTextKeys(let server, let found, let known):
      """
      The sort keys of '\(server)' were made by a newer carvalet \
      (version \(found), this one knows \(known)). Nothing was changed.
      """
    case .notAllowed(let server, let reason):
      "'\(server)' refuses: \(reason). Nothing was changed.\(neededRight(reason))"
    case .notOwner(let server):
      "Only the owner of the tables of '\(server)' may write them anew. Nothing was changed."
    case .noUsage(let server, let schema, let role):
      """
      The role \(role) may not use the schema \(schema) of '\(server)'. Whoever owns it can type: \
      GRANT USAGE ON SCHEMA \(schema) TO \(role)
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
    case .conflict(let server, let reason):
      "'\(server)' preferred something else: \(reason). Nothing was changed. Try again."
    case .cancelled(let server, let reason):
      "'\(server)' ended the command: \(reason). Nothing was changed. Try again."
    case .stillRead(let server):
      "'\(server)' still shows another program a state of before. Try again when that has ended."
    case .connectionLost(let server, let reason):
      "The connection to '\(server)' has ended: \(reason). Nothing was changed. Try again."
    case .perhapsWritten(let server, _):
      """
      The connection to '\(server)' ended while it stored. Whether it did is not known. \
      'carvalet log' has the commands of all desks that are stored: look there for yours, by its \
      time and its author, before you type it again.
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

  /// What to grant, where the server's text says that a right is missing.
  private static func neededRight(_ reason: String) -> SafeText {
    let rights: [(refused: String, SafeText)] = [
      (
        "table",
        " Who writes needs SELECT, INSERT, UPDATE and DELETE on all tables of the store, who reads SELECT."
      ),
      ("schema", " Who makes a store needs CREATE on its schema."),
      ("database", " Who makes a schema needs CREATE on the database."),
    ]
    let isEnglish = reason.hasPrefix("permission denied") || reason.hasPrefix("must be")
    return rights.first { reason.hasPrefix("permission denied for \($0.refused) ") }?.1
      ?? (isEnglish ? "" : allRights)
  }

  /// The hint where the server's text is in another language.
  private static let allRights: SafeText = """
     Who writes needs SELECT, INSERT, UPDATE and DELETE on all tables of the store, who reads SELECT; \
    who changes its tables must own them.
    """

  /// What to type instead of a command that concerns a file.
  static func message(for deed: CommandFailure.FileDeed, at address: String) -> SafeText {
    let fact: SafeText = "'\(deed.command)' is for a store in a file, and this one is on a server"
    let address = ShellWord(address).text
    return switch deed {
    case .backup(let file, let schema):
      """
      \(fact). Type: pg_dump --format custom --schema \(ShellWord(schemaPattern(schema)).text) --file \
      \(ShellWord(file ?? "cars.dump").text) \(address)
      """
    case .restore(let file, let schema):
      "\(fact). Type: \(restoration(of: ShellWord(file).text, in: schema, at: address))"
    case .restoreOfStore(let file):
      """
      'db restore' of a server takes the dump of a server, and '\(file)' is a store in a file. Into an \
      empty store, its cars come with their notes, and without the log. Type: \
      carvalet export - --format ndjson --store \(ShellWord(file).text) | \
      carvalet import - --format ndjson --store \(address)
      """
    case .vacuum:
      "\(fact), which does that by itself. To do it now, type: psql \(address) -c VACUUM"
    }
  }

  /// The schema `public` belongs to the database. So it is neither dropped nor created: it may
  /// contain more than a stand, and has rights of its own.
  private static func restoration(
    of file: SafeText, in schema: String, at address: SafeText
  ) -> SafeText {
    let isPublic = schema == "public"
    let listing: SafeText = isPublic ? "pg_restore --list \(file) | grep -v ' SCHEMA ' | " : ""
    let choice: SafeText = isPublic ? " --use-list /dev/stdin" : ""
    return """
      \(listing)pg_restore\(choice) --single-transaction --clean --if-exists --dbname \(address) \
      \(file)
      """
  }

  /// The pattern of `pg_dump` that this schema alone matches.
  private static func schemaPattern(_ schema: String) -> String {
    let isPlain = schema.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain ? schema : "\"" + schema.replacing("\"", with: "\"\"") + "\""
  }
}

extension PostgresError {
  /// The exit status of a run that this error ends.
  var exitStatus: ExitStatus {
    switch self {
    case .libraryMissing, .libraryTooOld, .noExtension: .unavailable
    case .invalidAddress: .usage
    case .notConnected, .missing: .inputMissing
    case .foreignEncoding, .foreign, .incomplete, .renamedSchema, .foreignTrigger, .newerSchema,
      .unknownParts, .newerTextKeys, .textWithNUL, .textTooLong, .damaged:
      .dataRefused
    case .notAllowed, .notOwner, .older, .noUsage, .readOnly: .cannotCreate
    case .notReady, .busy, .conflict, .cancelled, .stillRead, .connectionLost: .storeBusy
    case .perhapsWritten, .failed: .inputOutput
    }
  }
}
