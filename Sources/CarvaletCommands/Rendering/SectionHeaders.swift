import FetchedResults

/// Decides which sections get a header, and makes it.
struct SectionHeaders {
  private let shows: ListAppearance.Sections

  init(_ list: ListAppearance) { shows = list.showsSections }

  /// `BMW (412)`, `BMW (12 of 412)` where the list was cut, or `BMW` where it was cut and the
  /// whole number is not known; nil for no header.
  ///
  /// A single section has no header unless `--sections` is given.
  func header(_ run: ListWindow.Run, in window: ListWindow) -> StyledText? {
    guard run.beginsHere, let name = run.heading.name,
      shows == .always || window.sectionCount > 1
    else { return nil }
    guard let count = run.wholeCount else { return StyledText("\(name)", .bold) }
    return run.shownCount < count
      ? StyledText("\(name) (\(run.shownCount) of \(count))", .bold)
      : TableColumns.sectionHeader(name: SafeText(escaping: name), count: count)
  }

  /// The header of a section in a list of changes; nil for none.
  ///
  /// - Parameter hasChanged: Whether the section itself changed, and not only its cars.
  func header(
    _ heading: SectionHeading, count: Int, sectionCount: Int, hasChanged: Bool
  ) -> StyledText? {
    guard let name = heading.name, shows == .always || hasChanged || sectionCount > 1 else {
      return nil
    }
    return TableColumns.sectionHeader(name: SafeText(escaping: name), count: count)
  }
}
