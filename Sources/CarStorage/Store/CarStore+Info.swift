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
    package let changeLog: ChangeLogFacts
    /// When a backup was last made, as far as the store knows.
    package let lastBackup: Date?
    package let lastPurge: Date?
  }

  /// How much the change log has, from which `log`, `undo` and the reports by valet are read.
  package struct ChangeLogFacts: Equatable, Sendable {
    /// How many changes of cars it has.
    package let changes: Int
    /// When the first of its commands was run; nil where it has none.
    package let first: Date?
    /// How many months it is kept; nil where nobody has said.
    package let keptMonths: Int?
  }

  /// Reads the facts about the store.
  ///
  /// The two counts come from two lists, which are read one after the other. A car that is
  /// retrieved in between is in both.
  ///
  /// - Complexity: O(1): the counts are section counts, and entries of the log have no gaps.
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
      group: try facts == nil ? file.sharedGroup : nil, server: facts,
      changeLog: try changeLogFacts(), lastBackup: try date(of: .backup),
      lastPurge: try date(of: .purge))
  }

  private func changeLogFacts() throws -> ChangeLogFacts {
    let months = try keptMonths()
    return try store.reading { session in
      let bounds = try session.firstRow("SELECT min(seq), max(seq) FROM car_change") {
        ($0.integerOrNil(0), $0.integerOrNil(1))
      }
      let count =
        if let first = bounds?.0, let last = bounds?.1 { last - first + 1 } else { Int64(0) }
      return ChangeLogFacts(
        changes: Int(count),
        first: try session.integer("SELECT date FROM change_command ORDER BY id LIMIT 1")
          .map(Date.init(millisecondsSince1970:)), keptMonths: months)
    }
  }
}
