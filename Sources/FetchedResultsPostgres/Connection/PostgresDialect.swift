package import FetchedResults
package import FetchedResultsSQL
package import UnicodeText

/// The SQL dialect of PostgreSQL.
package struct PostgresDialect: Dialect {
  private let mayContain: @Sendable (_ needle: String) -> SQLFragment

  /// - Parameter mayContain: How a text is searched for: in all rows, or with a `TrigramIndex`. In
  ///   a store whose texts were folded by earlier rules, they can exclude no row until the next
  ///   write.
  init(mayContain: @escaping @Sendable (_ needle: String) -> SQLFragment) {
    self.mayContain = mayContain
  }

  package init() { self.init(mayContain: FoldedTextCondition.scanned) }

  package var isServer: Bool { true }

  /// A `?` in a text or a name is kept.
  package func spelled(_ sql: String) -> String {
    var spelled = ""
    var quote: Character?
    var position = 0
    for character in sql {
      if let open = quote {
        if character == open { quote = nil }
        spelled.append(character)
      } else if character == "?" {
        position += 1
        spelled += "$\(position)"
      } else {
        if character == "'" || character == "\"" { quote = character }
        spelled.append(character)
      }
    }
    return spelled
  }

  package var isSame: String { "IS NOT DISTINCT FROM" }
  package var isDistinct: String { "IS DISTINCT FROM" }

  // The orders are the reverse of each other, so one index serves both, read forwards or backwards.
  package func orderTerm(_ column: String, _ isAscending: Bool) -> String {
    isAscending ? "\(column) NULLS FIRST" : "\(column) DESC NULLS LAST"
  }

  // In a subquery, the list is decoded once. Without the subquery, a server that scans all rows for
  // want of statistics would decode the list again for each row.
  package func isInList(_ column: String) -> String {
    "\(column) = ANY ((SELECT ?::bigint[])::bigint[])"
  }
  package var listBrackets: (String, String) { ("{", "}") }

  package var withoutIndex: String { "" }

  // PostgreSQL has no function that makes sort keys, so every sorted text has a key column.
  package func sortKey(_ column: String, _ comparison: TextComparison) -> String? { nil }

  // The condition is spelled as in the partial index of the unknown sections: the server uses a
  // partial index only where it recognizes the condition.
  package func sectionKeyColumn(_ type: SectionKeyType) -> String { type.column }
  package func isUnknownKey(_ column: String) -> String { SectionKeyType.isUnknown }
  package func isKnownKey(_ column: String) -> String { "\(column) IS NOT NULL" }

  package var ifNull: String { "coalesce" }

  package func lastChange(_ changeTable: String) -> SQLFragment {
    SQLFragment(
      "SELECT last_change FROM store_state WHERE change_log = ?", value: .text(changeTable))
  }

  package func changeMark(_ changeTable: String) -> String? {
    "SELECT \(TableLayout.mark(of: "?", in: changeTable))"
  }

  package var serverSearch: ServerSearch? {
    ServerSearch(
      textColumn: FoldedTextCondition.column, mayContain: mayContain,
      unindexed: { "greatest(\($0))" })
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
    (SELECT coalesce((pg_catalog.to_jsonb(entry) ->> 'mark')::bigint, change_command.mark)
        FROM \(changeTable) AS entry LEFT JOIN change_command ON change_command.id = entry.command
        WHERE entry.seq = \(sequence))
    """
  }

  /// The layout of an entity in PostgreSQL.
  ///
  /// - Complexity: O(attributes and orders).
  package convenience init(postgreSQL entity: EntityDescription) {
    self.init(entity, PostgresDialect())
  }
}
