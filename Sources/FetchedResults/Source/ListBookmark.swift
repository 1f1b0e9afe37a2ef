/// Identifies the state from which a list was read, to find out later how the list has changed.
///
/// It is the change token of a list, with what a source has cached of that list. It keeps neither
/// rows nor a snapshot of the source alive.
public protocol ListBookmark: Sendable {
  /// The sequence number of the last commit in the state: it increases with each commit, with gaps,
  /// and compares only with the numbers of the same source.
  var number: Int64 { get }

  /// The same list in the newest committed state, and the changes since this one.
  ///
  /// - Parameter maximumChanges: How many changed rows to report at most.
  /// - Throws: An error of the source if it cannot read its rows. The bookmark can be
  ///   used again.
  func successor(maximumChanges: Int) throws -> sending ListSuccessor

  /// The same list in the newest committed state, fetched without anything that the bookmark holds,
  /// because that has turned out to be wrong.
  func refetched() throws -> sending any FetchReader
}

/// The newest state of a list, and what led to it.
public struct ListSuccessor {
  /// The list in the newest state. Its number is that of the bookmark if nothing was committed since.
  public let reader: any FetchReader

  /// Every stored row that has changed; nil if the source cannot report them.
  public let changes: [RowChange]?

  /// Why the source cannot report the changes; nil if it can.
  public let resetReason: ResetReason?

  /// The commands that were committed since, as far as the source has logged them.
  public let commands: [CommittedCommand]

  /// The newest state of a list, with the rows that have changed.
  public init(
    reader: sending any FetchReader, changes: [RowChange], commands: [CommittedCommand]
  ) {
    self.reader = reader
    self.changes = changes
    self.commands = commands
    resetReason = nil
  }

  /// The newest state of a list, without the changes that led to it.
  public init(reader: sending any FetchReader, resetBecause reason: ResetReason) {
    self.reader = reader
    changes = nil
    commands = []
    resetReason = reason
  }
}

/// The change of a stored row, whether or not a list contains it.
public struct RowChange: Hashable, Sendable {
  /// The row before the change; nil if it was not stored.
  public let old: FetchedRow?

  /// The row after the change; nil if it is no longer stored.
  public let new: FetchedRow?

  /// The change of a row; nil if both are identical.
  public init?(old: FetchedRow?, new: FetchedRow?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (let old?, let new?) where old.isIdentical(to: new): return nil
    default: break
    }
    self.old = old
    self.new = new
  }
}
