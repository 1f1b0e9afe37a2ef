import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

/// What is known of the table of another program: its identifier, its columns, and what makes its
/// rows unique.
struct OwnerTable {
  /// An index that lets no two rows have the same values.
  struct UniqueIndex {
    let columns: [Column]
    /// Of which rows it is; nil for an index of all.
    let condition: String?

    /// One that is made of an expression has an empty name.
    struct Column {
      let name: String
      let collation: String
      /// What is stored in place of null; nil where null is.
      let replacement: String?
    }
  }

  let name: String
  /// The column of the identifiers, quoted.
  let id: String
  let uniqueIndexes: [UniqueIndex]
  private let entity: EntityDescription

  /// - Throws: ``AdoptionError``, except for a unique expression; `SQLiteError`.
  init(
    _ name: String, _ entity: EntityDescription, in database: SQLiteConnection, path: String
  ) throws {
    self.name = name
    self.entity = entity
    guard entity.keyName == nil else {
      throw AdoptionError.keyedEntity(entity.name, table: name, path: path)
    }
    let isTable = try database.integer(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND sql NOT LIKE ?",
      [.text(name), .text("CREATE VIRTUAL %")])
    guard isTable != nil else { throw AdoptionError.noTable(name, path: path) }
    let columns = try database.rows("PRAGMA table_xinfo(\(quoted(name)))") { row in
      (
        name: row.text(1) ?? "", type: row.text(2) ?? "", key: row.integer(5),
        replacement: row.integer(3) != 0 ? row.text(4) : nil
      )
    }
    let keys = columns.filter { $0.key > 0 }
    guard keys.count == 1, let key = keys.first, key.type.uppercased().contains("INT") else {
      throw AdoptionError.noIdentifier(table: name, path: path)
    }
    id = quoted(key.name)
    let names = Set(columns.map { $0.name.lowercased() })
    let missing = entity.attributes.filter(\.isOfOwner).map(\.name).filter {
      !names.contains($0.lowercased())
    }
    guard missing.isEmpty else {
      throw AdoptionError.lacksColumns(missing, table: name, path: path)
    }
    let replacements = Dictionary(columns.map { ($0.name, $0.replacement) }) { first, _ in first }
    uniqueIndexes = try Self.uniqueIndexes(of: name, replacements, in: database)
      .filter { $0.columns.map(\.name) != [key.name] }
  }

  private static func uniqueIndexes(
    of table: String, _ replacements: [String: String?], in database: SQLiteConnection
  ) throws -> [UniqueIndex] {
    let indexes = try database.rows("PRAGMA index_list(\(quoted(table)))") { row in
      (name: row.text(1) ?? "", isUnique: row.integer(2) != 0, isPartial: row.integer(4) != 0)
    }
    return try indexes.filter(\.isUnique).map { index in
      let columns = try database.rows("PRAGMA index_xinfo(\(quoted(index.name)))") { row in
        let name = row.text(2) ?? ""
        let column = UniqueIndex.Column(
          name: name, collation: row.text(4) ?? "BINARY",
          replacement: replacements[name].flatMap(\.self))
        return row.integer(5) != 0 ? column : nil
      }
      let condition = try index.isPartial ? condition(of: index.name, in: database) : nil
      return UniqueIndex(columns: columns.compactMap(\.self), condition: condition)
    }
  }

  /// The condition of a partial index, which stands behind its columns.
  private static func condition(
    of index: String, in database: SQLiteConnection
  ) throws -> String? {
    let sql = try database.firstRow(
      "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", [.text(index)]
    ) { $0.text(0) ?? "" }
    var depth = 0
    var quote: Character?
    for place in (sql ?? "").indices {
      let character = sql![place]
      if let open = quote {
        if character == open { quote = nil }
      } else if "'\"`".contains(character) {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
        if depth == 0 { return String(sql![place...].dropFirst()).behindWhere }
      }
    }
    return nil
  }

  /// A unique index that is made of an expression; nil where there is none.
  func uniqueExpression(in database: SQLiteConnection) throws -> String? {
    guard uniqueIndexes.contains(where: { $0.columns.contains { $0.name.isEmpty } }) else {
      return nil
    }
    let indexes = try database.rows("PRAGMA index_list(\(quoted(name)))") { $0.text(1) ?? "" }
    return try indexes.first { index in
      try database.rows("PRAGMA index_xinfo(\(quoted(index)))") { row in
        row.isNull(2) && row.integer(5) != 0
      }.contains(true)
    }
  }

  // MARK: - Rows

  private var columns: String {
    ([id] + entity.attributes.map { $0.isOfOwner ? quoted($0.name) : "NULL" })
      .joined(separator: ", ")
  }

  /// The statement that reads the row of an identifier.
  var row: String { "SELECT \(columns) FROM \(quoted(name)) WHERE \(id) = ? AND \(id) <> 0" }

  /// The statement that reads all rows in the order of their identifiers.
  var rows: String {
    """
    SELECT \(columns) FROM \(quoted(name)) WHERE typeof(\(id)) = 'integer' AND \(id) <> 0 \
    ORDER BY \(id)
    """
  }

  /// The object of the row at which a cursor stands. What is no value of its attribute is null.
  ///
  /// - Throws: The error of `Object` where it cannot be made from the row without it.
  func object<Object: FetchedObject>(_ cursor: SQLCursor) throws -> Object {
    var row = FetchedRow(
      id: cursor.integer(0),
      values: entity.attributes.enumerated().map { index, attribute in
        cursor.ownersValue(Int32(index + 1), as: attribute.type)
      })
    for _ in entity.attributes {
      do {
        return try Object(row: row)
      } catch let error as RecordError {
        guard let index = entity.index(ofAttribute: error.attribute),
          !row.values[index].isNull
        else { throw error }
        let identifier = cursor.uuid(Int32(index + 1))
        row.values[index] = row.values[index] == identifier ? .null : identifier
      }
    }
    return try Object(row: row)
  }
}

extension AttributeDescription {
  /// Whether the owner's table has a column of the attribute; it has none of what is computed.
  fileprivate var isOfOwner: Bool { ruleVersion == nil && computation == nil }
}

extension SQLCursor {
  /// The value of a column in which any program may have written anything, as an attribute of a
  /// type; null where it is none of that type.
  fileprivate func ownersValue(
    _ column: Int32, as type: AttributeDescription.ValueType
  ) -> Value {
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
  fileprivate func uuid(_ column: Int32) -> Value {
    let bytes = bytes(column)
    guard isBlob(column), bytes.count == 16 else { return .null }
    return .text(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var base64: String { Data(self).base64EncodedString() }
}

extension String {
  /// What stands behind the word `WHERE` with which the text begins; nil for another text.
  fileprivate var behindWhere: String? {
    let text = trimmingPrefix(while: \.isWhitespace)
    guard text.prefix(5).uppercased() == "WHERE" else { return nil }
    return String(text.dropFirst(5))
  }
}
