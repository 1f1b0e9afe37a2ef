package import FetchedResults

/// A command as the change log of a table records it.
package struct CommandRecord: Sendable {
  package let committed: CommittedCommand
  /// The command that this one undoes; nil where it undoes none.
  ///
  /// Logs of servers have renewals of keys that are said to undo what the command after them
  /// undoes.
  package let undoes: Int64?
  /// The sequence of the last change before the command; nil where its changes cannot be found any
  /// more.
  package let since: Int64?

  package var id: Int64 { committed.id }

  static let columns = "id, date, author, name, origin, undoes, since"

  init(_ cursor: SQLCursor) {
    func number(_ column: Int32) -> Int64? { cursor.isNull(column) ? nil : cursor.integer(column) }
    committed = CommittedCommand(cursor)
    undoes = committed.command.name == ChangeCommand.renewKeys.name ? nil : number(5)
    since = number(6)
  }
}

extension CommittedCommand {
  /// Reads `id, date, author, name, origin`, with which a row begins.
  init(_ cursor: SQLCursor) {
    let command = ChangeCommand(cursor.text(3) ?? "", by: cursor.text(2), at: cursor.text(4))
    self.init(
      id: cursor.integer(0), date: .init(millisecondsSince1970: cursor.integer(1)),
      command: command)
  }
}

/// The commands of a store, the last one first.
///
/// A cursor reads them as far as they are asked for. One thread uses it, within one transaction.
package struct CommandCursor {
  private let cursor: SQLCursor

  /// - Parameter id: Only commands before this one are read.
  package init(_ session: any SQLSession, before id: Int64 = .max) throws {
    cursor = try SQLCursor(
      session,
      "SELECT \(CommandRecord.columns) FROM change_command WHERE id < ? ORDER BY id DESC",
      readsInParts: true)
    try cursor.bind(.integer(id), at: 1)
  }

  /// Sends the statement before the first command is asked for.
  func send() throws { try cursor.send() }

  /// The command before the one that was read last; nil after the first command of the log.
  package func next() throws -> CommandRecord? {
    try cursor.step() ? CommandRecord(cursor) : nil
  }

  /// The commands of some identifiers, as far as the log has them.
  package static func commands(
    _ ids: Set<Int64>, in session: any SQLSession
  ) throws -> [Int64: CommandRecord] {
    guard !ids.isEmpty else { return [:] }
    let records = try session.rows(
      """
      SELECT \(CommandRecord.columns) FROM change_command
        WHERE \(session.dialect.isInList("id"))
      """, [session.dialect.list(of: ids)], CommandRecord.init)
    return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
  }

  /// The first command that the log has.
  package static func first(in session: any SQLSession) throws -> CommandRecord? {
    let cursor = try SQLCursor(
      session, "SELECT \(CommandRecord.columns) FROM change_command ORDER BY id LIMIT 1")
    return try cursor.step() ? CommandRecord(cursor) : nil
  }

  /// A query for the newest time of the last thousand commands, which are the commands of days at a
  /// stand. The command of a clock that ran ahead stays the newest while later ones have the right
  /// time.
  ///
  /// - Parameter condition: Leaves commands out.
  package static func newestDate(where condition: String = "TRUE") -> String {
    """
    SELECT max(date) FROM \
    (SELECT date FROM change_command WHERE \(condition) ORDER BY id DESC LIMIT 1000) AS recent
    """
  }
}

/// Determines which commands have been undone, while the log is read from the last command to the
/// first.
///
/// A command is undone by a later one, unless that one has been undone itself.
package struct UndoneCommands {
  private var undone: [Int64: CommandRecord] = [:]

  package init() {}

  /// The command that undid this one; nil where none did. Call it for every command, the last one
  /// first.
  package mutating func undoing(_ command: CommandRecord) -> CommandRecord? {
    let by = undone.removeValue(forKey: command.id)
    if by == nil, let other = command.undoes { undone[other] = command }
    return by
  }
}

extension ChangeCommand {
  /// The command that makes keys and texts again, which changes nothing that people have entered.
  package static let renewKeys = ChangeCommand("renew keys")
}
