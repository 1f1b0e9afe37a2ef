/// Where rows come from.
///
/// A source answers every plan as ``ArraySource`` does; how it keeps its rows
/// and what it costs is its own affair.
public protocol FetchSource<Object>: Sendable {
  /// What the rows are.
  associatedtype Object: FetchedObject

  /// A reader for one list.
  ///
  /// - Parameter plan: A request made out for the entity of `Object`.
  /// - Throws: What keeps the source from reading its rows.
  func reader(for plan: FetchPlan) throws -> any FetchReader
}

extension FetchSource {
  /// The list that a request asks for, as it is at this moment.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; else what the source throws.
  public func fetch(_ request: FetchRequest) throws -> ResultsSnapshot<Object> {
    let plan = try FetchPlan(request, for: Object.entity)
    return ResultsSnapshot(plan: plan, reader: try reader(for: plan))
  }
}

/// One list, read in parts.
///
/// All that one reader tells belongs to one committed state of its source,
/// for as long as the reader lives.
public protocol FetchReader: AnyObject {
  /// How many rows the list has, the request's limit and offset applied.
  func count() throws -> Int

  /// The sections from the first to the last, each as often as it is asked
  /// for; nil after the last. A list without a section key has one section.
  func nextSection() throws -> SectionCount?

  /// The rows at the places of a range, counted from 0, which lies inside the list.
  func rows(in range: Range<Int>) throws -> [Row]

  /// The place of a row in the list, counted from 0; nil if the list does not hold it.
  func position(ofID id: Int64) throws -> Int?
}
