/// Why a row cannot be stored: it does not fit the description of its entity.
public enum RowError: Error, Equatable, Sendable {
  /// The row has another count of values than the entity has attributes.
  case valueCount(Int, entity: String, attributes: Int)

  /// The value of an attribute is of another type, or a whole number that no real equals.
  case typeMismatch(
    attribute: String, type: AttributeDescription.ValueType, found: AttributeDescription.ValueType)

  /// The attribute is the key of the entity, and the row has none, or an empty one.
  case missingKey(attribute: String)
}

extension EntityDescription {
  /// A row as every source stores it. Each writer passes the rows that it is given through here, so
  /// that no source accepts what another one refuses, and all of them keep the same values. There
  /// are two exceptions, which only a server refuses: a text with the character NUL, and a text
  /// that is longer than an index takes.
  ///
  /// A number that is none (NaN) has no place in an order and becomes null, also as a date; -0.0
  /// becomes 0.0. A whole number of a real attribute becomes a real; one beyond 2^53 that no
  /// real equals is refused. A date is rounded to the millisecond.
  ///
  /// - Throws: ``RowError``, if the row has too few or too many values, or one of another type.
  /// - Complexity: O(attributes).
  public func storedRow(_ row: FetchedRow) throws(RowError) -> FetchedRow {
    guard row.values.count == attributes.count else {
      throw .valueCount(row.values.count, entity: name, attributes: attributes.count)
    }
    var stored = row
    for index in attributes.indices {
      let type = attributes[index].type
      switch (row.values[index], type) {
      case (.null, _), (.integer, .integer), (.text, .text), (.boolean, .boolean): break
      case (.real(let real), .real) where real.isNaN: stored.values[index] = .null
      case (.real(-0.0), .real): stored.values[index] = .real(0)
      case (.real, .real): break
      case (.integer(let integer), .real):
        guard let real = Double(exactly: integer) else {
          throw .typeMismatch(attribute: attributes[index].name, type: type, found: .integer)
        }
        stored.values[index] = .real(real)
      case (.date(let date), .date):
        let rounded = Value(date)
        if rounded != row.values[index] { stored.values[index] = rounded }
      case (let value, _):
        if let found = value.type {
          throw .typeMismatch(attribute: attributes[index].name, type: type, found: found)
        }
      }
    }
    if let keyIndex, stored.values[keyIndex].text ?? "" == "" {
      throw .missingKey(attribute: attributes[keyIndex].name)
    }
    return stored
  }
}

extension Value {
  /// The type of the value; nil for null.
  fileprivate var type: AttributeDescription.ValueType? {
    switch self {
    case .null: nil
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .date: .date
    case .boolean: .boolean
    }
  }
}
