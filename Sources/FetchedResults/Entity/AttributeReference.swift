package import UnicodeText

/// The attribute, or the identifier, that a name was resolved to: where its value is in a row.
package enum AttributeReference: Hashable, Sendable {
  /// The identifier of the row.
  case id
  /// The attribute at an index; for dates with the index of their clock.
  case attribute(Int, AttributeDescription, clock: Int?)

  /// The value in a row of the entity that the name was resolved for.
  package func value(in row: FetchedRow) -> Value {
    switch self {
    case .id: .integer(row.id)
    case .attribute(let index, _, _): row.values[index]
    }
  }

  /// The type of the values that are not null.
  package var type: AttributeDescription.ValueType {
    switch self {
    case .id: .integer
    case .attribute(_, let description, _): description.type
    }
  }

  /// How texts are ordered.
  package var comparison: TextComparison {
    switch self {
    case .id: .words
    case .attribute(_, let description, _): description.comparison
    }
  }

  /// How far the clock of a date was ahead of UTC, in seconds; 0 where the row has no clock.
  package func utcOffset(in row: FetchedRow) -> Int64 {
    guard case .attribute(_, _, let clock?) = self else { return 0 }
    return row.values[clock].integer ?? 0
  }

  /// The text that text operators search; nil for null.
  func text(of value: Value, in row: FetchedRow) -> String? {
    AttributeText.text(of: value, utcOffset: utcOffset(in: row))
  }
}
