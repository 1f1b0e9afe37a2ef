/// Where rows come from.
///
/// A source answers every plan as ``ArraySource`` does; how it keeps its rows
/// and what it costs is its own affair.
public protocol FetchSource<Object>: Sendable {
  /// What the rows are.
  associatedtype Object: FetchedObject

  /// A reader for one list, as the source is now.
  ///
  /// - Parameter plan: A request made out for the entity of `Object`.
  /// - Throws: What keeps the source from reading its rows.
  func reader(for plan: FetchPlan) throws -> sending any FetchReader

  /// Tells when something may have been committed, by whomever.
  ///
  /// An element is a hint and no more: there may be nothing new, and several
  /// commits may be told of by one. It ends when nobody holds it any longer. A
  /// source whose rows never change need not have any.
  func commits() -> AsyncStream<Void>
}

extension FetchSource {
  /// Nothing is ever committed.
  public func commits() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  /// The list that a request asks for, as it is at this moment.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; else what the source throws.
  public func fetch(_ request: FetchRequest) throws -> ResultsSnapshot<Object> {
    let plan = try FetchPlan(request, for: Object.entity)
    return ResultsSnapshot(plan: plan, reader: try reader(for: plan))
  }
}
