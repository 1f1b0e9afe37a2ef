package import FetchedResults
package import FetchedResultsSQL
package import UnicodeText

/// The SQL dialect of SQLite.
package struct SQLiteDialect: Dialect {
  package init() {}

  package var isServer: Bool { false }

  package func spelled(_ sql: String) -> String { sql }

  package var isSame: String { "IS" }
  package var isDistinct: String { "IS NOT" }

  package func orderTerm(_ column: String, _ isAscending: Bool) -> String {
    isAscending ? column : "\(column) DESC"
  }

  // A list may have more identifiers than a statement of SQLite may have parameters.
  package func isInList(_ column: String) -> String {
    "\(column) IN (SELECT value FROM json_each(?))"
  }
  package var listBrackets: (String, String) { ("[", "]") }

  package var withoutIndex: String { " NOT INDEXED" }

  package func sortKey(_ column: String, _ comparison: TextComparison) -> String? {
    TextKeyFunction.name(comparison).map { "\($0)(\(column))" } ?? column
  }

  // A column has values of any type. SQLite sorts numbers and texts before blobs.
  package func sectionKeyColumn(_ type: SectionKeyType) -> String { "key" }
  package func isUnknownKey(_ column: String) -> String { "\(column) = x''" }
  package func isKnownKey(_ column: String) -> String { "\(column) < x''" }

  package var ifNull: String { "ifnull" }

  // The sequence outlives pruned entries; entries outlive a sequence that somebody has reset.
  package func lastChange(_ changeTable: String) -> SQLFragment {
    SQLFragment(
      """
      SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
        ifnull((SELECT max(seq) FROM \(quoted(changeTable))), 0))
      """, value: .text(changeTable))
  }

  package func changeMark(_ changeTable: String) -> String? { nil }

  package var serverSearch: ServerSearch? { nil }
}

extension TableLayout {
  /// The layout of an entity in SQLite.
  ///
  /// - Complexity: O(attributes and orders).
  package convenience init(_ entity: EntityDescription) { self.init(entity, SQLiteDialect()) }
}
