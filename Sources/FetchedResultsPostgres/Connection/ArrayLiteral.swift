import FetchedResults

/// An array literal of PostgreSQL. With it, one parameter of a statement holds a column of many
/// rows.
enum ArrayLiteral {
  /// - Throws: `PostgresError.textWithNUL`.
  static func text(_ values: some Sequence<Value>) throws(PostgresError) -> Value {
    var literal = "{"
    for value in values {
      if literal.utf8.count > 1 { literal += "," }
      switch (value, try value.postgresText()) {
      case (_, nil): literal += "NULL"
      case (.text, let text?): append(text, to: &literal)
      case (_, let number?): literal += number
      }
    }
    return .text(literal + "}")
  }

  private static func append(_ text: String, to literal: inout String) {
    literal += "\""
    // Scalars, because a combining mark behind a quote forms one character with it.
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { literal += "\\" }
      literal.unicodeScalars.append(scalar)
    }
    literal += "\""
  }
}
