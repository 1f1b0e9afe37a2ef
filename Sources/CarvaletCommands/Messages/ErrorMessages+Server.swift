import FetchedResults
import TerminalScreen

/// The sentences about a store on a server. No password is in any of them: `PostgresError` has
/// none.
extension ErrorMessages {
  /// The library's sentence, with what carvalet can do about it, and cars in place of rows.
  static func message(for error: PostgresError) -> SafeText {
    let fact = SafeText(escaping: error.fact)
    return switch error {
    case .missing:
      """
      \(fact). 'carvalet db create', 'carvalet park' or 'carvalet import' makes one.
      """
    case .missingSchema: "\(fact). 'carvalet db create' makes it, with a store."
    case .foreign(let server, let reason):
      "'\(server)' has no carvalet store: \(reason). Nothing was changed."
    case .incomplete:
      """
      \(fact). A backup of the whole schema has it: 'carvalet db restore' says what to type.
      """
    case .renamedSchema:
      "\(fact). 'carvalet db check --repair' makes them anew. Nothing was changed."
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
      newerSchema(server, found: found, known: known)
    case .unknownParts(let server, let parts): unknownParts(server, parts)
    case .newerTextKeys(let server, let found, let known):
      "\(newerTextKeys(server, found: found, known: known)). Nothing was changed."
    case .notAllowed(_, let reason):
      "\(SafeText(escaping: error.description))\(neededRight(reason))"
    case .busy(let server): busy(server)
    case .perhapsWritten:
      """
      \(fact). \
      'carvalet log' has the commands of all desks that are stored: look there for yours, by its \
      time and its author, before you type it again.
      """
    case .damaged: "\(fact). 'carvalet db check' reports more."
    case .libraryMissing, .libraryTooOld, .invalidAddress, .notConnected, .notReady,
      .sharedConnections,
      .foreignEncoding, .notOwner, .noUsage, .readOnly, .noExtension, .conflict, .cancelled,
      .stillRead, .connectionLost, .textWithNUL, .textTooLong, .failed:
      SafeText(escaping: error.description)
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
    case .libraryMissing, .libraryTooOld, .noExtension, .sharedConnections: .unavailable
    case .invalidAddress: .usage
    case .notConnected, .missing, .missingSchema: .inputMissing
    case .foreignEncoding, .foreign, .incomplete, .renamedSchema, .foreignTrigger, .newerSchema,
      .unknownParts, .newerTextKeys, .textWithNUL, .textTooLong, .damaged:
      .dataRefused
    case .notAllowed, .notOwner, .older, .noUsage, .readOnly: .cannotCreate
    case .notReady, .busy, .conflict, .cancelled, .stillRead, .connectionLost: .storeBusy
    case .perhapsWritten, .failed: .inputOutput
    }
  }
}
