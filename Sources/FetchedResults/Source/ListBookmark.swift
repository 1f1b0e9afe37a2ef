/// What is remembered of a list to say later how it has changed.
///
/// Keeps neither rows nor a state of the source alive.
public protocol ListBookmark: Sendable {
  /// The number of the state that the list was read from.
  var number: Int64 { get }

  /// The same list as the source has it now.
  ///
  /// - Parameter maximumChanges: How many changed rows to tell of at the most.
  /// - Throws: What keeps the source from reading its rows. The bookmark can be
  ///   used again.
  func successor(maximumChanges: Int) throws -> sending ListSuccessor

  /// The same list as the source has it now, read anew: nothing is taken from
  /// what is remembered, which has turned out to be wrong.
  func refetched() throws -> sending any FetchReader
}

/// A list that has moved on.
public struct ListSuccessor {
  /// The list as it is now. Its number is that of the bookmark if nothing was committed since.
  public let reader: any FetchReader

  /// Every stored row that is not what it was; nil if the source cannot tell.
  public let changes: [RowChange]?

  /// Why it cannot tell; nil if it can.
  public let resetReason: ResetReason?

  /// The commands that were committed since, as far as the source knows.
  public let commands: [CommittedCommand]

  /// A list as it is now, and what has become of the rows.
  public init(
    reader: sending any FetchReader, changes: [RowChange], commands: [CommittedCommand]
  ) {
    self.reader = reader
    self.changes = changes
    self.commands = commands
    resetReason = nil
  }

  /// A list as it is now, of which it cannot be told how it came about.
  public init(reader: sending any FetchReader, resetBecause reason: ResetReason) {
    self.reader = reader
    changes = nil
    commands = []
    resetReason = reason
  }
}

/// What became of a stored row, whether or not a list holds it.
public struct RowChange: Hashable, Sendable {
  /// What the row was; nil if it was not stored.
  public let old: FetchedRow?

  /// What the row is; nil if it is no longer stored.
  public let new: FetchedRow?

  /// What became of a row; nil if that is nothing.
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
