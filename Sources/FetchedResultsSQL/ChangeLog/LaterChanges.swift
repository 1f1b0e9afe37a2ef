import FetchedResults

/// Who changed some rows after a command, as the change log has it: each change of a row by a later
/// command, with the attributes that it changed.
///
/// It reads the log a second time, because only an undo that is refused, or leaves rows out, asks.
/// It is immutable.
struct LaterChanges {
  /// A change of one row.
  private struct Change {
    /// Nil where another program made the change.
    let command: Int64?
    /// Whether the row was inserted or removed by it.
    let isOfWholeRow: Bool
    let attributes: Set<String>
  }

  /// The changes of each row, in their order.
  private let changes: [Int64: [Change]]
  private let commands: [Int64: CommandRecord]

  /// - Parameters:
  ///   - ids: The rows in question.
  ///   - current: The rows in question that there are now.
  /// - Complexity: O(entries since the command).
  init(
    than command: CommandRecord, of ids: Set<Int64>, current: [Int64: FetchedRow],
    _ table: TableLayout, _ session: any SQLSession
  ) throws {
    var changes: [Int64: [Change]] = [:]
    var pending: [Int64: (command: Int64?, before: FetchedRow?)] = [:]
    /// Completes the last change of a row that was read, once it is known what the row was then.
    func complete(_ id: Int64, _ after: FetchedRow?) {
      guard let (command, before) = pending.removeValue(forKey: id) else { return }
      let change = Change(
        command: command, isOfWholeRow: before == nil || after == nil,
        attributes: before.flatMap { before in
          after.map { Self.attributes(differingIn: before, $0, table) }
        } ?? [])
      changes[id, default: []].append(change)
    }
    if !ids.isEmpty, let since = command.since {
      var cursor =
        try table.dialect.isServer
        ? EntryCursor(after: since, of: ids, table, session)
        : EntryCursor(after: since, of: table, session)
      while let entry = try cursor.next() {
        guard entry.command != command.id, let id = entry.id, ids.contains(id) else { continue }
        let before = cursor.oldRow(of: entry)
        complete(id, before)
        pending[id] = (entry.command, before)
      }
    }
    for id in Array(pending.keys) { complete(id, current[id]) }
    self.changes = changes
    commands = try CommandCursor.commands(
      Set(changes.values.joined().compactMap(\.command)), in: session)
  }

  /// The last command that changed one of some attributes of a row, or inserted or removed it; nil
  /// where another program did.
  ///
  /// A command that was undone is passed over, together with its undo.
  ///
  /// - Parameter attributes: Nil for a change of whatever.
  func last(of id: Int64, in attributes: Set<String>?) -> CommittedCommand? {
    let changes = changes[id, default: []].filter { change in
      attributes.map { change.isOfWholeRow || !change.attributes.isDisjoint(with: $0) } ?? true
    }
    let numbers = Set(changes.compactMap(\.command))
    var undone: Set<Int64> = []
    for change in changes.reversed() {
      guard let number = change.command, let record = commands[number] else { return nil }
      if undone.contains(number) { continue }
      guard let other = record.undoes, numbers.contains(other) else { return record.committed }
      undone.insert(other)
    }
    return changes.last?.command.flatMap { commands[$0]?.committed }
  }

  private static func attributes(
    differingIn one: FetchedRow, _ other: FetchedRow, _ table: TableLayout
  ) -> Set<String> {
    Set(
      zip(table.entity.attributes, zip(one.values, other.values)).lazy
        .filter { $1.0 != $1.1 }.map { $0.0.name })
  }
}
