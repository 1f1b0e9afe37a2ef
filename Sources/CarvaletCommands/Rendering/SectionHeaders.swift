import FetchedResults
import TerminalScreen

/// Decides which sections get a header, and makes it.
struct SectionHeaders {
  private let shows: ListAppearance.Sections
  /// Whether the sections are the stages of the queue. Their headers are capitalized, because the
  /// names are the words of the JSON, and even a single section has one, because it names the stage
  /// of its cars.
  private let areStages: Bool

  init(_ list: ListAppearance) {
    shows = list.showsSections
    areStages = list.isQueue
  }

  /// `BMW (412)`, `BMW (12 of 412)` where the list was cut, or `BMW` where it was cut and the
  /// whole number is not known; nil for no header.
  ///
  /// A single section has no header unless `--sections` is given, or the list is the queue.
  func header(_ run: ListBatch.Run, in batch: ListBatch) -> StyledText? {
    guard run.beginsHere, let name = name(run.heading),
      shows == .always || areStages || batch.sectionCount > 1
    else { return nil }
    guard let count = run.wholeCount else { return StyledText("\(name)", .bold) }
    return run.shownCount < count
      ? StyledText("\(name) (\(run.shownCount) of \(count))", .bold)
      : TableColumns.sectionHeader(name: name, count: count)
  }

  /// The name of a section as people read it; nil for none.
  private func name(_ heading: SectionHeading) -> SafeText? {
    heading.name.map {
      SafeText(escaping: areStages ? $0.prefix(1).uppercased() + $0.dropFirst() : $0)
    }
  }

  /// The header of a section in a list of changes; nil for none.
  ///
  /// - Parameter hasChanged: Whether the section itself changed, and not only its cars.
  func header(
    _ heading: SectionHeading, count: Int, sectionCount: Int, hasChanged: Bool
  ) -> StyledText? {
    guard let name = name(heading), shows == .always || areStages || hasChanged || sectionCount > 1
    else {
      return nil
    }
    return TableColumns.sectionHeader(name: name, count: count)
  }
}
