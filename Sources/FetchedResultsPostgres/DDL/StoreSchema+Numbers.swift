import FetchedResultsSQL

// MARK: - The numbers of a store's state
//
// The triggers keep them, so they are wrong where rows were written past the triggers, or somebody
// changed them. Then the next row gets an identifier that another one has.

extension StoreSchema {
  /// Selects whether a row, or an entry of the change log, has a greater number than the last one.
  var hasTakenNumbers: String {
    """
    SELECT (last_change < \(greatestChange) OR last_id < \(greatestID))::int::bigint
      FROM store_state WHERE \(table.isOwnState)
    """
  }

  /// Has the numbers go on behind the greatest that there are, and selects the last identifier.
  var countOn: String {
    """
    UPDATE store_state SET last_change = greatest(last_change, \(greatestChange)) + 1,
        last_id = greatest(last_id, \(greatestID))
      WHERE \(table.isOwnState) RETURNING last_id
    """
  }

  private var greatestChange: String {
    "coalesce((SELECT max(seq) FROM \(table.changeTable)), 0)"
  }

  private var greatestID: String {
    let tables = [table.tableName] + [format.retiredTable].compactMap(\.self)
    let greatest = tables.map { "(SELECT max(\(table.id)) FROM \($0))" }
    return "coalesce(greatest(\(greatest.joined(separator: ", "))), 0)"
  }
}
