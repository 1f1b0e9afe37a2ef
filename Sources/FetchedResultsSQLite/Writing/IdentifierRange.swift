import FetchedResultsSQL

/// Consecutive identifiers, collected one by one.
struct IdentifierRange {
  private var range: ClosedRange<Int64>?

  /// Adds an identifier, and hands over the range before it where the two are not neighbours, or
  /// the range is as wide as one may be.
  mutating func add(_ id: Int64, log: (ClosedRange<Int64>) throws -> Void) rethrows {
    if let known = range, known.upperBound < id, known.upperBound + 1 == id,
      known.upperBound - known.lowerBound < IdentifierRanges.widest - 1
    {
      range = known.lowerBound...id
    } else {
      try end(log: log)
      range = id...id
    }
  }

  /// Hands over the last range.
  mutating func end(log: (ClosedRange<Int64>) throws -> Void) rethrows {
    if let range { try log(range) }
    range = nil
  }
}
