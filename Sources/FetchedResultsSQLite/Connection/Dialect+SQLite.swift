package import FetchedResults
package import FetchedResultsSQL

extension Dialect {
  /// The SQL dialect of SQLite.
  static let sqlite = Dialect(
    parameter: { _ in "?" }, isSame: "IS", isDistinct: "IS NOT",
    orderTerm: { $1 ? $0 : "\($0) DESC" },
    // A list may have more identifiers than a statement of SQLite may have parameters.
    isInList: { "\($0) IN (SELECT value FROM json_each(?))" },
    listBrackets: ("[", "]"),
    withoutIndex: " NOT INDEXED",
    sortKey: { "\(TextKeyFunction.name($1))(\($0))" },
    // A column has values of any type. SQLite sorts numbers and texts before blobs.
    sectionKeyColumn: { _ in "key" }, isUnknownKey: { "\($0) = x''" },
    isKnownKey: { "\($0) < x''" }, ifNull: "ifnull",
    // The sequence outlives pruned entries; entries outlive a sequence that somebody has reset.
    lastChange: {
      SQLFragment(
        """
        SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
          ifnull((SELECT max(seq) FROM \(quoted($0))), 0))
        """, value: .text($0))
    },
    readsInBatches: false, hasTextBlocks: true, plansFilters: false, isStrictlyTyped: false,
    indexesKeysByType: false, logsLoadedRows: false, serverSearch: nil)
}

extension TableLayout {
  /// The layout of an entity in SQLite.
  ///
  /// - Complexity: O(attributes and orders).
  package convenience init(_ entity: EntityDescription) { self.init(entity, .sqlite) }
}
