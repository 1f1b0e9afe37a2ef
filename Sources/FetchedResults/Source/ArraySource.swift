import Foundation
import Synchronization

/// Rows in memory: the reference that every other source is compared with.
///
/// A fetch filters and sorts all rows. Rows can be written, one transaction at
/// a time, and lists can be followed:
///
/// ```swift
/// let source = ArraySource(cars)
/// source.write(ChangeCommand("sell", by: "Anna")) { $0.delete(17) }
/// ```
public final class ArraySource<Object: FetchedObject>: FetchSource {
  private let state: Mutex<ArrayState>
  private let broadcast = CommitBroadcast()

  /// A source of the rows of some objects.
  ///
  /// - Precondition: No two objects have the same identifier.
  public init(_ objects: [Object]) {
    let rows = objects.map(\.row)
    precondition(Set(rows.map(\.id)).count == rows.count, "Identifiers must be unique")
    state = Mutex(ArrayState(rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })))
  }

  /// Filters and sorts all rows; throws nothing.
  ///
  /// - Complexity: O(rows x log rows).
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    let (rows, number) = state.withLock { ($0.rows, $0.number) }
    return ArrayReader(rows, plan: plan, bookmark: ArrayBookmark(self, plan, number))
  }

  /// Tells of every ``write(_:_:)`` that changed something.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  /// Runs one command as one transaction: all of it is kept, or nothing.
  ///
  /// Readers see it when it returns, and not before. Writers wait for one another.
  ///
  /// - Throws: What `body` throws; then nothing is changed.
  /// - Complexity: O(rows) for the first change while a list is being read.
  public func write<Failure>(
    _ command: ChangeCommand, _ body: (inout ArrayWriter<Object>) throws(Failure) -> Void
  ) throws(Failure) {
    try state.withLock { state throws(Failure) in
      var writer = ArrayWriter<Object>(state.rows)
      try body(&writer)
      state.commit(writer.rows, old: writer.oldRows, command)
    }
    broadcast.announce()
  }

  fileprivate func successor(
    of number: Int64, for plan: FetchPlan, maximumChanges: Int
  ) -> sending ListSuccessor {
    let state = state.withLock(\.self)
    let reader = ArrayReader(
      state.rows, plan: plan, bookmark: ArrayBookmark(self, plan, state.number))
    guard let changes = state.changes(since: number) else {
      return ListSuccessor(reader: reader, resetBecause: .logPruned)
    }
    guard changes.count <= maximumChanges else {
      return ListSuccessor(reader: reader, resetBecause: .manyChanges)
    }
    return ListSuccessor(
      reader: reader, changes: changes,
      commands: state.log.filter { $0.command.number > number }.map(\.command))
  }
}

/// Writes rows into memory inside a transaction.
public struct ArrayWriter<Object: FetchedObject> {
  fileprivate private(set) var rows: [Int64: FetchedRow]
  /// What every row that was touched was before, null for those that were not there.
  fileprivate private(set) var oldRows: [Int64: FetchedRow?] = [:]

  fileprivate init(_ rows: [Int64: FetchedRow]) { self.rows = rows }

  /// Stores an object, in the place of the one that has its identifier, if there is one.
  public mutating func store(_ object: Object) { replace(object.row.id, with: object.row) }

  /// Removes the object of an identifier, if there is one.
  public mutating func delete(_ id: Int64) { replace(id, with: nil) }

  private mutating func replace(_ id: Int64, with row: FetchedRow?) {
    if oldRows[id] == nil { oldRows[id] = .some(rows[id]) }
    rows[id] = row
  }
}

/// The rows at one moment, and what was done to get there.
private struct ArrayState: Sendable {
  private(set) var rows: [Int64: FetchedRow]
  private(set) var number: Int64 = 0
  private(set) var log: [Entry] = []
  /// How many changed rows the log holds.
  private var keptRows = 0

  struct Entry: Sendable {
    let command: CommittedCommand
    let oldRows: [Int64: FetchedRow?]
  }

  /// Of how many changed rows can be told at the least.
  private static let retainedRows = 10_000

  init(rows: [Int64: FetchedRow]) { self.rows = rows }

