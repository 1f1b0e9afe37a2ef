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
    let section: ResultsSection
    /// Where in `cars` the run lies.
    let range: Range<Int>
    /// Whether what the list shows of the section begins in this window.
    let beginsHere: Bool
    /// How many cars of the section the list shows.
    let shownCount: Int
    /// How many it has in all; nil where not all were looked for.
    let wholeCount: Int?
  }
}
