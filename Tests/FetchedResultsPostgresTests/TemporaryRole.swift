import FetchedResults

@testable import FetchedResultsPostgres

/// A role with some rights on a store, which a test drops at its end.
struct TemporaryRole {
  let name: String
  /// The store as this role reaches it.
  let address: String
  private let shell: PostgresConnection

  /// - Parameters:
  ///   - word: What the role does, for its name.
  ///   - rights: As in `GRANT`, without the schema: `SELECT ON ALL TABLES`.
  init<Object: FetchedObject>(
    _ word: String, _ options: String = "", may rights: [String],
    in postgres: TemporarySchema<Object>
  ) throws {
    name = "\(word)_\(UInt32.random(in: 0 ... .max))"
    address = postgres.cluster.address(schema: postgres.schema, user: name)
    shell = try postgres.otherProgram()
    try shell.execute("CREATE ROLE \(name) LOGIN \(options)")
    try shell.execute("GRANT USAGE ON SCHEMA \(postgres.schema) TO \(name)")
    for right in rights {
      try shell.execute("GRANT \(right) IN SCHEMA \(postgres.schema) TO \(name)")
    }
  }

  func drop() {
    _ = try? shell.execute("DROP OWNED BY \(name)")
    _ = try? shell.execute("DROP ROLE \(name)")
  }
}
