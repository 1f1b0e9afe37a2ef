public import FoundationEssentials

/// No password is in any of the sentences, because the error has none.
extension PostgresError: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence, and where it helps, what became of the data or what to do. The
  /// server's own text and code are in it.
  public var description: String {
    switch self {
    case .libraryMissing, .notConnected, .missing, .missingSchema, .damaged: fact
    case .libraryTooOld: "\(fact). Install a newer one: apt install libpq5"
    case .invalidAddress(_?): fact
    case .invalidAddress(nil):
      """
      \(fact). Type postgresql://USER@HOST/DATABASE, and in a password %40 for @ and %2F for /.
      """
    case .notReady: "\(fact). Try again."
    case .sharedConnections:
      """
      \(fact). Set pool_mode = session for it, or use the address of the server itself.
      """
    case .foreignEncoding:
      "\(fact). Make one for the store: createdb --encoding UTF8 --template template0 NAME"
    case .foreign, .newerSchema, .unknownParts, .newerTextKeys, .notAllowed, .notOwner,
      .textWithNUL, .textTooLong, .failed(_, _, _):
      "\(fact). Nothing was changed\(isDiskFull ? " and nothing is lost" : "")."
    case .incomplete: "\(fact). A backup of the whole schema has it."
    case .renamedSchema: "\(fact). A repair makes them anew. Nothing was changed."
    case .foreignTrigger(_, let removal):
      "\(fact). Remove it with '\(removal)', or by a repair. Nothing was changed."
    case .older:
      """
      \(fact). Only the owner of its tables can bring it up to date, by opening it on the server \
      that takes writes. Nothing was changed.
      """
    case .noUsage(_, let schema, let role):
      "\(fact). Whoever owns it can type: GRANT USAGE ON SCHEMA \(schema) TO \(role)"
    case .readOnly:
      """
      \(fact). Nothing was changed. With all hosts and target_session_attrs=read-write, the address \
      finds the one that does.
      """
    case .noExtension(_, let name, _):
      """
      \(fact). The store works without it; whoever administers the database can type: \
      CREATE EXTENSION \(name) SCHEMA public
      """
    case .busy: "\(fact). Try again."
    case .conflict, .cancelled, .connectionLost: "\(fact). Nothing was changed. Try again."
    case .stillRead: "\(fact). Try again when that has ended."
    case .perhapsWritten(_, let mark):
      "\(fact). Everything is stored if the table change_command has a row with the mark \(mark)."
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }

  private var isDiskFull: Bool { if case .failed(_, "53100", _) = self { true } else { false } }

  /// What is wrong alone, without a full stop, for a program that goes on in its own words.
  package var fact: String {
    switch self {
    case .libraryMissing:
      "PostgreSQL's client library (libpq5) is not installed: apt install libpq5"
    case .libraryTooOld(let function):
      "PostgreSQL's client library (libpq5) has no \(function): it is older than version 14"
    case .invalidAddress(let word?):
      "The address of the store has the setting '\(word)', which PostgreSQL does not know"
    case .invalidAddress(nil): "The address of the store is not one that PostgreSQL knows"
    case .notConnected(let server, let reason): "No connection to '\(server)': \(reason)"
    case .notReady(let server, let reason): "No connection to '\(server)' for now: \(reason)"
    case .sharedConnections(let server):
      """
      '\(server)' is a pooler that shares connections between transactions, and a list that is \
      followed needs three of its own
      """
    case .foreignEncoding(let server, let found):
      "The database '\(server)' stores texts as '\(found)'"
    case .missing(let server, let schema?):
      "There is no store in the schema '\(schema)' of '\(server)'"
    case .missing(let server, nil): "There is no store at '\(server)'"
    case .missingSchema(let server, let schema): "'\(server)' has no schema '\(schema)'"
    case .foreign(let server, let reason): "'\(server)' has no store of the entity: \(reason)"
    case .incomplete(let server, let table):
      "The store '\(server)' has no table \(table) any more"
    case .renamedSchema(let server):
      """
      The store '\(server)' takes no changes: its schema got another name, and its triggers write into \
      another one
      """
    case .foreignTrigger(let server, _):
      """
      The store '\(server)' takes no changes: a trigger or rule of another program may change or drop \
      rows before they are stored
      """
    case .older(let server):
      "The store '\(server)' was made by an older version of the program"
    case .newerSchema(let server, let found, let known):
      """
      The store '\(server)' was written by a newer version of the library \
      (schema \(found), this one knows \(known))
      """
    case .unknownParts(let server, let parts):
      """
      The store '\(server)' has what this program does not declare: \(UndeclaredParts(parts))
      """
    case .newerTextKeys(let server, let found, let known):
      """
      The sort keys of '\(server)' were made by a newer version of the library \
      (version \(found), this one knows \(known))
      """
    case .notAllowed(let server, let reason): "'\(server)' refuses: \(reason)"
    case .notOwner(let server):
      "Only the owner of the tables of '\(server)' may write them anew"
    case .noUsage(let server, let schema, let role):
      "The role \(role) may not use the schema \(schema) of '\(server)'"
    case .readOnly(let server):
      "'\(server)' takes no writes: it follows another server, or was set to read only"
    case .noExtension(let server, let name, let reason):
      "'\(server)' has no extension \(name): \(reason)"
    case .busy(let server):
      "The store '\(server)' is busy: another writer has been writing for long"
    case .conflict(let server, let reason): "'\(server)' preferred something else: \(reason)"
    case .cancelled(let server, let reason): "'\(server)' ended the command: \(reason)"
    case .stillRead(let server): "'\(server)' still shows another program a state of before"
    case .connectionLost(let server, let reason):
      "The connection to '\(server)' has ended: \(reason)"
    case .perhapsWritten(let server, _):
      "The connection to '\(server)' ended while it stored. Whether it did is not known"
    case .textWithNUL(let attribute?):
      "The text of '\(attribute)' contains the character NUL, which a server cannot store"
    case .textWithNUL(nil): "A text contains the character NUL, which a server cannot store"
    case .textTooLong(let attribute, let limit):
      "The text of '\(attribute)' is too long: a server sorts texts of at most \(limit) bytes"
    case .damaged(let server): "The tables of the store '\(server)' contradict each other"
    case .failed(let server, "53100", let message): "The disk of '\(server)' is full: \(message)"
    case .failed(let server, let code, let message): "'\(server)' reports: \(message) (\(code))"
    }
  }
}
