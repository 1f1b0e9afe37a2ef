package import FetchedResults

// MARK: - What the definitions of tables have alike in every database

extension TableLayout {
  /// A text as a literal, for statements that create something: they have no parameters.
  package static func literal(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// The expression of an attribute that is the text beside the first of some attributes that is
  /// not null.
  package static func expression(of labels: [AttributeDescription.Label]) -> String {
    let cases = labels.map {
      "WHEN \(quoted($0.attribute)) IS NOT NULL THEN \($0.text.map(literal) ?? "NULL")"
    }
    return "CASE \(cases.joined(separator: " ")) END"
  }

  /// The columns by which sections are grouped where that is not the attribute itself, with the
  /// expression that each is computed from.
  ///
  /// - Parameter value: The value of an attribute that is no text, as such an expression may read
  ///   it.
  package func derivedColumns(
    _ value: (AttributeDescription) -> String
  ) -> [(name: String, isText: Bool, expression: String)] {
    groupings.compactMap { key in
      guard let suffix = key.rule.suffix, let index = entity.index(ofAttribute: key.attribute)
      else { return nil }
      let attribute = entity.attributes[index]
      let isText = attribute.type == .text
      let column = isText ? keyColumn(attribute.name) : value(attribute)
      return (
        quoted(attribute.name + suffix), isText,
        derivedExpression(key.rule, column: column, clock: attribute.clock)
      )
    }
  }

  /// The columns with whose change a row becomes stale: the columns that keys and folded texts are
  /// made of, and the columns of the keys and folded texts themselves, which another program may
  /// change alone; and every text, because one text may be derived from another by the object, and
  /// every value where it has a rule. Other attributes are sorted by their own values, and columns
  /// that the database derives cannot be wrong.
  package var staleColumns: [String] {
    let hasRule = entity.attributes.contains { $0.ruleVersion != nil }
    return entity.attributes.filter {
      $0.isSearchable || keyedAttributes.contains($0.name)
        || (hasRule || $0.type == .text) && $0.computation == nil
    }
    .map { quoted($0.name) } + sortedKeyedAttributes.map(keyColumn)
      + [dialect.serverSearch?.textColumn].compactMap(\.self)
  }

  /// The columns of the change log that keep what a row was before, each with the type of its
  /// values.
  package var typedLogColumns: [(name: String, type: AttributeDescription.ValueType)] {
    Array(zip(writtenLogColumns, attributeTypes + sortedKeyedAttributes.map { _ in .text }))
  }
}
