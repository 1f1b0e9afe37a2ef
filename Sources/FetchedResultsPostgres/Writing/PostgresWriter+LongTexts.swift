import FetchedResults
import FetchedResultsSQL

extension PostgresWriter {
  /// The values of a row with a text that is too long for an index and was so before. Another
  /// program has written that text, and the other attributes of the row may change nevertheless.
  /// The row is marked as stale, and gets no keys.
  ///
  /// - Returns: Nil where there is no such row.
  /// - Throws: `PostgresError.textTooLong` where such a text is new.
  /// - Complexity: O(log rows), and a round trip.
  func valuesBesideLongTexts(_ row: FetchedRow) throws -> [Value]? {
    guard let before = try RowFetcher(session, table).row(row.id) else { return nil }
    let changed = indexedTexts.filter {
      row.values[$0.value] != before.values[$0.value]
    }
    _ = try table.writtenValues(row.values, indexed: changed)
    try beginCommand()
    try run(
      "INSERT INTO \(table.staleTable) (\(table.id)) VALUES (?) ON CONFLICT DO NOTHING",
      [.integer(row.id)])
    return table.valuesWithoutKeys(row.values)
  }
}
