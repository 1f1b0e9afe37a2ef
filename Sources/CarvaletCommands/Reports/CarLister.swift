import CarStorage
import FetchedResults
import TerminalScreen

/// Fetches a list and writes it batch by batch: the common half of `list` and `search`.
///
/// A list that has an index is fetched as a whole, which costs nothing until its rows are read. Of
/// other lists only the page is fetched, with some cars around it: see ``ListExcerpt``.
struct CarLister {
  let list: ListRequest
  let search: CarSearch?
  let page: ListPage
  let rendering: CarRendering
  let context: CommandContext
  /// Whether cars whose ticket, key or spot is a word of the search come before the others, because
  /// no other order was asked for.
  var leadsWithExactNames = false

  /// Writes the list, and says below it what it shows.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether nothing is said below a list.
  ///   - empty: What is said instead of a list without cars; nil for nothing.
  /// - Returns: Whether the list has a car.
  @discardableResult
  func show(
    _ lot: StoreOptions.Lot, isQuiet: Bool, ifEmpty empty: @autoclosure () -> SafeText?
  ) throws -> Bool {
    let outcome = try write(from: lot.source)
    if outcome.total == 0 {
      if lot.isOpened, let empty = empty() { context.console.say(StyledText(empty)) }
      return false
    }
    if rendering.format.isForPeople, !isQuiet {
      try context.console.sayBelow(StyledText(ListMessages.footer(outcome, of: list), .dim))
      if outcome.indexTitles.count > 1 {
        let width = context.console.messages.width
        context.console.say(
          StyledText(ListMessages.index(outcome.indexTitles, width: width), .dim))
      }
    }
    return true
  }

  private func write(from source: some FetchSource<Car>) throws -> ListOutcome {
    let named = try carsNamedExactly(in: source)
    if named.isEmpty, isFiltered || !list.isIndexed, page.jump == nil, let limit = page.limit,
      let excerpt = try ListExcerpt(
        page, limit: limit, margin: showsHeaders ? ListExcerpt.sectionMargin : 1,
        of: list.request, from: source)
    {
      try write(excerpt, from: source)
      return ListOutcome(
        shown: excerpt.shown.count, total: try excerpt.total ?? total(of: source), sections: nil)
    }
    let found = try source.fetch(list.request)
    let total = try found.numberOfObjects
    let start = min(total, try startOfJump(in: found).addingWithoutOverflow(page.offset))
    let shown = start..<(page.limit.map { min(total, start.addingWithoutOverflow($0)) } ?? total)
    let leading = try search.map { try found.leadingRows(of: $0, among: named) } ?? .none
    var writer = writer(gaps: gaps(in: source))
    try found.forEachListBatch(
      in: shown,
      reading: { range, sections in
        (try found.objects(in: range, behind: leading), sections.map { .init($0) })
      }, { try writer.write($0) })
    try writer.finish()
    let isWhole = shown.count == total && found.plan.section != nil
    return ListOutcome(
      shown: shown.count, total: total, sections: isWhole ? try found.sections : nil,
      indexTitles: isWhole && showsIndex ? try found.sectionIndex()?.titles ?? [] : [])
  }

  /// Whether the titles of the index stand below the list. The queue has two sections.
  private var showsIndex: Bool {
    context.console.output.isTerminal && rendering.format == .table && list.subject != .queued
  }

  private var isFiltered: Bool { search != nil || !list.conditions.isEmpty }

  /// How many cars the list has; nil where only a scan of the cars could count them.
  private func total(of source: some FetchSource<Car>) throws -> Int? {
    guard !isFiltered else { return nil }
    var request = list.request
    request.sectionKey = nil
    return try source.fetch(request).numberOfObjects
  }

  /// The cars that may come first, of a list that has no sections.
  private func carsNamedExactly(in source: some FetchSource<Car>) throws -> [Car.Ticket] {
    guard leadsWithExactNames, list.request.sectionKey == nil, let search, search.mayNameExactly,
      let store = source as? CarStore
    else { return [] }
    return try store.cars(namedExactlyBy: search).map(\.ticket)
  }

  /// The index of the first car of the section that `--jump` leads to.
  private func startOfJump(in found: ResultsSnapshot<Car>) throws -> Int {
    guard let jump = page.jump else { return 0 }
    guard let section = try found.section(forTitle: jump) else {
      throw try found.numberOfObjects == 0
        ? CommandFailure.nothingToJumpTo : CommandFailure.noSection(jump)
    }
    return try found.sections[section].range.lowerBound
  }

  // MARK: - Writing

  private func writer(gaps: TagGaps? = nil) -> any CarListWriter {
    rendering.writer(
      ListAppearance(
        showsSections: page.showsSections ? .always : .whereUseful,
        includesReturned: list.includesReturned, isQueue: list.subject == .queued,
        gaps: gaps, hits: search.map(SearchHits.init)),
      in: context)
  }

