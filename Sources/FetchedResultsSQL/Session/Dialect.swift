import FetchedResults
package import UnicodeText

/// The SQL spellings in which databases differ, and what a database can do. Everything else is
/// standard SQL.
///
/// Each database has one such immutable object, so that every statement is written only once. It is
/// a class because each access plan holds it: a struct would copy all of its closures.
package final class Dialect: Sendable {
  /// A parameter, by its position counted from 1.
  let parameter: @Sendable (Int) -> String

  /// The operators for equality, with null equal to null, and for its opposite.
  let (isSame, isDistinct): (String, String)

  /// A term of `ORDER BY` that sorts null before everything else, or after it where descending.
  package let orderTerm: @Sendable (_ column: String, _ isAscending: Bool) -> String

  /// The condition that a column of identifiers is one of a list, which is bound as one text.
  package let isInList: @Sendable (_ column: String) -> String

  /// The texts before and after the identifiers of such a list.
  let listBrackets: (String, String)

  /// The text that follows the name of a table which is to be read from end to end, or by its
  /// identifier, although the database might choose an index.
  let withoutIndex: String

  /// The sort key of a text that has no key column; nil where the database cannot compute it.
  let sortKey: (@Sendable (_ column: String, TextComparison) -> String)?

  /// The column of the section counts that holds keys of a type. A database that declares the type
  /// of each column has one for each type, and null in the others.
  let sectionKeyColumn: @Sendable (SectionKeyType) -> String

  /// The conditions on that column that a section count belongs to the unknown section, and to any
  /// other section.
  let isUnknownKey: @Sendable (_ column: String) -> String
  let isKnownKey: @Sendable (_ column: String) -> String

  /// The function that gives the first of two values that is not null.
  package let ifNull: String

  /// The sequence of the last change of a table that was ever logged, which outlives pruned
  /// entries.
  let lastChange: @Sendable (_ changeTable: String) -> SQLFragment

  /// The statement that selects the mark of the change with a sequence, which is its only
  /// parameter; nil where the database cannot be put back to an earlier copy unnoticed.
  let changeMark: (@Sendable (_ changeTable: String) -> String)?

  // MARK: - What the database is like
  //
  // Each of these facts can hold without the others, so code asks for the one that it depends on.

  /// Whether a statement costs a round trip to another process, so that rows are asked for
  /// together.
  let readsInBatches: Bool

  /// Whether the database keeps text blocks.
  let hasTextBlocks: Bool

  /// Whether the database plans how the rows of a filter are found and sorted, which takes one
  /// statement (`ServerRows`). For any other, `FilterPlanner` plans that.
  let plansFilters: Bool

  /// Whether the database reports an error, or rounds, where it computes with numbers beyond 64
  /// bits or compares numbers of two types. Any other does so as the evaluator does.
  let isStrictlyTyped: Bool

  /// Whether the section counts have an index for each type of keys, which a statement uses only
  /// where it says that it wants keys of that type.
  let indexesKeysByType: Bool

  /// Whether the change log has an entry for each row that a load inserted. Any other has the
  /// ranges of their identifiers (`TableLayout.insertionTable`).
  let logsLoadedRows: Bool

  /// How a search is spelled that a column of folded texts answers; nil where there is no such
  /// column.
  package let serverSearch: ServerSearch?

  package init(
    parameter: @escaping @Sendable (Int) -> String, isSame: String, isDistinct: String,
    orderTerm: @escaping @Sendable (_ column: String, _ isAscending: Bool) -> String,
    isInList: @escaping @Sendable (_ column: String) -> String,
    listBrackets: (String, String), withoutIndex: String,
    sortKey: (@Sendable (_ column: String, TextComparison) -> String)?,
    sectionKeyColumn: @escaping @Sendable (SectionKeyType) -> String,
    isUnknownKey: @escaping @Sendable (_ column: String) -> String,
    isKnownKey: @escaping @Sendable (_ column: String) -> String, ifNull: String,
    lastChange: @escaping @Sendable (_ changeTable: String) -> SQLFragment,
    changeMark: (@Sendable (_ changeTable: String) -> String)? = nil,
    readsInBatches: Bool, hasTextBlocks: Bool, plansFilters: Bool, isStrictlyTyped: Bool,
    indexesKeysByType: Bool, logsLoadedRows: Bool, serverSearch: ServerSearch?
  ) {
    self.parameter = parameter
    self.isSame = isSame
    self.isDistinct = isDistinct
    self.orderTerm = orderTerm
    self.isInList = isInList
    self.listBrackets = listBrackets
    self.withoutIndex = withoutIndex
    self.sortKey = sortKey
    self.sectionKeyColumn = sectionKeyColumn
    self.isUnknownKey = isUnknownKey
    self.isKnownKey = isKnownKey
    self.ifNull = ifNull
    self.lastChange = lastChange
    self.changeMark = changeMark
    self.readsInBatches = readsInBatches
    self.hasTextBlocks = hasTextBlocks
    self.plansFilters = plansFilters
    self.isStrictlyTyped = isStrictlyTyped
    self.indexesKeysByType = indexesKeysByType
    self.logsLoadedRows = logsLoadedRows
    self.serverSearch = serverSearch
  }
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

extension Dialect {
  /// A statement with its parameters as the database writes them. A `?` in a text or a name is
  /// kept.
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
        spelled += parameter(position)
      } else {
        if character == "'" || character == "\"" { quote = character }
        spelled.append(character)
      }
    }
    return spelled
  }
}
