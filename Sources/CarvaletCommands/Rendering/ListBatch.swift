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

extension ListBatch {
  /// Some cars without sections.
  init(_ cars: [Car]) {
    self.init(
      cars: cars,
      runs: [
        Run(
          heading: SectionHeading(identity: .all, name: nil), range: cars.indices, beginsHere: true,
          shownCount: cars.count,
          wholeCount: cars.count)
      ], sectionCount: 1)
  }
}

extension ResultsSnapshot<Car> {
  /// Passes the cars of a part of the list to `body` batch by batch, each before the next is
  /// fetched. An empty part is one batch without cars.
  ///
  /// - Parameter read: Reads the cars of a batch, with the headings and counts of the sections that
  ///   begin in it; nil for the cars, headings and counts that the list itself has.
  func forEachListBatch(
    in shown: Range<Int>, reading read: BatchReading? = nil, _ body: (ListBatch) throws -> Void
  ) throws {
    // A thousand cars take little memory, and few fetches for a long list.
    let size = 1000
    var start = shown.lowerBound
    repeat {
      let range = start..<min(start + size, shown.upperBound)
      try body(try listBatch(range, shown: shown, read))
      start = range.upperBound
    } while start < shown.upperBound
  }

  /// Reads a range of cars, and what is told of some sections.
  typealias BatchReading = (Range<Int>, [ResultsSection]) throws -> (
    cars: [Car], sections: [ListBatch.WholeSection]
  )

  private func listBatch(
    _ range: Range<Int>, shown: Range<Int>, _ read: BatchReading?
  ) throws -> ListBatch {
    let sections = try sections(inBatch: range)
    // Only the first may have begun in the batch before.
    let beginning = sections.drop {
      $0.range.clamped(to: shown).lowerBound < range.lowerBound
    }
    let page =
      try read?(range, Array(beginning))
      ?? (cars: objects(in: range), sections: beginning.map { ListBatch.WholeSection($0) })
    let runs = sections.indices.map { index in
      let section = sections[index]
      let inBatch = section.range.clamped(to: range)
      let inList = section.range.clamped(to: shown)
      let beginsHere = index >= beginning.startIndex
      let known =
        beginsHere
        ? page.sections[index - beginning.startIndex]
        : ListBatch.WholeSection(heading: section.heading, count: nil)
      return ListBatch.Run(
        heading: known.heading,
        range: inBatch.lowerBound - range.lowerBound..<inBatch.upperBound - range.lowerBound,
        beginsHere: beginsHere, shownCount: inList.count, wholeCount: known.count)
    }
    // If the first section does not cover the list, there is another one.
    let total = try numberOfObjects
    let hasOthers = sections.first.map { $0.range != 0..<total } ?? false
    return ListBatch(cars: page.cars, runs: runs, sectionCount: hasOthers ? 2 : sections.count)
  }

  private func sections(inBatch range: Range<Int>) throws -> ArraySlice<ResultsSection> {
    // Without a section key there is one section, also where none of its cars is shown.
    if plan.section == nil { return try sections[...] }
    return range.isEmpty ? [] : try sections(covering: range)
  }
}
