import FetchedResults
import FetchedResultsSQL

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
}

extension String {
  /// What stands behind the word `WHERE` with which the text begins; nil for another text.
  fileprivate var behindWhere: String? {
    let text = trimmingPrefix(while: \.isWhitespace)
    guard text.prefix(5).uppercased() == "WHERE" else { return nil }
    return String(text.dropFirst(5))
  }
}
