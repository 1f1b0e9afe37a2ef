package import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite
package import FoundationEssentials

extension CarStore {
  /// The facts about a store that a person or a script asks for first: where it is and how much it
  /// holds.
  package struct Info: Equatable, Sendable {
    /// The path of the file, or the server, the database and the role, without a password.
    package let path: String
    /// The version of the schema.
    package let formatVersion: Int
    package let carsOnLot: Int
    package let carsInLedger: Int
    /// When something was changed last; nil where nothing ever was.
    package let lastChange: Date?
    /// The size on disk: of the file with its write-ahead log, or of the tables and indexes on a
    /// server.
    package let bytes: Int
    /// The write-ahead log of the file; nil on a server.
    package let log: WriteAheadLogFacts?
    /// The group with which the file is shared; nil where there is none, and on a server.
    package let group: String?
    /// Nil for a store in a file.
    package let server: ServerFacts?
  }

  /// Reads the facts about the store.
  ///
  /// The two counts come from two lists, which are read one after the other. A car that is
  /// retrieved in between is in both.
  ///
  /// - Complexity: O(1): the counts are section counts.
  package func info() throws -> Info {
    func count(_ cars: FetchPredicate) throws -> Int {
      let descriptors = CarOrder.parked.sortDescriptors
      return try fetch(FetchRequest(predicate: cars, sortedBy: descriptors)).numberOfObjects
    }
    let facts = try server?.facts()
    return Info(
      path: path, formatVersion: try facts?.formatVersion ?? file.schemaVersion(),
      carsOnLot: try count(CarQueue.onLot),
      carsInLedger: try count(CarQueue.hasLeft),
      lastChange: try store.reading { try Extent.lastChange($0) },
      bytes: try facts?.bytes ?? file.fileSize,
      log: try facts == nil ? file.logFacts : nil,
      group: try facts == nil ? file.sharedGroup : nil, server: facts)
  }
}
