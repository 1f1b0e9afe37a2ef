import CarStorage
import FetchedResults

/// Consecutive cars of a list, with the sections they belong to: the unit in which lists are
/// written.
struct ListBatch {
  let cars: [Car]
  /// The runs of cars of one section, in order; a single run without a name where the list has no
  /// sections.
  let runs: [Run]
  /// How many sections the whole list has, as far as it is known: 2 stands for more than one.
  let sectionCount: Int

  /// The cars of one section that are in one batch.
  struct Run {
    let heading: SectionHeading
    /// Where in `cars` the run lies.
    let range: Range<Int>
    /// Whether the first car that is shown of the section is in this batch.
    let beginsHere: Bool
    /// How many cars of the section the list shows.
    let shownCount: Int
    /// How many cars the whole section has; nil where not all were fetched.
    let wholeCount: Int?
  }

  /// The heading and the count of a section, of which only some cars may be shown.
  struct WholeSection {
    let heading: SectionHeading
    /// How many cars it has; nil where not all were fetched.
    let count: Int?

    init(heading: SectionHeading, count: Int?) {
      self.heading = heading
      self.count = count
    }

    init(_ section: ResultsSection) {
      self.init(heading: section.heading, count: section.numberOfObjects)
    }
  }
}

extension ResultsSnapshot<Car> {
  /// Passes the cars of a part of the list to `body` batch by batch, each before the next is
  /// fetched. An empty part is one batch without cars.
  ///
  /// - Parameter whole: Gives the heading and the count of a section that begins in a batch.
  func forEachListBatch(
    in shown: Range<Int>,
    whole: (ResultsSection) throws -> ListBatch.WholeSection = { .init($0) },
    _ body: (ListBatch) throws -> Void
  ) throws {
    // A thousand cars take little memory, and few fetches for a long list.
    let size = 1000
    var start = shown.lowerBound
    repeat {
      let range = start..<min(start + size, shown.upperBound)
      try body(try listBatch(range, shown: shown, whole))
      start = range.upperBound
    } while start < shown.upperBound
  }

  private func listBatch(
    _ range: Range<Int>, shown: Range<Int>,
    _ whole: (ResultsSection) throws -> ListBatch.WholeSection
  ) throws -> ListBatch {
    let cars = try objects(in: range)
    let sections = try sections(inBatch: range)
    let runs = try sections.map { section in
      let inBatch = section.range.clamped(to: range)
      let inList = section.range.clamped(to: shown)
      let beginsHere = inList.lowerBound >= range.lowerBound
      let known = try beginsHere ? whole(section) : .init(heading: section.heading, count: nil)
      return ListBatch.Run(
        heading: known.heading,
        range: inBatch.lowerBound - range.lowerBound..<inBatch.upperBound - range.lowerBound,
        beginsHere: beginsHere, shownCount: inList.count, wholeCount: known.count)
    }
    // If the first section does not cover the list, there is another one.
    let total = try numberOfObjects
    let hasOthers = sections.first.map { $0.range != 0..<total } ?? false
    return ListBatch(cars: cars, runs: runs, sectionCount: hasOthers ? 2 : sections.count)
  }

  private func sections(inBatch range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    // Without a section key there is one section, also where none of its cars is shown.
    if plan.section == nil { return try sections[...] }
    return range.isEmpty ? [] : try sections(covering: range)
  }
}
