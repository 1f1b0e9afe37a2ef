import FetchedResults

/// Rows of a list at the same distance from one another, which a server was asked for to be its
/// ``PositionAnchors``.
///
/// The server finds them in one walk of each index range. One thread uses the cursors, inside one
/// read transaction.
struct SentAnchors {
  private let access: AccessPlan
  private let spacing: Int
  /// One for each index range; nil for a short one.
  private let walks: [SQLCursor?]

  /// Asks for the rows.
  ///
  /// - Parameters:
  ///   - counts: The row counts of the index ranges, which decide the distance: the counts of the
  ///     state, or of an earlier one.
  ///   - spacing: The distance, for tests; nil where the row counts decide.
  ///   - sequence: The sequence of the earlier state: the server looks for no row if nothing was
  ///     committed since. Nil to have it look in any case.
  init(
    _ counts: [Int], _ access: AccessPlan, spacing: Int?, changedSince sequence: Int64? = nil,
    _ session: any SQLSession
  ) throws {
    self.access = access
    let spacing = PositionAnchors(rangeCounts: counts, spacing: spacing).spacing
    self.spacing = spacing
    walks = try zip(access.indexRanges, counts).map { indexRange, count in
      guard count > 2 * spacing else { return nil }
      let walk = try SQLCursor(
        session, access.everyRow(spacing, of: indexRange, changedSince: sequence))
      try walk.send()
      return walk
    }
  }

  /// The anchors, once the rows have arrived.
  ///
  /// - Parameter counts: The row counts of the index ranges in the state of the rows.
  /// - Throws: ``StoreInconsistency`` if an index range has rows of another one.
  func anchors(_ counts: [Int]) throws -> PositionAnchors {
    let starts = try walks.enumerated().map { indexRange, walk -> [AccessPlan.Position] in
      let rows = try walk?.rows { $0.row(access.table.attributeTypes) } ?? []
      let positions = rows.compactMap(access.position)
      guard positions.count == rows.count, positions.allSatisfy({ $0.indexRange == indexRange })
      else { throw StoreInconsistency() }
      return positions
    }
    return PositionAnchors(rangeCounts: counts, spacing: spacing, starts: starts)
  }
}

extension AccessPlan {
  /// Rows of an index range in list order, each so many rows behind the one before, without the
  /// first row: identifier and attributes.
  ///
  /// The subquery finds the identifiers in the index before any row is read. PostgreSQL tests the
  /// condition on the last change first, because it names no column, and then runs neither.
  fileprivate func everyRow(
    _ spacing: Int, of indexRange: IndexRange, changedSince sequence: Int64?
  ) -> SQLFragment {
    let conditions = onlyPartition + (condition(indexRange).map { [SQLFragment($0)] } ?? [])
    let ids =
      """
      SELECT \(table.id) FROM (
        SELECT \(table.id), row_number() OVER (ORDER BY \(orderBy)) AS n FROM \(table.tableName)
          WHERE
      """ + " " + SQLFragment.all(conditions)
      + ") AS numbered WHERE n > 1 AND (n - 1) % \(spacing) = 0"
    let hasChanged = sequence.map { sequence in
      " AND (" + table.dialect.lastChange(table.entity.name + "_change")
        + SQLFragment(") > ?", value: .integer(sequence))
    }
    return "SELECT \(table.id), \(table.attributeColumns) FROM \(table.tableName)"
      + " WHERE \(table.id) = ANY (ARRAY(" + ids + "))" + (hasChanged ?? SQLFragment(""))
      + " ORDER BY \(orderBy)"
  }
}
