import CarStorage
import FetchedResults

/// A part of a list that was looked for without the rest, with some cars around it.
///
/// A list that no summary counts is read only as far as it is shown, and a little further:
///
///     the list     Audi Audi BMW BMW BMW BMW BMW Fiat Fiat …
///     shown                      BMW BMW BMW
///     looked for            BMW  BMW BMW BMW  BMW Fiat        margin, shown, margin
///
/// A section that does not reach an end of what was looked for is known as a whole: here it is
/// one of the end, BMW, of which more may come before.
struct ListExcerpt {
  /// The cars that were looked for.
  let found: ResultsSnapshot<Car>
  /// Where among them the cars stand that are shown.
  let shown: Range<Int>

  private let count: Int
  /// How many cars of the list come before.
  private let offset: Int
  /// Whether the list has no car behind.
  private let isAtEnd: Bool

  /// How many cars are looked for before and behind those that are shown, where headers tell of
  /// whole sections. A walk in the order of the list asks for as many more, and no car is read.
  static let sectionMargin = 100

  /// The part of a page; nil where nothing is left of the list behind its offset.
  ///
  /// - Parameter margin: From 1, since one car further tells whether there are more.
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
    // Behind the last match there is nothing to tell how many come before.
    if page.offset > 0, count <= before { return nil }
  }

  /// How many cars the list has; nil where not all were looked for.
  var total: Int? { isAtEnd ? offset + count : nil }

  /// Whether all cars of a section were looked for.
  func isWhole(_ section: ResultsSection) -> Bool {
    (section.range.lowerBound > 0 || offset == 0) && (section.range.upperBound < count || isAtEnd)
  }
}

extension Int {
  /// The sum of two numbers from 0, or the largest number where it is less than that.
  func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
