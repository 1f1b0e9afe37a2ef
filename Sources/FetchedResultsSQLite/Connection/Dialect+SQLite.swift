package import FetchedResults
package import FetchedResultsSQL

extension Dialect {
  /// SQLite's spelling.
  static let sqlite = Dialect(
    parameter: { _ in "?" }, isSame: "IS", isDistinct: "IS NOT",
    orderTerm: { $1 ? $0 : "\($0) DESC" },
    // There may be more identifiers than SQLite binds values.
    isInList: { "\($0) IN (SELECT value FROM json_each(?))" },
    listBrackets: ("[", "]"),
    withoutIndex: " NOT INDEXED",
    sortKey: { "\(TextKeyFunction.name)(\($0))" },
    // Numbers and texts come before blobs.
    isUnknownKey: "key = x''", isKnownKey: "key < x''",
    lastChange: {
      SQLFragment("SELECT seq FROM sqlite_sequence WHERE name = ?", value: .text($0))
    })
}

extension TableLayout {
  /// How an entity lies in SQLite.
  ///
  /// - Complexity: O(attributes and orders).
  package init(_ entity: EntityDescription) { self.init(entity, .sqlite) }
}
