import Synchronization

/// The result of a fetch: sorted rows in sections, from one committed state of the source.
///
/// Rows and sections are read when they are first needed: rows in ranges, and sections
/// as far as needed. Everything that a snapshot returns belongs to the same state,
/// whatever is committed meanwhile, so a snapshot keeps that state of the source alive.
///
/// A mutex guards the reader and the sections read so far. The reader runs under it, so that
/// several tasks can use a snapshot; objects are made from rows after the lock is released.
public final class ResultsSnapshot<Object: FetchedObject>: Sendable {
  /// The request, resolved for the entity.
  public let plan: FetchPlan

  private let state: Mutex<State>

  private struct State {
    let reader: any FetchReader
    /// The sections read so far, from the first.
    var sections: [ResultsSection] = []
    var hasAllSections = false

    /// Reads the next section; false if there is none.
    mutating func readSection(of plan: FetchPlan) throws -> Bool {
      guard !hasAllSections, let section = try reader.nextSection() else {
        hasAllSections = true
        return false
      }
      let start = sections.last?.range.upperBound ?? 0
      sections.append(ResultsSection(section, at: start, in: plan.section))
      return true
    }
  }

  init(plan: FetchPlan, reader: sending any FetchReader) {
    self.plan = plan
    state = Mutex(State(reader: reader))
  }

  /// How many rows the list has.
  ///
  /// - Throws: What the source throws, like everything here.
  /// - Complexity: That of counting in the source: at most O(rows) the first time.
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
        return state.sections
      }
    }
  }

  /// The sections that contain the rows of a range, as a slice whose indices are those of the sections;
  /// empty for an empty range.
  ///
  /// - Complexity: O(sections up to the end of the range) the first time.
  public func sections(covering range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    guard !range.isEmpty else { return [] }
    return try state.withLock { state in
      while state.sections.last.map({ $0.range.upperBound < range.upperBound }) ?? true,
        try state.readSection(of: plan)
      {}
      let sections = state.sections
      let first = sections.partitioningIndex { $0.range.upperBound > range.lowerBound }
      let end = sections.partitioningIndex { $0.range.lowerBound >= range.upperBound }
      return sections[first..<max(first, end)]
    }
  }

  /// The heading of a section of this list; nil if it has no rows.
  ///
  /// - Complexity: That of counting the section in the source; the others are not read.
  package func heading(of identity: SectionIdentity) throws -> SectionHeading? {
    try section(identity).map { ResultsSection($0, at: 0, in: plan.section).heading }
  }

  // MARK: - Rows

  /// The objects of a range of indices, counted through all sections and clamped to the list.
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

  /// The objects of a section of this list.
  ///
  /// - Complexity: O(rows in the section) beside what the source needs to find the first.
  public func objects(in section: ResultsSection) throws -> [Object] {
    try objects(in: section.range)
  }

  /// Calls `body` with all objects of the list, a batch at a time.
  ///
  /// - Parameters:
  ///   - size: The maximum count of objects in a batch, from 1.
  ///   - body: Called with each batch, in the order of the list.
  /// - Throws: What the source or `body` throws; then no further batch is read.
  /// - Complexity: O(rows).
  public func forEachBatch(
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

  /// The object at a path.
  ///
  /// - Throws: ``FetchError/noObject(at:)`` if the list has no object there.
  /// - Complexity: O(sections) the first time.
  public func object(at path: ResultsIndexPath) throws -> Object {
    let sections = try sections
    guard sections.indices.contains(path.section) else { throw FetchError.noObject(at: path) }
    let section = sections[path.section]
    guard (0..<section.numberOfObjects).contains(path.item) else {
      throw FetchError.noObject(at: path)
    }
    let index = section.range.lowerBound + path.item
    return try objects(in: index..<index + 1)[0]
  }

  /// The path of the row of an identifier; nil if the list does not contain it.
  ///
  /// - Complexity: O(sections up to the row) the first time, beside what the
  ///   source needs to find the row.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    guard let row = try row(withID: id), plan.contains(row) else { return nil }
    let index = try rank(of: row) - plan.request.fetchOffset
    guard (0..<(try numberOfObjects)).contains(index) else { return nil }
    let covering = try sections(covering: index..<index + 1)
    guard let section = covering.first else { return nil }
    return ResultsIndexPath(section: covering.startIndex, item: index - section.range.lowerBound)
  }

  // MARK: - Index

  /// The index beside the list; nil if the request has no section key.
  ///
  /// - Parameter includesSearch: Whether the first entry leads to the search field.
  ///
  /// - Complexity: O(sections) the first time.
  public func sectionIndex(includesSearch: Bool = false) throws -> SectionIndex? {
    guard let order = plan.section else { return nil }
    return SectionIndex(try sections, includesSearch: includesSearch, orderedBy: order)
  }
}

// MARK: - Following

extension ResultsSnapshot {
  /// The sequence number of the last commit in the list's state, as in ``ChangeSet/number``.
  public var number: Int64 { bookmark.number }

  /// What is needed to find out later how the list has changed.
  var bookmark: any ListBookmark { state.withLock { $0.reader.bookmark } }

  /// The stored row of an identifier, whether or not the list contains it.
  func row(withID id: Int64) throws -> FetchedRow? {
    try state.withLock { try $0.reader.row(withID: id) }
  }

  /// How many rows precede the sort position of a row, ignoring limit and offset.
  func rank(of row: FetchedRow) throws -> Int { try state.withLock { try $0.reader.rank(of: row) } }

  /// A section as the source counts it; nil if it has no rows.
  func section(_ identity: SectionIdentity) throws -> SectionCount? {
    try state.withLock { try $0.reader.section(identity) }
  }

  /// Sets all sections, when they are known without reading them.
  func setSections(_ sections: [ResultsSection]) {
    state.withLock { state in
      state.sections = sections
      state.hasAllSections = true
    }
  }

  /// The identifiers of all rows.
  ///
  /// - Complexity: O(rows).
  func ids() throws -> [Int64] {
    try state.withLock { try $0.reader.rows(in: 0..<$0.reader.count()).map(\.id) }
  }
}
