import CarStorage
import FetchedResults

/// The page of a list that is shown, fetched without the rest of the list but with some cars around
/// it.
///
/// A list without section counts is fetched only as far as it is shown, and a little further:
///
///     the list     Audi Audi BMW BMW BMW BMW BMW Fiat Fiat …
///     shown                      BMW BMW BMW
///     fetched               BMW  BMW BMW BMW  BMW Fiat        margin, shown, margin
///
/// The count of a section is known if the section does not touch an end of what was fetched. Here
/// BMW touches the beginning, so that more BMWs may precede the fetched ones.
struct ListExcerpt {
  /// The cars that were fetched.
  let found: ResultsSnapshot<Car>
  /// The indexes of the shown cars among the fetched ones.
  let shown: Range<Int>

  private let count: Int
  /// How many cars of the list precede the fetched ones.
  private let offset: Int
  /// Whether the list ends with the fetched cars.
  private let isAtEnd: Bool

  /// How many cars are fetched before and after the shown ones, where headers show the counts of
  /// whole sections. Only the order of the list is read for these, and no car.
  static let sectionMargin = 100

  /// The excerpt for a page; nil where the list ends before the page's offset.
  ///
  /// - Parameter margin: At least 1, because one car after the page shows that there are more.
  init?(
    _ page: ListPage, limit: Int, margin: Int, of list: FetchRequest,
    from source: some FetchSource<Car>
  ) throws {
    let before = min(page.offset, margin)
    offset = page.offset - before
    let wanted = before.addingWithoutOverflow(limit)
    var request = list
    request.fetchOffset = offset
    request.fetchLimit = wanted.addingWithoutOverflow(margin)
    found = try source.fetch(request)
    count = try found.numberOfObjects
    isAtEnd = count < request.fetchLimit!
    shown = min(before, count)..<min(wanted, count)
    // Nothing was fetched that shows how many cars the list has before the offset.
    if page.offset > 0, count <= before { return nil }
  }

  /// How many cars the list has; nil where its end was not fetched.
  var total: Int? { isAtEnd ? offset + count : nil }

  /// Whether all cars of a section were fetched.
  func isWhole(_ section: ResultsSection) -> Bool {
    (section.range.lowerBound > 0 || offset == 0) && (section.range.upperBound < count || isAtEnd)
  }
}
