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
