package import FetchedResults
package import FetchedResultsSQL

extension PostgresStore: SQLDatabase {
  package func reading<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    do {
      return try beginReading().read(body)
    } catch let error as SnapshotInvalidated { throw error.reported }
  }

  @discardableResult
  package func transaction<Result>(
    _ command: ChangeCommand, isDryRun: Bool,
    _ body: (any SQLWriter<Object>) throws -> Result
  ) throws -> Result {
    try run(command, isDryRun) { try body($0) }
  }
}
