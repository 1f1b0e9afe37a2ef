import FetchedResults
package import UnicodeText

/// The SQL spellings in which databases differ. Everything else is standard SQL, so that every
/// statement is written only once.
///
/// There are two: one for a file, one for a server. What a server is beside its spellings follows
/// from ``isServer``.
package protocol Dialect: Sendable {
  /// Whether the database is a server. Then
  ///
  /// - a statement that is waited for costs a round trip, so that what is needed together is asked
  ///   for together;
  /// - the database plans how the rows of a filter are found and sorted, in one statement
  ///   (`ServerRows`), and keeps no text blocks, by which `FilterPlanner` finds them in a file;
  /// - it is strictly typed: it reports an error, or rounds, where it computes with numbers beyond
  ///   64 bits or compares numbers of two types;
  /// - the section counts have an index for each type of keys;
  /// - the change log has an entry for each row that a load inserted, and not the ranges of their
  ///   identifiers (`TableLayout.insertionTable`).
  var isServer: Bool { get }

  /// A statement, whose parameters are written as `?`, with its parameters as the database writes
  /// them.
  func spelled(_ sql: String) -> String

  /// The operator for equality, with null equal to null.
  var isSame: String { get }
  /// The opposite of that operator.
  var isDistinct: String { get }

  /// A term of `ORDER BY` that sorts null before everything else, or after it where descending.
  func orderTerm(_ column: String, _ isAscending: Bool) -> String

  /// The condition that a column of identifiers is one of a list, which is bound as one text.
  func isInList(_ column: String) -> String

  /// The texts before and after the identifiers of such a list.
  var listBrackets: (String, String) { get }

  /// The text that follows the name of a table which is to be read from end to end, or by its
  /// identifier, although the database might choose an index.
  var withoutIndex: String { get }

  /// The sort key of a text that has no key column; nil where the database cannot compute it.
  func sortKey(_ column: String, _ comparison: TextComparison) -> String?

  /// The column of the section counts that holds keys of a type. A database that declares the type
  /// of each column has one for each type, and null in the others.
  func sectionKeyColumn(_ type: SectionKeyType) -> String

  /// The condition on that column that a section count belongs to the unknown section.
  func isUnknownKey(_ column: String) -> String
  /// The condition that it belongs to any other section.
  func isKnownKey(_ column: String) -> String

  /// The function that gives the first of two values that is not null.
  var ifNull: String { get }

  /// The sequence of the last change of a table that was ever logged, which outlives pruned
  /// entries.
  func lastChange(_ changeTable: String) -> SQLFragment

  /// The statement that selects the mark of the change with a sequence, which is its only
  /// parameter; nil where the database cannot be put back to an earlier copy unnoticed.
  func changeMark(_ changeTable: String) -> String?

  /// How a search is spelled that a column of folded texts answers; nil where there is no such
  /// column.
  var serverSearch: ServerSearch? { get }
}

extension Dialect {
  /// Whether the change log has an entry for each row that a load inserted. A file has the ranges
  /// of their identifiers (`TableLayout.insertionTable`).
  var logsLoads: Bool { isServer }
}

/// The type of the keys of sections, which decides where the section counts hold them.
package enum SectionKeyType: Sendable {
  case text, integer, real
}

/// How a search is spelled for a database without functions of this library, such as a server. It
/// searches a column of folded texts, and the rows that it finds are rechecked here.
package struct ServerSearch: Sendable {
  /// The column that holds the folds of the searchable texts of a row, null where they cannot stand
  /// for its texts (`SearchedTexts`).
  package let textColumn: String

  /// The condition that this column contains a text, or is null.
  let mayContain: @Sendable (_ needle: String) -> SQLFragment

  /// An expression that has the value of a column, and that no index is sorted by.
  let unindexed: @Sendable (_ column: String) -> String

  package init(
    textColumn: String, mayContain: @escaping @Sendable (_ needle: String) -> SQLFragment,
    unindexed: @escaping @Sendable (_ column: String) -> String
  ) {
    self.textColumn = textColumn
    self.mayContain = mayContain
    self.unindexed = unindexed
  }
}
