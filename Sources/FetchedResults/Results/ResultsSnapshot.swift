/// The result of a fetch: sorted rows in sections, from one committed state of the source.
///
/// Rows and sections are read when they are first needed: rows in ranges, and sections
/// as far as needed. Everything that a snapshot returns belongs to the same state,
/// whatever is committed meanwhile, so a snapshot keeps that state of the source alive.
///
/// Several threads can use a snapshot; each waits for its turn to use the reader. Objects are made
/// from rows outside of that turn. Everything here may wait for the source: tasks use
/// ``perform(_:)``. Every throwing member throws the error of the source. Members that return
/// objects also throw the error of an object that cannot be made from its row.
public final class ResultsSnapshot<Object: FetchedObject>: Sendable {
  /// The request, resolved for the entity.
  public let plan: FetchPlan

  private let state: SerialAccess<State>

  /// The reader, and the sections that it has read; the queue of `state` guards them.
  private struct State {
    let reader: any FetchReader
    /// The sections read so far, from the first.
    var sections: [ResultsSection] = []
    var hasAllSections = false

    init(reader: any FetchReader) { self.reader = reader }

    /// How many rows the list has. Where another program has made a store contradict itself, rows
    /// that the sections promise are asked for, and the reader reports that they are missing.
    func count() throws -> Int {
      try hasAllSections ? sections.last?.range.upperBound ?? 0 : reader.count()
    }

    /// Reads the next sections; false if there are none.
    ///
    /// - Parameter limit: At most how many; nil for as many as have been read already, so that the
    ///   first section is read alone and many sections are read in few pages.
    mutating func readSections(of plan: FetchPlan, limit: Int? = nil) throws -> Bool {
      guard !hasAllSections else { return false }
      let limit = limit ?? max(sections.count, 1)
      let page = try reader.sections(after: sections.last?.identity, limit: limit)
      hasAllSections = page.count < limit
      // Each page is as long as all before it.
      sections.reserveCapacity(sections.count + page.count)
      for section in page {
        let start = sections.last?.range.upperBound ?? 0
        sections.append(ResultsSection(section, at: start, in: plan.section))
      }
      return !page.isEmpty
    }
  }

  init(plan: FetchPlan, reader: sending any FetchReader) {
    self.plan = plan
    state = SerialAccess(State(reader: reader), label: "ResultsSnapshot")
  }

  /// How many rows the list has.
  ///
  /// - Complexity: That of counting in the source: at most O(rows) the first time.
  public var numberOfObjects: Int {
    get throws { try state.use { try $0.reader.count() } }
  }

  // MARK: - Sections

  /// All sections in order.
  ///
  /// - Complexity: O(sections) the first time.
  public var sections: [ResultsSection] {
    get throws {
      try state.use { state in
        _ = try state.readSections(of: plan, limit: .max)
        return state.sections
      }
    }
  }

  /// The sections that contain the rows of a range, as a slice that has the indices of the
  /// sections; empty for an empty range.
  ///
  /// - Complexity: O(sections up to the end of the range) the first time.
  public func sections(covering range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    guard !range.isEmpty else { return [] }
    return try state.use { state in
      while state.sections.last.map({ $0.range.upperBound < range.upperBound }) ?? true,
        try state.readSections(of: plan)
      {}
      return state.sections[Self.indices(of: range, in: state.sections)]
    }
  }

  /// The indices of the sections that have rows of a range.
  private static func indices(
    of range: Range<Int>, in sections: [ResultsSection]
  ) -> Range<Int> {
    let first = sections.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = sections.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// The heading of a section of this list; nil if it has no rows.
  ///
  /// - Complexity: That of counting the section in the source; the others are not read.
  package func heading(of identity: SectionIdentity) throws -> SectionHeading? {
    try sections([identity]).first.map { ResultsSection($0, at: 0, in: plan.section).heading }
  }

  // MARK: - Rows

  /// Lets a source ask its own reader for more than a list needs.
  package func withReader<Result>(_ body: (any FetchReader) throws -> Result) throws -> Result {
    try state.use { try body($0.reader) }
  }

  /// The objects of a range of indices, counted through all sections and clamped to the list.
  ///
  /// - Complexity: O(rows in the range) beside what the source needs to find the first.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try objects(of: rows(in: range))
  }

  /// The objects of a range, and the headings of some sections of another list of the same state,
  /// as far as the source tells them along with the objects.
  package func objects(
    in range: Range<Int>, headingsOf identities: [SectionIdentity], in request: FetchRequest<Object>
  ) throws -> (objects: [Object], headings: [SectionIdentity: SectionHeading]) {
    guard !identities.isEmpty else { return (try objects(in: range), [:]) }
    let list = try FetchPlan(request)
    let (rows, sections) = try state.use { state in
      try state.reader.rows(
        in: range.clamped(to: 0..<(try state.count())), beside: identities, of: list)
    }
    let headings = sections.map {
      ($0.identity, ResultsSection($0, at: 0, in: plan.section).heading)
    }
    return (try objects(of: rows), Dictionary(headings) { first, _ in first })
  }

