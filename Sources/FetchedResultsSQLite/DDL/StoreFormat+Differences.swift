import FetchedResults
import FetchedResultsSQL

extension StoreFormat {
  /// The differences between the schema of a database and that of the format.
  func differences(in database: SQLiteConnection) throws -> [SchemaDifference] {
    let found = try Self.objects(in: database)
    let own = Dictionary(uniqueKeysWithValues: schema.map { (SchemaName($0), $0) })
    // A trigger runs with every write, so a planted one could change rows arbitrarily in the name
    // of this program. An index cannot, but some can refuse rows.
    let planted = try found.values.filter {
      try own[SchemaName($0)] == nil && !$0.isHarmless(in: database)
    }.map(SchemaDifference.planted)
    let lost = schema.compactMap { object -> SchemaDifference? in
      guard let found = found[SchemaName(object)] else { return .missing(object) }
      return Self.hasAll(of: object, found) ? nil : .changed(object)
    }
    return planted.sorted { $0.object.name < $1.object.name } + lost
  }

  /// The names of the tables.
  var tableNames: Set<String> { Set(schema.filter { $0.kind == .table }.map(\.name)) }

  /// The tables of a database that are not of this format, which people may have made for
  /// themselves.
  func otherTables(in database: SQLiteConnection) throws -> [SchemaObject] {
    let own = Set(schema.map(SchemaName.init))
    return try Self.objects(in: database).filter {
      $0.key.kind == .table && !own.contains($0.key)
    }.map(\.value)
  }

  /// Whether an object does what one of this format does. A table gets columns in its lifetime, so
  /// its text varies. SQLite finds it by its name in other letters, and what it keeps about it does
  /// not.
  private static func hasAll(of object: SchemaObject, _ found: SchemaObject) -> Bool {
    guard object.kind == .table else { return found.definition == object.definition }
    guard found.name == object.name else { return false }
    let definition = TableDefinition(found.definition)
    let own = TableDefinition(object.definition)
    // The page of the state is read without SQLite, by the places of its columns.
    return object == StateTable.table.object ? definition.begins(as: own) : definition.includes(own)
  }

  /// What tells the objects of a schema apart: a trigger may have the name of a view.
  private struct SchemaName: Hashable {
    let kind: SchemaObject.Kind
    /// SQLite finds a name in whatever letters it is written.
    let name: String

    init(_ object: SchemaObject) {
      kind = object.kind
      name = object.name.lowercased()
    }
  }

  private static func objects(in database: SQLiteConnection) throws -> [SchemaName: SchemaObject] {
    let cursor = try SQLCursor(
      database, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var objects: [SchemaName: SchemaObject] = [:]
    while try cursor.step() {
      guard let name = cursor.text(1) else { continue }
      // SQLite goes by the definition, whatever another program has written beside it.
      let kind = cursor.text(0).flatMap(SchemaObject.Kind.init) ?? .trigger
      let object = SchemaObject(kind, name, cursor.text(2) ?? "")
      objects[SchemaName(object)] = object
    }
    return objects
  }
}