  mutating func commit(
    _ rows: [Int64: FetchedRow], old: [Int64: FetchedRow?], _ command: ChangeCommand
  ) {
    if old.isEmpty { return }
    number += 1
    self.rows = rows
    log.append(
      Entry(
        command: CommittedCommand(number: number, date: Date(), command: command), oldRows: old))
    keptRows += old.count
    guard keptRows > 2 * Self.retainedRows else { return }
    var forgotten = 0
    while keptRows > Self.retainedRows {
      keptRows -= log[forgotten].oldRows.count
      forgotten += 1
    }
    log.removeFirst(forgotten)
  }

  /// What became of the rows since a state; nil if that is too long ago.
  func changes(since number: Int64) -> [RowChange]? {
    guard number == self.number || number + 1 >= log.first?.command.number ?? .max else {
      return nil
    }
    var first: [Int64: FetchedRow?] = [:]
    for entry in log where entry.command.number > number {
      first.merge(entry.oldRows) { first, _ in first }
    }
    return first.compactMap { id, old in RowChange(old: old, new: rows[id]) }
  }
}

private struct ArrayBookmark<Object: FetchedObject>: ListBookmark {
  private let source: ArraySource<Object>
  private let plan: FetchPlan
  let number: Int64

  init(_ source: ArraySource<Object>, _ plan: FetchPlan, _ number: Int64) {
    self.source = source
    self.plan = plan
    self.number = number
  }

  func refetched() throws -> sending any FetchReader { try source.reader(for: plan) }

  func successor(maximumChanges: Int) -> sending ListSuccessor {
    source.successor(of: number, for: plan, maximumChanges: maximumChanges)
  }
}

private final class ArrayReader: FetchReader {
  private let plan: FetchPlan
  private let stored: [Int64: FetchedRow]
  /// Where the rows of the list stand, the limit and the offset left aside.
  private let places: [SortPosition]
  private let rows: [FetchedRow]
  private let sections: [SectionCount]
  private var deliveredSections = 0
  let bookmark: any ListBookmark

  init(_ stored: [Int64: FetchedRow], plan: FetchPlan, bookmark: any ListBookmark) {
    self.plan = plan
    self.stored = stored
    self.bookmark = bookmark
    let placed = stored.values.filter(plan.contains)
      .map { (row: $0, place: plan.place(of: $0)) }
      .sorted { plan.compare($0.place, $1.place) == .orderedAscending }
    places = placed.map(\.place)
    let page = placed.dropFirst(plan.request.fetchOffset)
      .prefix(plan.request.fetchLimit ?? placed.count)
    rows = page.map(\.row)
    sections = Self.sections(of: page.map { ($0.row, $0.place.section) }, plan: plan)
  }

  private static func sections(
    of rows: [(row: FetchedRow, section: SectionIdentity)], plan: FetchPlan
  ) -> [SectionCount] {
    guard let section = plan.section else {
      return [SectionCount(identity: .all, spelling: nil, count: rows.count)]
    }
    let isSpelled = section.key.rule == .value
    var counts: [SectionCount] = []
    var spellings = SpellingCount()
    for (index, (row, identity)) in rows.enumerated() {
      let isNamed = isSpelled && identity != .unknown
      spellings.add(isNamed ? section.attribute.value(in: row).text : nil)
      if index + 1 == rows.count || rows[index + 1].section != identity {
        counts.append(spellings.section(identity))
        spellings = SpellingCount()
      }
    }
    return counts
  }

  func count() -> Int { rows.count }

  func nextSection() -> SectionCount? {
    guard deliveredSections < sections.count else { return nil }
    defer { deliveredSections += 1 }
    return sections[deliveredSections]
  }

  func section(_ identity: SectionIdentity) -> SectionCount? {
    sections.first { $0.identity == identity && $0.count > 0 }
  }

  func rows(in range: Range<Int>) -> [FetchedRow] { Array(rows[range]) }

  func row(withID id: Int64) -> FetchedRow? { stored[id] }

  func rank(of row: FetchedRow) -> Int {
    let place = plan.place(of: row)
    return places.partitioningIndex { plan.compare($0, place) != .orderedAscending }
  }
}
