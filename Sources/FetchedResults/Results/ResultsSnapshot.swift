/// The answer to a request: rows in order, in sections, as they were at one moment.
///
/// Nothing is read before it is asked for: rows come in windows, and sections
/// only as far as they are needed. A snapshot belongs to one thread at a time.
public final class ResultsSnapshot<Object: FetchedObject> {
  /// What was asked, made out for the entity.
  public let plan: FetchPlan

  private let reader: any FetchReader
  /// The sections read so far, from the first.
  private var knownSections: [ResultsSection] = []
  private var knowsAllSections = false

  init(plan: FetchPlan, reader: any FetchReader) {
    self.plan = plan
    self.reader = reader
  }

  /// How many rows the list has.
  ///
  /// - Throws: What the source throws, as everything here does.
  /// - Complexity: That of counting in the source: at the most O(rows) the first time.
  public var numberOfObjects: Int {
    get throws { try reader.count() }
  }

  // MARK: - Sections

  /// All sections in order.
  ///
  /// - Complexity: O(sections) the first time.
  public var sections: [ResultsSection] {
    get throws {
      while try readSection() {}
      return knownSections
    }
  }

  /// The sections that hold the rows of a range, with their numbers; none for an empty range.
  ///
  /// - Complexity: O(sections up to the end of the range) the first time.
  public func sections(covering range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    guard !range.isEmpty else { return [] }
    while knownSections.last.map({ $0.range.upperBound < range.upperBound }) ?? true,
      try readSection()
    {}
    let first = knownSections.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = knownSections.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return knownSections[first..<max(first, end)]
  }

  /// Reads one section more; false if there is none.
  private func readSection() throws -> Bool {
    guard !knowsAllSections, let section = try reader.nextSection() else {
      knowsAllSections = true
      return false
    }
    let offset = knownSections.last?.range.upperBound ?? 0
    knownSections.append(ResultsSection(section, at: offset, in: plan.section))
    return true
  }

  // MARK: - Rows

  /// The rows at the places of a range, clamped to the list.
  ///
  /// - Complexity: O(rows in the range) beside what the source needs to find the first.
  public func objects(in range: Range<Int>) throws -> [Object] {
    let clamped = range.clamped(to: 0..<(try reader.count()))
    guard !clamped.isEmpty else { return [] }
    return try reader.rows(in: clamped).map(Object.init(row:))
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
    let count = try reader.count()
    var start = 0
    while start < count {
      let end = min(start + size, count)
      try body(try objects(in: start..<end))
      start = end
    }
  }

  /// The row at a section and an item.
  ///
  /// - Precondition: There is such a section, and such an item in it.
  /// - Complexity: O(sections) the first time.
  public func object(at path: ResultsIndexPath) throws -> Object {
    let section = try sections[path.section]
    precondition(path.item < section.numberOfObjects, "Item index out of range")
    let place = section.range.lowerBound + path.item
    return try objects(in: place..<place + 1)[0]
  }

  /// Where a row stands; nil if it is not in the list.
  ///
  /// - Complexity: O(sections up to the row) the first time, beside what the
  ///   source needs to find the row.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    guard let place = try reader.position(ofID: id) else { return nil }
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
    guard plan.section != nil else { return nil }
    return SectionIndex(try sections, includesSearch: includesSearch)
  }
}
