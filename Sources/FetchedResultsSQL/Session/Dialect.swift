/// How a database spells what SQL leaves open. Everything else is standard SQL.
package struct Dialect: Sendable {
  /// A parameter, by its position from 1.
  let parameter: @Sendable (Int) -> String

  /// That two operands are equal, null being equal to null, and that they are not.
  let (isSame, isDistinct): (String, String)

  /// A term of an order in which null stands before everything else, descending behind it.
  let orderTerm: @Sendable (_ column: String, _ isAscending: Bool) -> String

  /// That a column of identifiers is one of a list, which is bound as one text.
  let isInList: @Sendable (_ column: String) -> String

  /// What stands before and behind the identifiers of such a list.
  let listBrackets: (String, String)

  /// What follows the name of a table that is to be read from end to end, or by its identifier,
  /// although an index might do.
  let withoutIndex: String

  /// The sort key of a text that has no key column; nil where the database cannot be asked.
  let sortKey: (@Sendable (_ column: String) -> String)?

  /// That a section count is that of the unknown section, and that it is of any other.
  let (isUnknownKey, isKnownKey): (String, String)

  /// The sequence of the last change of a table that was ever logged, kept where the log is cut.
  let lastChange: @Sendable (_ changeTable: String) -> SQLFragment

  package init(
    parameter: @escaping @Sendable (Int) -> String, isSame: String, isDistinct: String,
    orderTerm: @escaping @Sendable (_ column: String, _ isAscending: Bool) -> String,
    isInList: @escaping @Sendable (_ column: String) -> String,
    listBrackets: (String, String), withoutIndex: String,
    sortKey: (@Sendable (_ column: String) -> String)?, isUnknownKey: String, isKnownKey: String,
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
  /// A statement with its parameters as the database writes them. Texts and names keep their `?`.
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
