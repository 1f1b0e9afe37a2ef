import FetchedResultsSQL
import GRDB

/// What one command changed in a table beside that of the entity, and how it is given back.
///
/// It reads the change log of the table within the transaction and is immutable.
struct TableUndo {
  private let table: LoggedTable
  private let steps: [Step]
  /// The rows of the entity whose rows here were changed since.
  let changedOwners: [Int64]

  /// A row before the command, after it, and now; nil where there is none.
  private struct Step {
    let id: Int64
    let owner: Int64
    let before: [DatabaseValue]?
    let after: [DatabaseValue]?
    let current: [DatabaseValue]?
  }

  /// - Parameter owner: The column that names the row of the entity.
  init(
    _ table: LoggedTable, owner: String, _ command: CommandRecord, _ database: Database
  ) throws {
    self.table = table
    guard let ownerIndex = table.columns.firstIndex(of: owner) else {
      preconditionFailure("\(table.name) has no column \(owner)")
    }
    let entries = try Row.fetchAll(
      database,
      sql: """
        SELECT id, min(seq), max(seq) FROM \(table.changeTable) WHERE command = ? GROUP BY id
        """,
      arguments: [command.id])
    steps = try entries.map { entry in
      let id: Int64 = entry[0]
      let (first, last): (Int64, Int64) = (entry[1], entry[2])
      let current = try Self.row(table, id, database)
      let before = try Self.image(table, "seq = ?", [first], database)?.values
      let next = try Self.image(table, "id = ? AND seq > ?", [id, last], database)
      let after = next == nil ? current : next?.values
      let known = before ?? after ?? current
      let ownerID = known.flatMap { Int64.fromDatabaseValue($0[ownerIndex]) }
      return Step(id: id, owner: ownerID ?? 0, before: before, after: after, current: current)
    }
    changedOwners = steps.filter { $0.after != $0.current }.map(\.owner)
  }

  /// The values of a row before a change; nil where the change inserted it.
  private struct Image {
    let values: [DatabaseValue]?
  }

  /// The image before the first change for which a condition holds; nil where there is no such change.
  private static func image(
    _ table: LoggedTable, _ condition: String, _ arguments: StatementArguments,
    _ database: Database
  ) throws -> Image? {
    let entry = try Row.fetchOne(
      database,
      sql: """
        SELECT operation, \(table.logColumns.joined(separator: ", ")) FROM \(table.changeTable)
          WHERE \(condition) ORDER BY seq LIMIT 1
        """,
      arguments: arguments)
    guard let entry else { return nil }
    let isInsertion = entry[0] == ChangeOperation.insert.rawValue
    return Image(values: isInsertion ? nil : Array(entry.databaseValues.dropFirst()))
  }

  private static func row(
    _ table: LoggedTable, _ id: Int64, _ database: Database
  ) throws -> [DatabaseValue]? {
    let columns = table.columns.joined(separator: ", ")
    return try Row.fetchOne(
      database, sql: "SELECT \(columns) FROM \(table.name) WHERE id = ?", arguments: [id]
    ).map { Array($0.databaseValues) }
  }

  /// Gives back every row but those of some owners.
  func giveBack(except kept: Set<Int64>, in database: Database) throws {
    for step in steps where !kept.contains(step.owner) && step.before != step.current {
      guard let before = step.before else {
        try database.execute(
          sql: "DELETE FROM \(table.name) WHERE id = ?", arguments: [step.id])
        continue
      }
      let columns = table.columns
      let statement =
        step.current == nil
        ? """
        INSERT INTO \(table.name) (\(columns.joined(separator: ", ")), id)
          VALUES (\(columns.map { _ in "?, " }.joined())?)
        """
        : """
        UPDATE \(table.name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", "))
          WHERE id = ?
        """
      try database.execute(
        sql: statement, arguments: StatementArguments(before + [step.id.databaseValue]))
    }
  }
}
