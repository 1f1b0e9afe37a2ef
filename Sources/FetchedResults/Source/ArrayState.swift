import FoundationEssentials

/// The rows as they are now, and the log of the commands that led to them. A value without a guard
/// of its own: the mutex of ``ArraySource`` guards it.
struct ArrayState: Sendable {
  private(set) var rows: [Int64: FetchedRow]
  private(set) var greatestID: Int64
  private(set) var sequence: Int64 = 0
  private(set) var log: [Entry] = []
  /// How many changed rows the log holds.
  private var loggedRows = 0

  /// A command in the log, and the rows it changed as they were before; nil for an inserted one.
  struct Entry: Sendable {
    let command: CommittedCommand
    let oldRows: [Int64: FetchedRow?]
  }

  /// How many changed rows the log keeps at least, so that changes since an older state are known.
  private static let retainedRows = 10_000

  init(rows: [Int64: FetchedRow]) {
    self.rows = rows
    greatestID = max(0, rows.keys.max() ?? 0)
  }

  mutating func commit<Object>(_ writer: ArrayWriter<Object>, _ command: ChangeCommand) {
    if writer.oldRows.isEmpty { return }
    sequence += 1
    rows = writer.rows
    greatestID = writer.greatestID
    log.append(
      Entry(
        command: CommittedCommand(id: sequence, date: Date(), command: command),
        oldRows: writer.oldRows))
    loggedRows += writer.oldRows.count
    guard loggedRows > 2 * Self.retainedRows else { return }
    var removed = 0
    while loggedRows > Self.retainedRows {
      loggedRows -= log[removed].oldRows.count
      removed += 1
    }
    log.removeFirst(removed)
  }

  /// The rows that changed since a state; nil if the log does not reach back to it.
  func changes(since sequence: Int64) -> [RowChange]? {
    guard let oldest = log.first?.command.id, (oldest - 1...self.sequence).contains(sequence) else {
      return nil
    }
    var first: [Int64: FetchedRow?] = [:]
    for entry in log where entry.command.id > sequence {
      first.merge(entry.oldRows) { first, _ in first }
    }
    return first.compactMap { id, old in RowChange(old: old, new: rows[id]) }
  }

  func commands(since sequence: Int64) -> [CommittedCommand] {
    log.map(\.command).filter { $0.id > sequence }
  }
}
