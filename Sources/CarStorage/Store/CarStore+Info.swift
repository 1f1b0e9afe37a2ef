package import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite
package import Foundation

extension CarStore {
  /// What a person or a script asks of a store first: where it is and how much it holds.
  package struct Info: Equatable, Sendable {
    /// The path of the file, or the server, the database and the role, without a password.
    package let path: String
    /// The version of the schema.
    package let formatVersion: Int
    package let carsOnLot: Int
    package let carsInLedger: Int
    /// When something was changed last; nil where nothing ever was.
    package let lastChange: Date?
    /// On the disk: the file with its write-ahead log, or the tables and indexes on a server.
    package let bytes: Int
    /// Nil for a store in a file.
    package let server: ServerFacts?
  }

  /// - Complexity: O(cars).
  package func info() throws -> Info {
    let facts = try server?.facts()
    let (lot, ledger, lastChange) = try store.reading { session in
      (
        try session.integer(#"SELECT count(*) FROM car WHERE "dateReturned" IS NULL"#) ?? 0,
        try session.integer(#"SELECT count(*) FROM car WHERE "dateReturned" IS NOT NULL"#) ?? 0,
        try Extent.lastChange(session)
      )
    }
    return Info(
      path: path, formatVersion: try facts?.formatVersion ?? file.schemaVersion(),
      carsOnLot: Int(lot), carsInLedger: Int(ledger), lastChange: lastChange,
      bytes: try facts?.bytes ?? file.fileSize, server: facts)
  }
}
