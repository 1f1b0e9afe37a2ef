package import FetchedResults
package import FetchedResultsSQL

extension PostgresStore: SQLDatabase {
  package func reading<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    let transaction = try beginReading()
    do {
      return try transaction.read(body)
    } catch is SnapshotInvalidated {
      let end = (transaction as? PostgresReadTransaction)?.end
      throw end ?? .connectionLost(server: server, reason: "the server ended it")
    }
  }

  package func transaction<Result>(
    _ command: ChangeCommand, isDryRun: Bool,
    _ body: (any SQLWriter<Object>) throws -> Result
  ) throws -> Result {
    try run(command, isDryRun) { try body($0) }
  }
}
