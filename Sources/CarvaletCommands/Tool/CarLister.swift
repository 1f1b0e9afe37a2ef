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
    var request = list.request
    // What no summary counts is only looked for as far as it is shown, and one car further.
    if isFiltered || !list.isKeptReady, page.jump == nil, let limit = page.limit {
      request.fetchOffset = page.offset
      request.fetchLimit = limit + 1
      let found = try source.fetch(request)
      let count = try found.numberOfObjects
      // Behind the last match there is nothing to tell how many come before.
      if count > 0 || page.offset == 0 {
        let shown = 0..<min(limit, count)
        try write(shown, of: found, knowsSections: count <= limit && page.offset == 0)
        return Outcome(
          shown: shown.count,
          total: count > limit ? try total(of: source) : page.offset + shown.count,
          sections: nil)
      }
      request = list.request
    }
    let found = try source.fetch(request)
    let total = try found.numberOfObjects
    let start = min(total, try startOfJump(in: found) + page.offset)
    let shown = start..<(page.limit.map { min(total, start + $0) } ?? total)
    try write(shown, of: found, knowsSections: true)
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

  /// - Parameter knowsSections: Whether all cars of the sections shown were looked for.
  private func write(
    _ shown: Range<Int>, of found: ResultsSnapshot<Car>, knowsSections: Bool
  ) throws {
    var writer = rendering.writer(
      ListAppearance(
        showsSections: page.showsSections ? .always : .whereUseful,
        includesReturned: list.subject != .parked, search: search),
      in: context)
    try found.forEachListWindow(in: shown, knowsSections: knowsSections) { window in
      try writer.write(window)
    }
    try writer.finish()
  }
}
