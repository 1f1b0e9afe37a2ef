/// Rows as a step of a ``FilterPlan`` finds them. No row is in both bitmaps.
struct ScanResult: Equatable, Sendable {
  /// Rows that match.
  var matches = RowBitmap()
  /// Rows that may match and have to be rechecked.
  var candidates = RowBitmap()

  var rows: RowBitmap { matches.union(candidates) }
}