  /// The objects that are made of some rows.
  func objects(of rows: [FetchedRow]) throws -> [Object] {
    // `map` is not specialized for a type of another module, and costs as much as a fifth of
    // `init`.
    var objects: [Object] = []
    objects.reserveCapacity(rows.count)
    for row in rows { objects.append(try Object(row: row)) }
    return objects
  }

  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    try state.use { state in
      let clamped = range.clamped(to: 0..<(try state.count()))
      return clamped.isEmpty ? [] : try state.reader.rows(in: clamped)
    }
  }

  /// The objects of a section of this list.
  ///
  /// - Complexity: O(rows in the section) beside what the source needs to find the first.
  public func objects(in section: ResultsSection) throws -> [Object] {
    try objects(in: section.range)
  }

  /// The object at a path.
  ///
  /// - Throws: ``FetchError/noObject(at:)`` if the list has no object there; else as everything
  ///   here.
  /// - Complexity: O(sections) the first time, beside what the source needs to find the row.
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

  /// The object of an identifier as this state has it, whether or not the list contains it; nil if
  /// the source has none.
  ///
  /// - Complexity: That of finding a row in the source.
  public func object(forID id: Int64) throws -> Object? {
    try rows(withIDs: [id]).first.map(Object.init(row:))
  }

  /// The index of the row of an identifier, counted through all sections; nil if the list does not
  /// contain it.
  ///
  /// - Complexity: What the source needs to find the row.
  public func index(forID id: Int64) throws -> Int? { try firstIndex(forIDs: [id]) }

  /// The index of the first of some identifiers whose row the list contains, counted through all
  /// sections; nil if it contains none of them.
  ///
  /// The source is asked once for the rows, and once for where they are. For a row that is to be
  /// shown again, pass its identifier and then the identifiers of its neighbours:
  ///
  /// ```swift
  /// let index = try list.firstIndex(forIDs: [selected] + neighbours)
  /// ```
  ///
  /// - Complexity: O(identifiers) beside what the source needs to find one row, or all of them in a
  ///   list with a limit or an offset.
  public func firstIndex(forIDs ids: [Int64]) throws -> Int? {
    let stored = Dictionary(try rows(withIDs: ids).map { ($0.id, $0) }) { first, _ in first }
    let rows = ids.compactMap { stored[$0] }.filter(plan.contains)
    // The first of them may be outside of the window. Else it is in the list, and to count the rows
    // before each of the others may take long.
    let ranks = try ranks(of: plan.isWindow ? rows : Array(rows.prefix(1)))
    guard !ranks.isEmpty else { return nil }
    let indices = 0..<(try numberOfObjects)
    return ranks.lazy.map { $0 - self.plan.fetchOffset }.first(where: indices.contains)
  }

  /// The path of the row of an identifier; nil if the list does not contain it.
  ///
  /// - Complexity: O(sections up to the row) the first time, beside what the
  ///   source needs to find the row.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    guard let index = try index(forID: id) else { return nil }
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

  /// The titles of the index, each with the index of the first row that it leads to; none if the
  /// request has no section key.
  ///
  /// - Complexity: O(titles) where the source counts rows by letters, else O(sections) the first
  ///   time.
  package func firstRowsOfIndex() throws -> [(title: String, row: Int)] {
    guard let order = plan.section else { return [] }
    let sections = try letters() ?? sections
    return SectionIndex(sections, includesSearch: false, orderedBy: order).entries.compactMap {
      guard case .section(let section) = $0.target else { return nil }
      return ($0.title, sections[section].range.lowerBound)
    }
  }

  /// The letters of the list as if they were its sections; nil where the source does not count
  /// them.
  private func letters() throws -> [ResultsSection]? {
    try state.use { try $0.reader.letterCounts() }?.reduce(into: []) { letters, letter in
      let start = letters.last?.range.upperBound ?? 0
      letters.append(ResultsSection(letter, at: start, in: plan.section))
    }
  }
}

// MARK: - Following

extension ResultsSnapshot {
  /// The state that the list was read from.
  public var changeToken: ChangeToken {
    get throws { try state.use { try $0.reader.changeToken() } }
  }

  /// What the source has cached of the list so far.
  var cache: (any ListCache)? { state.use { $0.reader.cache } }

  /// The stored rows of some identifiers, whether or not the list contains them.
  func rows(withIDs ids: [Int64]) throws -> [FetchedRow] {
    ids.isEmpty ? [] : try state.use { try $0.reader.rows(withIDs: ids) }
  }

  /// How many rows precede the sort position of each row, ignoring limit and offset.
  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    rows.isEmpty ? [] : try state.use { try $0.reader.ranks(of: rows) }
  }

  /// Sections as the source counts them; sections without rows are left out.
  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount] {
    identities.isEmpty ? [] : try state.use { try $0.reader.sections(identities) }
  }

  /// The sections of the rows of a range, where they were read before; nil where they were not.
  ///
  /// - Complexity: O(sections of the range + log sections).
  func knownSections(covering range: Range<Int>) -> ArraySlice<ResultsSection>? {
    state.use { state in
      guard state.sections.last.map({ $0.range.upperBound >= range.upperBound }) ?? false else {
        return nil
      }
      return state.sections[Self.indices(of: range, in: state.sections)]
    }
  }

  /// Sets all sections, when they are known without reading them.
  func setSections(_ sections: [ResultsSection]) {
    state.use { state in
      state.sections = sections
      state.hasAllSections = true
    }
  }

  /// The identifiers of all rows.
  ///
  /// - Complexity: O(rows).
  func ids() throws -> [Int64] {
    try state.use { try $0.reader.rows(in: 0..<$0.reader.count()).map(\.id) }
  }
}
