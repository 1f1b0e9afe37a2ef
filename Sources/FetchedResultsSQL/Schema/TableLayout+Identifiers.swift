package import FetchedResults

extension TableLayout {
  /// The condition that a row has one of some identifiers. They are one parameter, because there
  /// may be more of them than a database binds.
  ///
  /// - Complexity: O(identifiers).
  func isOne(of ids: some Sequence<Int64>) -> SQLFragment {
    SQLFragment(isInIdentifierList, value: list(of: ids))
  }

  /// The same condition, with its parameter yet to be bound.
  package var isInIdentifierList: String { dialect.isInList(id) }

  /// Some identifiers as the value of that parameter.
  package func list(of ids: some Sequence<Int64>) -> Value { dialect.list(of: ids) }
}

extension Dialect {
  /// Some identifiers as the parameter of ``isInList``.
  package func list(of ids: some Sequence<Int64>) -> Value {
    let (start, end) = listBrackets
    var list = start
    for id in ids {
      if list.utf8.count > 1 { list += "," }
      list += String(id)
    }
    return .text(list + end)
  }
}
