import FetchedResults
import FetchedResultsSQL

// MARK: - The last identifier and the last sequence of a store
//
// The triggers maintain both in `store_state`. They are too low where rows were written while the
// triggers were disabled, or where somebody has changed them. The next row would then get an
// identifier that another row has.

extension StoreSchema {
  /// Selects whether a row has a greater identifier than the last one of the state, or an entry of
  /// the change log a greater sequence.
  var lastIDsAreTooLow: String {
    """
    SELECT (last_change < \(greatestChange) OR last_id < \(greatestID))::int::bigint
      FROM store_state WHERE \(table.isOwnState)
    """
  }

  /// Raises both to the greatest that there are, and selects the last identifier.
  var raiseLastIDs: String {
    """
    UPDATE store_state SET last_change = greatest(last_change, \(greatestChange)) + 1,
        last_id = greatest(last_id, \(greatestID))
      WHERE \(table.isOwnState) RETURNING last_id
    """
  }

  /// Selects whether hardly a sequence is left after the last one, which another program has set.
  var lastChangeIsAtTheEnd: String {
    """
    SELECT (greatest(last_change, \(greatestChange)) > \(Self.greatestUsable))::int::bigint
      FROM store_state WHERE \(table.isOwnState)
    """
  }

  /// The statements that forget such a sequence. ``raiseLastIDs`` then goes on behind the greatest
  /// that is left.
  var lowerLastChange: [String] {
    [
      "DELETE FROM \(table.changeTable) WHERE seq > \(Self.greatestUsable)",
      """
      UPDATE store_state SET last_change = 0
        WHERE \(table.isOwnState) AND last_change > \(Self.greatestUsable)
      """,
    ]
  }

  /// It leaves room for more changes than any store will have.
  private static var greatestUsable: Int64 { .max - 1 << 40 }

  private var greatestChange: String {
    "coalesce((SELECT max(seq) FROM \(table.changeTable)), 0)"
  }

  private var greatestID: String {
    let tables = [table.tableName] + [description.retiredTable].compactMap(\.self)
    let greatest = tables.map { "(SELECT max(\(table.id)) FROM \($0))" }
    return "coalesce(greatest(\(greatest.joined(separator: ", "))), 0)"
  }
}
