import CarStorage
import FetchedResults

/// One title of an index, with the counts of its sections and cars.
struct IndexRow: Equatable {
  let title: String
  /// The index of the first section under the title, and its name.
  let section: Int
  let name: String
  var sections = 0
  var cars = 0

  /// The rows of a list's index; nil if the list has none.
  static func rows(of list: ResultsSnapshot<Car>) throws -> [IndexRow]? {
    guard let index = try list.sectionIndex() else { return nil }
    let sections = try list.sections
    var counts: [String: (sections: Int, cars: Int)] = [:]
    for section in sections {
      guard let title = section.indexTitle else { continue }
      let count = counts[title] ?? (0, 0)
      counts[title] = (count.sections + 1, count.cars + section.numberOfObjects)
    }
    return index.entries.compactMap { entry in
      guard case .section(let number) = entry.target, let count = counts[entry.title] else {
        return nil
      }
      return IndexRow(
        title: entry.title, section: number, name: sections[number].name ?? "",
        sections: count.sections, cars: count.cars)
    }
  }
}
