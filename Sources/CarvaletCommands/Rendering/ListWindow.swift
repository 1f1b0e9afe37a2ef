import CarStorage
import FetchedResults

/// Some cars of a list that follow one another.
struct ListWindow {
  let cars: [Car]
  /// The runs of cars that share a section, in order; one without a name where there are no sections.
  let runs: [Run]
  /// How many sections the whole list has, as far as it is known: 2 stands for more than one.
  let sectionCount: Int

  struct Run {
    let heading: SectionHeading
    /// Where in `cars` the run lies.
    let range: Range<Int>
    /// Whether what the list shows of the section begins in this window.
    let beginsHere: Bool
    /// How many cars of the section the list shows.
    let shownCount: Int
    /// How many it has in all; nil where not all were looked for.
    let wholeCount: Int?
  }

  /// What is known of a section beside the cars of it that are shown.
  struct WholeSection {
    let heading: SectionHeading
    /// How many cars it has; nil where not all were looked for.
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
