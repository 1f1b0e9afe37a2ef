import CarStorage
import FetchedResults

/// Runs a list request and writes what it finds, window by window.
struct CarLister {
  let list: ListRequest
  let search: CarSearch?
  let page: ListPage
  let rendering: CarRendering
  let context: CommandContext

  /// What was written.
  struct Outcome: Equatable {
    var shown = 0
    /// How many cars the whole list has; nil where only the beginning was looked for.
    var total: Int?
    /// How many sections it has; nil for none, or where only a part was read.
    var sections: Int?
  }

  func write(from source: some FetchSource<Car>) throws -> Outcome {
    if isFiltered || !list.isKeptReady, page.jump == nil, let limit = page.limit,
      let excerpt = try ListExcerpt(
        page, limit: limit, margin: showsHeaders ? ListExcerpt.sectionMargin : 1,
        of: list.request, from: source)
    {
      try write(excerpt, from: source)
      return Outcome(
        shown: excerpt.shown.count, total: try excerpt.total ?? total(of: source), sections: nil)
    }
    let found = try source.fetch(list.request)
    let total = try found.numberOfObjects
    let start = min(total, try startOfJump(in: found).addingWithoutOverflow(page.offset))
    let shown = start..<(page.limit.map { min(total, start.addingWithoutOverflow($0)) } ?? total)
    var writer = writer
    try found.forEachListWindow(in: shown) { try writer.write($0) }
    try writer.finish()
    let isWhole = shown.count == total && found.plan.section != nil
    return Outcome(
      shown: shown.count, total: total, sections: isWhole ? try found.sections.count : nil)
  }

  private var isFiltered: Bool { search != nil || !list.conditions.isEmpty }

  /// How many cars the list has, where that can be told without looking at them.
  private func total(of source: some FetchSource<Car>) throws -> Int? {
    guard !isFiltered else { return nil }
    var request = list.request
    request.sectionKey = nil
    return try source.fetch(request).numberOfObjects
  }

  /// Where the section of `--jump` begins.
  private func startOfJump(in found: ResultsSnapshot<Car>) throws -> Int {
    guard let jump = page.jump else { return 0 }
    guard let number = try found.sectionIndex()?.section(forTitle: jump) else {
      throw try found.numberOfObjects == 0
        ? CommandFailure.nothingToJumpTo : CommandFailure.noSection(jump)
    }
    return try found.sections[number].range.lowerBound
  }

  // MARK: - Writing

  private var writer: any CarListWriter {
    rendering.writer(
      ListAppearance(
        showsSections: page.showsSections ? .always : .whereUseful,
        includesReturned: list.subject != .parked, search: search),
      in: context)
  }

  /// Whether something may be said above the sections.
  private var showsHeaders: Bool {
    guard list.request.sectionKey != nil else { return false }
    return page.showsSections || rendering.format == .table && context.console.output.isTerminal
  }

  private func write(_ excerpt: ListExcerpt, from source: some FetchSource<Car>) throws {
    var writer = writer
    try excerpt.found.forEachListWindow(
      in: excerpt.shown, whole: { try whole($0, of: excerpt, from: source) },
      { try writer.write($0) })
    try writer.finish()
  }

  /// What is known of a section, of which perhaps not all cars were looked for.
  ///
  /// Then it is called what most cars in the store call it, whether they match or not: how those
  /// that match are spelled cannot be told from some of them.
  private func whole(
    _ section: ResultsSection, of excerpt: ListExcerpt, from source: some FetchSource<Car>
  ) throws -> ListWindow.WholeSection {
    if excerpt.isWhole(section) { return ListWindow.WholeSection(section) }
    let isCounted = showsHeaders && list.isKeptReady
    let heading = try isCounted ? source.fetch(list.unfiltered).heading(of: section.identity) : nil
    return ListWindow.WholeSection(heading: heading ?? section.heading, count: nil)
  }
}
