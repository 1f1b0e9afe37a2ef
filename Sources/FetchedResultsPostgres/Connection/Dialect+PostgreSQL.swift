package import FetchedResults
package import FetchedResultsSQL

extension Dialect {
  /// The SQL dialect of PostgreSQL.
  package static let postgreSQL = postgreSQL(mayContain: FoldedTextCondition.scanned)

  /// The same for a store with a `TrigramIndex`.
  package static let postgreSQLWithTrigrams = postgreSQL(mayContain: FoldedTextCondition.searched)

  /// The same for a store whose texts were folded by earlier rules: until the next write they can
  /// exclude no row.
  package static let postgreSQLWithEarlierTexts = postgreSQL { _ in .always }

  private static func postgreSQL(
    mayContain: @escaping @Sendable (_ needle: String) -> SQLFragment
  ) -> Dialect {
    Dialect(
      parameter: { "$\($0)" }, isSame: "IS NOT DISTINCT FROM", isDistinct: "IS DISTINCT FROM",
      // The orders are the reverse of each other, so one index serves both, read forwards or
      // backwards.
      orderTerm: { $1 ? "\($0) NULLS FIRST" : "\($0) DESC NULLS LAST" },
      // In a subquery, the list is decoded once. Without the subquery, a server that scans all rows
      // for want of statistics would decode the list again for each row.
      isInList: { "\($0) = ANY ((SELECT ?::bigint[])::bigint[])" }, listBrackets: ("{", "}"),
      withoutIndex: "",
      // PostgreSQL has no function that makes sort keys, so every sorted text has a key column.
      sortKey: nil,
      // The condition is spelled as in the partial index of the unknown sections: the server uses a
      // partial index only where it recognizes the condition.
      sectionKeyColumn: { $0.column }, isUnknownKey: { _ in SectionKeyType.isUnknown },
      isKnownKey: { "\($0) IS NOT NULL" }, ifNull: "coalesce",
      lastChange: {
        SQLFragment("SELECT last_change FROM store_state WHERE change_log = ?", value: .text($0))
      },
      changeMark: { "SELECT \(TableLayout.mark(of: "?", in: $0))" },
      readsInBatches: true, hasTextBlocks: false, plansFilters: true, isStrictlyTyped: true,
      indexesKeysByType: true, logsLoadedRows: true,
      serverSearch: ServerSearch(
        textColumn: FoldedTextCondition.column, mayContain: mayContain,
        unindexed: { "greatest(\($0))" }))
  }
}

extension SectionKeyType {
  /// The condition that a section is the unknown one.
  static let isUnknown = all.map { "\($0.column) IS NULL" }.joined(separator: " AND ")

  /// The column of the section counts with keys of the type.
  package var column: String {
    switch self {
    case .text: "text_key"
    case .integer: "integer_key"
    case .real: "real_key"
    }
  }
}

extension TableLayout {
  /// The expression for the mark of a change: the random mark of its entry in the log, or the
  /// mark of its command where a store of an older format has made the entry.
  ///
  /// The entry is read as an object, because such a store has no column for the mark.
  static func mark(of sequence: String, in changeTable: String) -> String {
    """
    (SELECT coalesce((to_jsonb(entry) ->> 'mark')::bigint, change_command.mark)
        FROM \(changeTable) AS entry LEFT JOIN change_command ON change_command.id = entry.command
        WHERE entry.seq = \(sequence))
    """
  }

  /// The layout of an entity in PostgreSQL.
  ///
  /// - Complexity: O(attributes and orders).
  package convenience init(postgreSQL entity: EntityDescription) { self.init(entity, .postgreSQL) }
}
