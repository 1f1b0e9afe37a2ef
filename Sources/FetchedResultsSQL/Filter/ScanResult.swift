/// The rows that a step of a ``FilterPlan`` finds. No row is in both bitmaps.
///
/// The two are kept apart so that only the candidates are read from the table.
struct ScanResult: Equatable, Sendable {
  /// Rows that match.
  var matches = RowBitmap()
  /// Rows that may match and have to be rechecked.
  var candidates = RowBitmap()
  /// Those among them that are no hits by the one field alone that a search of texts has set apart.
  var elsewhere = RowBitmap()

  var rows: RowBitmap { matches.union(candidates) }
}
