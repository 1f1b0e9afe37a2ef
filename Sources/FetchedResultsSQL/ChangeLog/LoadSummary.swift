import FetchedResults

/// The rows that one command of a server inserted, as runs: consecutive entries of the change log
/// whose identifiers are consecutive as well. A `COPY` logs its rows in the order of their
/// identifiers, so that an import of a million is a few runs.
///
/// An immutable value.
struct LoadSummary {
  /// Consecutive identifiers, and the sequence with which the first of them was inserted.
  private struct Run {
    let ids: ClosedRange<Int64>
    let sequence: Int64
  }

  /// In the order of their identifiers.
  private let runs: [Run]
  let ids: IdentifierRanges
  private let command: Int64
  /// The last sequence before the command, and that of its last entry.
  private let begin: Int64
  private let last: Int64

  private init(_ runs: [Run], _ command: Int64, from begin: Int64, to last: Int64) {
    self.runs = runs.sorted { $0.ids.lowerBound < $1.ids.lowerBound }
    ids = IdentifierRanges(self.runs.map(\.ids))
    self.command = command
    self.begin = begin
    self.last = last
  }

  func isOf(_ command: Int64, from begin: Int64, to last: Int64) -> Bool {
    (self.command, self.begin, self.last) == (command, begin, last)
  }

  /// The sequence with which a row was inserted; nil for a row that is not of the load.
  ///
  /// - Complexity: O(log runs).
  func sequence(of id: Int64) -> Int64? {
    let index = runs.partitioningIndex { $0.ids.upperBound >= id }
    guard index < runs.count, runs[index].ids.contains(id) else { return nil }
    return runs[index].sequence + id - runs[index].ids.lowerBound
  }

  /// The statement for it, which travels with others.
  struct Sent {
    private let cursor: SQLCursor

    /// - Parameters:
    ///   - begin: The last sequence before the command.
    ///   - last: The sequence of its last entry.
    init(
      of command: Int64, from begin: Int64, to last: Int64, _ table: TableLayout,
      _ session: any SQLSession
    ) throws {
      cursor = try SQLCursor(
        session,
        Self.runs(
          "(SELECT ?::bigint AS id, ?::bigint AS since, ?::bigint AS last)", table))
      try cursor.bind([.integer(command), .integer(begin), .integer(last)])
      try cursor.send()
    }

    /// The last load among the last commands.
    init(amongLast count: Int, _ table: TableLayout, _ session: any SQLSession) throws {
      cursor = try SQLCursor(session, Self.runs(Self.load(amongLast: count, table), table))
      try cursor.send()
    }

    /// The condition of the entries before that load.
    static func beginning(amongLast count: Int, _ table: TableLayout) -> SQLFragment {
      SQLFragment(" WHERE seq <= (SELECT since FROM \(load(amongLast: count, table)) AS load)")
    }

    /// The runs of the inserted rows of a load, with the load.
    private static func runs(_ load: String, _ table: TableLayout) -> String {
      """
      SELECT min(entry.id), max(entry.id), min(seq), load.id, since, last
        FROM \(load) AS load JOIN \(table.changeTable) AS entry
          ON seq > since AND seq <= last AND command = load.id
            AND operation = \(ChangeOperation.insert.rawValue)
        GROUP BY load.id, since, last, seq - entry.id ORDER BY 1
      """
    }

    /// The last of the last commands with so many entries as only a load has.
    private static func load(amongLast count: Int, _ table: TableLayout) -> String {
      """
      (SELECT id, since, last FROM (
        SELECT id, since, coalesce(pg_catalog.lead(since) OVER (ORDER BY id),
              (SELECT max(seq) FROM \(table.changeTable))) AS last
          FROM (SELECT id, since FROM change_command ORDER BY id DESC LIMIT \(count)) AS recent
        ) AS recent WHERE last - since > \(CommandChanges.mostListedInsertions)
        ORDER BY id DESC LIMIT 1)
      """
    }

    /// The load; nil where the command has done more than to insert rows, each of them once.
    func summary() throws -> LoadSummary? {
      var runs: [Run] = []
      var load: (command: Int64, begin: Int64, last: Int64)?
      while try cursor.step() {
        runs.append(
          Run(ids: cursor.integer(0)...cursor.integer(1), sequence: cursor.integer(2)))
        load = (cursor.integer(3), cursor.integer(4), cursor.integer(5))
      }
      guard let load else { return nil }
      let summary = LoadSummary(runs, load.command, from: load.begin, to: load.last)
      let count = load.last - load.begin
      let inserted = runs.reduce(0) { $0 + Int64($1.ids.count) }
      return inserted == count && Int64(summary.ids.count) == count ? summary : nil
    }
  }
}
