/// A reason why a store on a server cannot be opened or used.
///
/// `server` names the server, the database and the role, and never holds a password.
public enum PostgresError: Error, Hashable, Sendable {
  /// The client library of PostgreSQL, `libpq.so.5`, is not installed (Debian:
  /// `apt install libpq5`).
  case libraryMissing
  /// The client library of PostgreSQL that is installed is older than version 14: it has no such
  /// function.
  case libraryTooOld(missing: String)
  /// The address is neither a URI of PostgreSQL nor a list of its settings. `unknownWord` is the
  /// setting that PostgreSQL does not have, where it is known to be no part of a password.
  case invalidAddress(unknownWord: String?)
  /// No connection could be made, and none will be: there is no such host, or the server refused
  /// the role, the password or the database. `reason` is the text of the library or of the server.
  case notConnected(server: String, reason: String)
  /// No connection could be made for now: the server is away, starts or recovers, has as many
  /// connections as it takes, or is silent. `reason` is the text of the library or of the server.
  case notReady(server: String, reason: String)
  /// A pooler shares connections between transactions, and a list that is followed needs its own.
  case sharedConnections(server: String)
  /// The database stores texts in another encoding than UTF-8.
  case foreignEncoding(server: String, found: String)
  /// The schema at the head of the search path has no store of the entity; nil where its name is
  /// not known.
  case missing(server: String, schema: String?)
  /// The search path names a schema first that does not exist.
  case missingSchema(server: String, schema: String)
  /// The schema has tables of these names that are no store of the entity; `reason` says what
  /// differs.
  case foreign(server: String, reason: String)
  /// Somebody has dropped a table of the store, whose name is spelled as SQL spells it.
  case incomplete(server: String, table: String)
  /// The schema of the store got another name, and the functions of its triggers write into the
  /// schema that has the former one. A repair makes them anew.
  case renamedSchema(server: String)
  /// A trigger or a rule of another program may change or drop the rows of the entity before they
  /// are stored. The statement `removal` names it and drops it, and so does a repair.
  case foreignTrigger(server: String, removal: String)
  /// The store was made by an earlier version of the program and lacks what this one reads. Only
  /// the owner of its tables can add that, by opening it.
  case older(server: String)
  /// The store was written by a later version of the program.
  case newerSchema(server: String, found: Int, known: Int)
  /// The store has parts that the description of the program does not declare, such as an attribute
  /// that a later version of the program has added. Each is named by a line of the store's record.
  case unknownParts(server: String, parts: [String])
  /// A later version of the program made the sort keys in the store.
  case newerTextKeys(server: String, found: Int, known: Int)
  /// The role lacks a right; `reason` is the server's text, which names what it is for.
  case notAllowed(server: String, reason: String)
  /// Only the owner of the tables may do that.
  case notOwner(server: String)
  /// The role may not use the schema at the head of the search path. Both names are spelled as SQL
  /// spells them.
  case noUsage(server: String, schema: String, role: String)
  /// The server takes no writes: it follows another one, or was set to read only.
  case readOnly(server: String)
  /// The server has no such extension, or the role may not create it; `reason` is the server's
  /// text.
  case noExtension(server: String, name: String, reason: String)
  /// Other transactions were in the way each time this one was tried. Nothing was changed.
  case busy(server: String)
  /// The server gave up a transaction in favour of another one, or of what a standby has to replay.
  /// Nothing was changed; `reason` is the server's text.
  case conflict(server: String, reason: String)
  /// The server ended a command that took longer than it may, or that an administrator cancelled.
  /// Nothing was changed; `reason` is the server's text.
  case cancelled(server: String, reason: String)
  /// Another transaction still reads an older state, so the server keeps the removed rows of that
  /// state, and with them their bytes.
  case stillRead(server: String)
  /// The connection ended, and nothing was changed.
  case connectionLost(server: String, reason: String)
  /// The connection ended while the server committed, and could not be made again to ask whether it
  /// did. If the table `change_command` has a row with this mark, everything was stored.
  case perhapsWritten(server: String, mark: Int64)
  /// A text contains the character NUL, which PostgreSQL cannot store; nil for a text that is no
  /// value of an attribute.
  case textWithNUL(attribute: String?)
  /// A text is longer, in bytes, than a list on PostgreSQL can be sorted by: an entry of an index
  /// has at most a third of a page.
  case textTooLong(attribute: String, limit: Int)
  /// The tables of the store contradict each other.
  case damaged(server: String)
  /// Any other error that the server reports, with its code (SQLSTATE) and its text.
  case failed(server: String, code: String, message: String)
}
