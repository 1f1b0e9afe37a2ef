import FetchedResultsSQL
import GRDB

/// The SQL text of a command's statements, generated once for all commands of a store.
///
/// The connection keeps the statements prepared under their text. Preparing the insertion of one
/// car takes longer than running it, because SQLite compiles all triggers with it. The type is
/// immutable.
struct WriteStatements: Sendable {
  let insert: String
  let update: String
  let delete: String
  /// Selects the count of all rows.
  let count: String
  /// Deletes all changes but the last n, which is the parameter.
  let prune: String

  init(_ table: TableLayout) {
    let columns = table.storedColumns
    insert = """
      INSERT INTO \(table.tableName) (\(([table.id] + columns).joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: columns.count)))
      """
    update = """
      UPDATE \(table.tableName) SET \(columns.map { "\($0) = ?" }.joined(separator: ", "))
        WHERE \(table.id) = ?
      """
    delete = "DELETE FROM \(table.tableName) WHERE \(table.id) = ?"
    count = "SELECT ifnull(sum(count), 0) FROM \(table.sectionTable) WHERE dimension = 0"
    prune = """
      DELETE FROM \(table.changeTable)
        WHERE seq <= (SELECT max(seq) FROM \(table.changeTable)) - ?
      """
  }

  static let note = "INSERT INTO change_command (date, author, name) VALUES (?, ?, ?)"
  static let setCommand = "UPDATE current_command SET command = ?"
}

extension Database {
  /// Runs a body in a transaction whose first and last statements are kept prepared, too.
  ///
  /// - Throws: ``CommitFault`` where the last statement fails; else what `body` throws.
  func inKeptTransaction(_ body: () throws -> TransactionCompletion) throws {
    _ = try SQLCursor(self, "BEGIN IMMEDIATE").step()
    do {
      switch try body() {
      case .commit:
        do { _ = try SQLCursor(self, "COMMIT").step() } catch { throw CommitFault(cause: error) }
      case .rollback: try rollback()
      }
    } catch {
      try? rollback()
      throw error
    }
  }
}
