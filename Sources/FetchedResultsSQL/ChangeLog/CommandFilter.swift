package import FetchedResults
package import FoundationEssentials

/// Which commands of a log are asked for.
package struct CommandFilter: Sendable {
  /// Who ran them; nil for everybody.
  package var author: String?
  /// When they were run at the earliest, and at the latest.
  package var since: Date?
  package var until: Date?

  package static let all = CommandFilter()

  package init(author: String? = nil, since: Date? = nil, until: Date? = nil) {
    self.author = author
    self.since = since
    self.until = until
  }

  /// - Parameter command: Nil for changes of another program, of which neither the author nor the
  ///   date is known.
  package func includes(_ command: CommittedCommand?) -> Bool {
    guard let command else { return author == nil && since == nil && until == nil }
    if let author, command.command.author != author { return false }
    return since.map { command.date >= $0 } ?? true && until.map { command.date <= $0 } ?? true
  }

  /// The first command that is included; nil where none is.
  ///
  /// - Complexity: O(commands).
  func first(_ session: any SQLSession) throws -> Int64? {
    let commands = try SQLCursor(
      session,
      "SELECT \(CommandRecord.columns) FROM change_command WHERE date BETWEEN ? AND ? ORDER BY id")
    // A date that was typed may lie between two milliseconds.
    try commands.bind([
      .integer(since.map { $0.millisecondsSince1970 - 1 } ?? .min),
      .integer(until.map { $0.millisecondsSince1970 + 1 } ?? .max),
    ])
    while try commands.step() {
      let record = CommandRecord(commands)
      if includes(record.committed) { return record.id }
    }
    return nil
  }
}

/// Finds the end of a filtered log that is read backwards.
///
/// The identifiers of commands ascend, but their dates need not: a clock may have been set back. So
/// a command that is too early does not end the log. After some commands, the first that the filter
/// includes is looked up, which reads commands without their changes.
///
/// A value without a guard of its own: the ``HistoryCursor`` that owns it is used by one thread.
struct FilterEnd {
  private let filter: CommandFilter
  private var passedCount = 0
  private var first: Int64?

  /// Passing this many commands takes no longer than preparing a statement.
  private static let mostPassed = 64

  init(_ filter: CommandFilter) { self.filter = filter }

  /// Whether the filter includes no command before this one, which it does not include.
  mutating func isReached(at command: Int64, _ session: any SQLSession) throws -> Bool {
    passedCount += 1
    if passedCount == Self.mostPassed { first = try filter.first(session) ?? .max }
    return first.map { command < $0 } ?? false
  }
}
