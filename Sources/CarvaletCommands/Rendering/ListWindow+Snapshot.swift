import CarStorage
import FetchedResults

extension ResultsSnapshot<Car> {
  /// The cars of a part of the list, each window handed on before the next is read; one window
  /// without cars where the part is empty.
  ///
  /// - Parameter knowsSections: Whether all cars of the sections shown were looked for.
  func forEachListWindow(
    in shown: Range<Int>, knowsSections: Bool, _ body: (ListWindow) throws -> Void
  ) throws {
    // How many cars are read before they are written: a screenful of screens.
    let size = 1000
    var start = shown.lowerBound
    repeat {
      let range = start..<min(start + size, shown.upperBound)
      try body(try listWindow(range, shown: shown, knowsSections: knowsSections))
      start = range.upperBound
    } while start < shown.upperBound
  }

  private func listWindow(
    _ range: Range<Int>, shown: Range<Int>, knowsSections: Bool
  ) throws -> ListWindow {
    let cars = try objects(in: range)
    let sections = range.isEmpty ? [] : try sections(covering: range)
    let runs = sections.map { section in
      let inWindow = section.range.clamped(to: range)
      let inList = section.range.clamped(to: shown)
      return ListWindow.Run(
        section: section,
        range: inWindow.lowerBound - range.lowerBound..<inWindow.upperBound - range.lowerBound,
        beginsHere: inList.lowerBound >= range.lowerBound, shownCount: inList.count,
        wholeCount: knowsSections ? section.numberOfObjects : nil)
    }
    // A list that goes on behind its first section has another one.
    let total = try numberOfObjects
    let hasOthers = sections.first.map { $0.range != 0..<total } ?? false
    return ListWindow(cars: cars, runs: runs, sectionCount: hasOthers ? 2 : sections.count)
  }
}