  /// The free tags between the cars of a whole lot, where the stand has said which tags it has; nil
  /// for other lists. A store that cannot say it is listed all the same.
  private func gaps(in source: some FetchSource<Car>) -> TagGaps? {
    guard rendering.format == .table, context.console.output.alignsTables, !isFiltered,
      let field = list.walkedTags, page.limit == nil, page.offset == 0, page.jump == nil,
      let supply = try? (source as? CarStore)?.tagSupply(field), supply.isDefined
    else { return nil }
    return TagGaps(of: field, supply)
  }

  /// Whether section headers may be written.
  private var showsHeaders: Bool {
    guard list.request.sectionKey != nil else { return false }
    return page.showsSections || rendering.format == .table && context.console.output.alignsTables
  }

  private func write(_ excerpt: ListExcerpt, from source: some FetchSource<Car>) throws {
    var writer = writer()
    try excerpt.found.forEachListBatch(
      in: excerpt.shown, reading: { try read($0, $1, of: excerpt, from: source) },
      { try writer.write($0) })
    try writer.finish()
  }

  /// Reads cars, and the headings and counts of some sections, of which some cars may not have been
  /// fetched.
  ///
  /// The heading is then the most frequent spelling among all cars of the section, whether they
  /// match or not: the fetched cars alone do not show which spelling is the most frequent.
  private func read(
    _ range: Range<Int>, _ sections: [ResultsSection], of excerpt: ListExcerpt,
    from source: some FetchSource<Car>
  ) throws -> (cars: [Car], sections: [ListBatch.WholeSection]) {
    let cut = sections.filter { !excerpt.isWhole($0) && needsHeading($0) }.map(\.identity)
    let (cars, headings) = try excerpt.found.objects(
      in: range, headingsOf: cut, in: list.unfiltered)
    let whole = try sections.map { section in
      if excerpt.isWhole(section) { return ListBatch.WholeSection(section) }
      let heading =
        try needsHeading(section)
        ? headings[section.identity]
          ?? source.fetch(list.unfiltered).heading(of: section.identity) : nil
      return ListBatch.WholeSection(heading: heading ?? section.heading, count: nil)
    }
    return (cars, whole)
  }

  /// Whether the spelling of a section depends on cars that were not fetched.
  private func needsHeading(_ section: ResultsSection) -> Bool {
    guard case .text = section.identity else { return false }
    return showsHeaders && list.isIndexed && list.request.sectionKey?.rule == .value
  }
}

/// The page of a list that is shown, fetched without the rest of the list but with some cars around
/// it.
///
/// A list without section counts is fetched only as far as it is shown, and a little further:
///
///     the list     Audi Audi BMW BMW BMW BMW BMW Fiat Fiat …
///     shown                      BMW BMW BMW
///     fetched               BMW  BMW BMW BMW  BMW Fiat        margin, shown, margin
///
/// The count of a section is known if the section does not touch an end of what was fetched. Here
/// BMW touches the beginning, so that more BMWs may precede the fetched ones.
private struct ListExcerpt {
  /// The cars that were fetched.
  let found: ResultsSnapshot<Car>
  /// The indexes of the shown cars among the fetched ones.
  let shown: Range<Int>

  private let count: Int
  /// How many cars of the list precede the fetched ones.
  private let offset: Int
  /// Whether the list ends with the fetched cars.
  private let isAtEnd: Bool

  /// How many cars are fetched before and after the shown ones, where headers show the counts of
  /// whole sections. Only the order of the list is read for these, and no car.
  static let sectionMargin = 100

  /// The excerpt for a page; nil where the list ends before the page's offset.
  ///
  /// - Parameter margin: At least 1, because one car after the page shows that there are more.
  init?(
    _ page: ListPage, limit: Int, margin: Int, of list: FetchRequest<Car>,
    from source: some FetchSource<Car>
  ) throws {
    let before = min(page.offset, margin)
    offset = page.offset - before
    let wanted = before.addingWithoutOverflow(limit)
    var request = list
    request.fetchOffset = offset
    request.fetchLimit = wanted.addingWithoutOverflow(margin)
    found = try source.fetch(request)
    count = try found.numberOfObjects
    isAtEnd = count < request.fetchLimit!
    shown = min(before, count)..<min(wanted, count)
    // Nothing was fetched that shows how many cars the list has before the offset.
    if page.offset > 0, count <= before { return nil }
  }

  /// How many cars the list has; nil where its end was not fetched.
  var total: Int? { isAtEnd ? offset + count : nil }

  /// Whether all cars of a section were fetched.
  func isWhole(_ section: ResultsSection) -> Bool {
    (section.range.lowerBound > 0 || offset == 0) && (section.range.upperBound < count || isAtEnd)
  }
}

extension Int {
  /// The sum of two numbers that are not negative, or the largest number where the sum exceeds it.
  ///
  /// `--limit` and `--offset` can each be as large as an `Int`.
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
