import FetchedResults

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
    let before: [Value]?
    let after: [Value]?
    let current: [Value]?
  }

  /// - Parameter owner: The column that names the row of the entity.
  init(
    _ table: LoggedTable, owner: String, _ command: CommandRecord, _ session: any SQLSession
  ) throws {
    self.table = table
    guard let ownerIndex = table.columnNames.firstIndex(of: owner) else {
      preconditionFailure("\(table.name) has no column \(owner)")
    }
    let entries = try session.rows(
      """
      SELECT id, min(seq), max(seq) FROM \(table.changeTable) WHERE command = ?
        GROUP BY id ORDER BY id
      """, [.integer(command.id)]
    ) { (id: $0.integer(0), first: $0.integer(1), last: $0.integer(2)) }
    steps = try entries.map { entry in
      let current = try Self.row(table, entry.id, session)
      let before = try Self.image(table, "seq = ?", [entry.first], session)?.values
      let next = try Self.image(table, "id = ? AND seq > ?", [entry.id, entry.last], session)
      let after = next == nil ? current : next?.values
      let known = before ?? after ?? current
      return Step(
        id: entry.id, owner: known?[ownerIndex].integer ?? 0, before: before, after: after,
        current: current)
    }
    changedOwners = steps.filter { !Self.isSame($0.after, $0.current) }.map(\.owner)
  }

  private static func isSame(_ one: [Value]?, _ other: [Value]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return zip(one, other).allSatisfy { $0.isIdentical(to: $1) }
  }

  /// The values of a row before a change; nil where the change inserted it.
  private struct Image {
    let values: [Value]?
  }

  /// The image before the first change for which a condition holds; nil where there is no such change.
  private static func image(
    _ table: LoggedTable, _ condition: String, _ values: [Int64], _ session: any SQLSession
  ) throws -> Image? {
    try session.firstRow(
      """
      SELECT operation, \(names(table.logColumns)) FROM \(table.changeTable)
        WHERE \(condition) ORDER BY seq LIMIT 1
      """, values.map(Value.integer)
    ) { entry in
      let isInsertion = entry.integer(0) == Int64(ChangeOperation.insert.rawValue)
      return Image(values: isInsertion ? nil : Self.values(table, entry, from: 1))
    }
  }

  private static func row(
    _ table: LoggedTable, _ id: Int64, _ session: any SQLSession
  ) throws -> [Value]? {
    try session.firstRow(
      "SELECT \(names(table.columnNames)) FROM \(table.name) WHERE id = ?", [.integer(id)]
    ) { values(table, $0, from: 0) }
  }

  private static func values(
    _ table: LoggedTable, _ cursor: SQLCursor, from first: Int32
  ) -> [Value] {
    table.columns.indices.map { cursor.value(first + Int32($0)) }
  }

  private static func names(_ columns: [String]) -> String {
    columns.map(quoted).joined(separator: ", ")
  }

  /// Gives back every row but those of some owners.
  func giveBack(except kept: Set<Int64>, with writer: some SQLWriter) throws {
    for step in steps
    where !kept.contains(step.owner) && !Self.isSame(step.before, step.current) {
      guard let before = step.before else {
        try writer.run("DELETE FROM \(table.name) WHERE id = ?", [.integer(step.id)])
        continue
      }
      let columns = table.columnNames
      let statement =
        step.current == nil
        ? """
        INSERT INTO \(table.name) (\(Self.names(columns)), id)
          VALUES (\(columns.map { _ in "?, " }.joined())?)
        """
        : """
        UPDATE \(table.name) SET \(columns.map { "\(quoted($0)) = ?" }.joined(separator: ", "))
          WHERE id = ?
        """
      try writer.run(statement, before + [.integer(step.id)])
    }
  }
}
