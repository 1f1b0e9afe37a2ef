public import FoundationEssentials

/// A store of rows that can be fetched and followed.
///
/// For every plan a source returns the same list as ``ArraySource``. How it stores its rows, and
/// what a list costs, is up to the source.
public protocol FetchSource<Object>: Sendable {
  /// The type of the objects that the rows become.
  associatedtype Object: FetchedObject

  /// A reader for one list in the source's newest committed state.
  ///
  /// - Parameter plan: A request that was resolved for the entity of `Object`.
  /// - Throws: An error of the source if it cannot read its rows.
  func reader(for plan: FetchPlan) throws -> sending any FetchReader

  /// What has become of a list since a state, and a reader of it in the newest committed state.
  ///
  /// - Parameters:
  ///   - plan: The request of the list, resolved for the entity of `Object`.
  ///   - token: The state. If it belongs to another history of the source, the answer is a reset.
  ///   - cache: What the reader of that state had cached of the list.
  ///   - maximumChanges: How many changed rows to report at most.
  /// - Throws: An error of the source if it cannot read its rows. The token can be used again.
  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges

  /// A stream with an element whenever something may have been committed, by this process or
  /// another.
  ///
  /// An element is only a hint: there may be no change, and one element may stand for several
  /// commits. A source whose rows never change need not implement it.
  func commits() -> AsyncStream<Void>
}

extension FetchSource {
  /// A stream without elements, for a source whose rows never change.
  public func commits() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// What a reader has cached of its list and the reader of a later state can use, such as counts.
///
/// It keeps neither rows nor a snapshot of the source alive, and only the source that made it knows
/// what it holds.
public protocol ListCache: Sendable {}

/// The state from which a list was read no longer exists: another file has taken the place of the
/// store, or a server has ended the transaction that showed the state. The list must be fetched
/// again.
public struct SnapshotInvalidated: Error, Sendable {
  /// Why a server ended the transaction; nil where another file has taken the place of the store.
  public let cause: (any Error)?

  /// An error with what a server gave as the reason.
  public init(cause: (any Error)? = nil) { self.cause = cause }

  /// The error for a caller that does not fetch the list again: the reason tells more, where there
  /// is one.
  package var reported: any Error { cause ?? self }
}

extension SnapshotInvalidated: CustomStringConvertible, LocalizedError {
  /// Why the state is gone, in a sentence: that of the cause, where there is one.
  public var description: String {
    cause.map { "\($0)" }
      ?? "Another store took the place of this one while it was read. Try again."
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
