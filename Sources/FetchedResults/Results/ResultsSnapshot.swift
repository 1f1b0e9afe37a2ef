import Synchronization

/// The answer to a request: rows in order, in sections, as they were at one moment.
///
/// Nothing is read before it is asked for: rows come in windows, and sections
/// only as far as they are needed. Everything a snapshot tells belongs
/// together, whatever is committed meanwhile, so it keeps that state of the
/// source for as long as it lives.
public final class ResultsSnapshot<Object: FetchedObject>: Sendable {
  /// What was asked, made out for the entity.
  public let plan: FetchPlan

  private let state: Mutex<State>

  private struct State {
    let reader: any FetchReader
    /// The sections read so far, from the first.
    var knownSections: [ResultsSection] = []
    var knowsAllSections = false

    /// Reads one section more; false if there is none.
    mutating func readSection(of plan: FetchPlan) throws -> Bool {
      guard !knowsAllSections, let section = try reader.nextSection() else {
        knowsAllSections = true
        return false
      }
      let offset = knownSections.last?.range.upperBound ?? 0
      knownSections.append(ResultsSection(section, at: offset, in: plan.section))
      return true
    }
  }

  init(plan: FetchPlan, reader: sending any FetchReader) {
    self.plan = plan
    state = Mutex(State(reader: reader))
  }

  /// How many rows the list has.
  ///
  /// - Throws: What the source throws, as everything here does.
  /// - Complexity: That of counting in the source: at the most O(rows) the first time.
  public var numberOfObjects: Int {
    get throws { try state.withLock { try $0.reader.count() } }
  }

  // MARK: - Sections

  /// All sections in order.
  ///
  /// - Complexity: O(sections) the first time.
  public var sections: [ResultsSection] {
    get throws {
      try state.withLock { state in
        while try state.readSection(of: plan) {}
        return state.knownSections
      }
    }
  }

  /// The sections that hold the rows of a range, with their numbers; none for an empty range.
  ///
  /// - Complexity: O(sections up to the end of the range) the first time.
  public func sections(covering range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    guard !range.isEmpty else { return [] }
    return try state.withLock { state in
      while state.knownSections.last.map({ $0.range.upperBound < range.upperBound }) ?? true,
        try state.readSection(of: plan)
      {}
      let known = state.knownSections
      let first = known.partitioningIndex { $0.range.upperBound > range.lowerBound }
      let end = known.partitioningIndex { $0.range.lowerBound >= range.upperBound }
      return known[first..<max(first, end)]
    }
  }

  /// How a section of this list is headed; nil if the list has no rows of it.
  ///
  /// - Complexity: That of counting the section in the source; none of the others is read.
  package func heading(of identity: SectionIdentity) throws -> SectionHeading? {
    try section(identity).map { ResultsSection($0, at: 0, in: plan.section).heading }
  }

  // MARK: - Rows

  /// The rows at the places of a range, clamped to the list.
  ///
  /// - Complexity: O(rows in the range) beside what the source needs to find the first.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try rows(in: range).map(Object.init(row:))
  }

  private func rows(in range: Range<Int>) throws -> [FetchedRow] {
    try state.withLock { state in
      let clamped = range.clamped(to: 0..<(try state.reader.count()))
      return clamped.isEmpty ? [] : try state.reader.rows(in: clamped)
    }
  }

  /// The rows of a section of this list.
  ///
  /// - Complexity: O(rows in the section) beside what the source needs to find the first.
  public func objects(in section: ResultsSection) throws -> [Object] {
    try objects(in: section.range)
  }

  /// Every row of the list, read window by window, each handed on before the next is read.
  ///
  /// - Parameter size: How many rows a window has at the most, from 1.
  /// - Throws: What the source or `body` throws; then no further window is read.
  /// - Complexity: O(rows).
  public func forEachWindow(
    of size: Int = 1000, _ body: ([Object]) throws -> Void
  ) throws {
    let count = try numberOfObjects
    var start = 0
    while start < count {
      let end = min(start + size, count)
      try body(try objects(in: start..<end))
      start = end
    }
  }

  /// The row at a section and an item.
  ///
  /// - Throws: ``FetchError/noObject(at:)`` if the list has no such row.
  /// - Complexity: O(sections) the first time.
  public func object(at path: ResultsIndexPath) throws -> Object {
    let sections = try sections
    guard sections.indices.contains(path.section) else { throw FetchError.noObject(at: path) }
    let section = sections[path.section]
    guard (0..<section.numberOfObjects).contains(path.item) else {
      throw FetchError.noObject(at: path)
    }
    let place = section.range.lowerBound + path.item
    return try objects(in: place..<place + 1)[0]
  }

  /// Where a row stands; nil if it is not in the list.
  ///
  /// - Complexity: O(sections up to the row) the first time, beside what the
  ///   source needs to find the row.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    guard let row = try row(withID: id), plan.contains(row) else { return nil }
    let place = try rank(of: row) - plan.request.fetchOffset
    guard (0..<(try numberOfObjects)).contains(place) else { return nil }
    let before = try sections(covering: place..<place + 1)
    guard let section = before.first else { return nil }
    return ResultsIndexPath(section: before.startIndex, item: place - section.range.lowerBound)
  }

  // MARK: - Index

  /// The index beside the list, first of all with an entry for the search if
  /// `includesSearch` is true; nil where the request has no section key.
  ///
  /// - Complexity: O(sections) the first time.
  public func sectionIndex(includesSearch: Bool = false) throws -> SectionIndex? {
    guard let order = plan.section else { return nil }
    return SectionIndex(try sections, includesSearch: includesSearch, orderedBy: order)
  }
}

// MARK: - Following

extension ResultsSnapshot {
  /// The number of the committed state that the list belongs to, as ``ChangeSet/number`` counts.
  public var number: Int64 { bookmark.number }

  /// What is needed to say later how the list has changed.
  var bookmark: any ListBookmark { state.withLock { $0.reader.bookmark } }

  /// The stored row of an identifier, whether or not the list holds it.
  func row(withID id: Int64) throws -> FetchedRow? {
    try state.withLock { try $0.reader.row(withID: id) }
  }

  /// How many rows come before the place of a row, limit and offset left aside.
  func rank(of row: FetchedRow) throws -> Int { try state.withLock { try $0.reader.rank(of: row) } }

  /// A section as the source counts it; nil if it has no rows.
  func section(_ identity: SectionIdentity) throws -> SectionCount? {
    try state.withLock { try $0.reader.section(identity) }
  }

  /// Spares reading sections that are known otherwise.
  func know(_ sections: [ResultsSection]) {
    state.withLock { state in
      state.knownSections = sections
      state.knowsAllSections = true
    }
  }

  /// The identifiers of all rows.
  ///
  /// - Complexity: O(rows).
  func ids() throws -> [Int64] {
    try state.withLock { try $0.reader.rows(in: 0..<$0.reader.count()).map(\.id) }
  }
}
