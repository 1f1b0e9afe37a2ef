package import FetchedResults
import FoundationEssentials

// MARK: - Rows of another program's table

extension SQLCursor {
  /// The object of the row at which the cursor stands, of a table in which any program may have
  /// written anything: the identifier, and behind it a column for each attribute. What is no value
  /// of its attribute is null.
  ///
  /// - Throws: The error of `Object` where it cannot be made from the row without such values.
  package func ownerObject<Object: FetchedObject>() throws -> Object {
    let entity = Object.entity
    var row = FetchedRow(
      id: integer(0),
      values: entity.attributes.enumerated().map { index, attribute in
        ownerValue(Int32(index + 1), as: attribute.type)
      })
    for _ in entity.attributes {
      do {
        return try Object(row: row)
      } catch let error as RecordError {
        guard let index = entity.index(ofAttribute: error.attribute),
          !row.values[index].isNull
        else { throw error }
        let identifier = uuid(Int32(index + 1))
        row.values[index] = row.values[index] == identifier ? .null : identifier
      }
    }
    return try Object(row: row)
  }

  /// The value of a column as an attribute of a type; null where it is none of that type.
  private func ownerValue(_ column: Int32, as type: AttributeDescription.ValueType) -> Value {
    if isBlob(column) { return type == .text ? .text(bytes(column).base64) : .null }
    return switch (type, value(column)) {
    case (.text, .integer), (.text, .real), (.text, .text): Value(text(column))
    case (.integer, .integer(let number)): .integer(number)
    case (.integer, .real(let number)): Value(Int64(exactly: number))
    case (.real, .integer(let number)): .real(Double(number))
    case (.real, .real(let number)): .real(number)
    case (.boolean, .integer(let number)): .boolean(number != 0)
    case (.date, .text(let text)): DateReader.iso8601(text).map { Value($0) } ?? .null
    case (.date, .integer(let seconds)): Value(Date(timeIntervalSince1970: Double(seconds)))
    case (.date, .real(let seconds)): Value(Date(timeIntervalSince1970: seconds))
    default: .null
    }
  }

  /// The text of an identifier of 16 bytes, as some libraries store a UUID; null for anything else.
  private func uuid(_ column: Int32) -> Value {
    let bytes = bytes(column)
    guard isBlob(column), bytes.count == 16 else { return .null }
    return .text(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString)
  }
}

extension AttributeDescription {
  /// Whether the table of another program has a column of the attribute; it has none of what is
  /// computed.
  package var isOfOwner: Bool { ruleVersion == nil && computation == nil }
}

extension UnsafeRawBufferPointer {
  fileprivate var base64: String { Data(self).base64EncodedString() }
}
