package import FetchedResults

/// The SQL spellings in which databases differ. Everything else is standard SQL, but for the clock
/// in `TableLayout.derivedExpression`, whose `ifnull` stands in stored schemas.
///
/// Each database has one such immutable object, so that every statement is written only once. It is
/// a class because each access plan holds it: a struct would copy all of its closures.
package final class Dialect: Sendable {
  /// A parameter, by its position counted from 1.
  let parameter: @Sendable (Int) -> String

  /// The operators for equality, with null equal to null, and for its opposite.
  let (isSame, isDistinct): (String, String)

  /// A term of `ORDER BY` that sorts null before everything else, or after it where descending.
  let orderTerm: @Sendable (_ column: String, _ isAscending: Bool) -> String

  /// The condition that a column of identifiers is one of a list, which is bound as one text.
  let isInList: @Sendable (_ column: String) -> String

  /// The texts before and after the identifiers of such a list.
  let listBrackets: (String, String)

  /// The text that follows the name of a table which is to be read from end to end, or by its
  /// identifier, although the database might choose an index.
  let withoutIndex: String

  /// The sort key of a text that has no key column; nil where the database cannot compute it.
  let sortKey: (@Sendable (_ column: String, TextComparison) -> String)?

  /// The conditions that a section count belongs to the unknown section, and to any other section.
  let (isUnknownKey, isKnownKey): (String, String)

  /// The sequence of the last change of a table that was ever logged, which outlives pruned
  /// entries.
  let lastChange: @Sendable (_ changeTable: String) -> SQLFragment

  package init(
    parameter: @escaping @Sendable (Int) -> String, isSame: String, isDistinct: String,
    orderTerm: @escaping @Sendable (_ column: String, _ isAscending: Bool) -> String,
    isInList: @escaping @Sendable (_ column: String) -> String,
    listBrackets: (String, String), withoutIndex: String,
    sortKey: (@Sendable (_ column: String, TextComparison) -> String)?, isUnknownKey: String,
    isKnownKey: String,
    lastChange: @escaping @Sendable (_ changeTable: String) -> SQLFragment
  ) {
    self.parameter = parameter
    (self.isSame, self.isDistinct) = (isSame, isDistinct)
    self.orderTerm = orderTerm
    self.isInList = isInList
    self.listBrackets = listBrackets
    self.withoutIndex = withoutIndex
    self.sortKey = sortKey
    (self.isUnknownKey, self.isKnownKey) = (isUnknownKey, isKnownKey)
    self.lastChange = lastChange
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
