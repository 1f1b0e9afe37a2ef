import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  // MARK: - Tables

  /// The tables of the entity.
  var tables: [TableDescription] {
    [
      TableDescription(tableName, columns, options: "STRICT"), sectionCounts, changeLog,
      insertions,
    ] + textTables
  }

  private var columns: [TableDescription.Column] {
    [.init(id, "INTEGER PRIMARY KEY AUTOINCREMENT")]
      + entity.attributes.map {
        .init(
          quoted($0.name),
          $0.type.columnType + computation(of: $0) + ($0.name == entity.keyName ? " NOT NULL" : ""))
      }
      + sortedKeyedAttributes.map { .init(keyColumn($0), "TEXT") } + computedColumns
  }

  private func computation(of attribute: AttributeDescription) -> String {
    switch attribute.computation {
    case nil: return ""
    case .latest(let dates):
      let latest = dates.map(quoted).reduce(nil) { (latest: String?, date) in
        // SQLite's `max` of two values is null where one of them is.
        latest.map { "max(ifnull(\($0), \(date)), ifnull(\(date), \($0)))" } ?? date
      }
      return " AS (\(latest ?? "NULL")) VIRTUAL"
    case .label(let labels):
      return " AS (\(Self.expression(of: labels))) VIRTUAL"
    }
  }

  private var computedColumns: [TableDescription.Column] {
    let partition = entity.partition.map {
      TableDescription.Column(
        quoted($0 + "_known"), "INTEGER AS (\(quoted($0)) IS NOT NULL) VIRTUAL")
    }
    return [partition].compactMap(\.self)
      + derivedColumns { quoted($0.name) }.map {
        .init($0.name, "\($0.isText ? "TEXT" : "INTEGER") AS \($0.expression) VIRTUAL")
      }
  }

  /// The section counts. The unknown section has the key x'', which sorts after every number and
  /// text.
  ///
  /// `dimension` is the grouping id, and `part` the partition. The columns keep the names of the
  /// first version: a store that has not been extended yet, or may not be written, is read by the
  /// same statements.
  private var sectionCounts: TableDescription {
    TableDescription(
      sectionTable,
      [
        .init("dimension", "INTEGER NOT NULL"), .init("part", "INTEGER NOT NULL"),
        .init("key", "ANY NOT NULL"), .init("spelling", "TEXT NOT NULL"),
        .init("count", "INTEGER NOT NULL"),
      ], constraint: "PRIMARY KEY (dimension, part, key, spelling)",
      options: "STRICT, WITHOUT ROWID")
  }

  /// The change log. ``ChangeOperation`` defines the values of `operation`.
  private var changeLog: TableDescription {
    TableDescription(
      changeTable, TableDescription.changeColumns(typedLogColumns), options: "STRICT")
  }

  /// The identifiers that a load inserted, as ranges: the log has no entry for each of them.
  private var insertions: TableDescription {
    TableDescription(
      insertionTable,
      [
        .init("command", "INTEGER NOT NULL"), .init("first", "INTEGER NOT NULL"),
        .init("last", "INTEGER NOT NULL"),
      ], constraint: "PRIMARY KEY (command, first)", options: "STRICT, WITHOUT ROWID")
  }

  /// The text blocks, and the marks of stale rows.
  private var textTables: [TableDescription] {
    [
      TableDescription(
        textBlockTable, [.init("block", "INTEGER PRIMARY KEY"), .init("texts", "BLOB NOT NULL")],
        options: "STRICT"),
      TableDescription(staleTable, [.init(id, "INTEGER PRIMARY KEY")], options: "STRICT"),
    ]
  }

  // MARK: - Indexes

  /// An index that is empty except while a trigger looks for the sections that it has emptied. It
  /// begins with the count, because SQLite does not use it otherwise: a trigger may not say
  /// `INDEXED BY` where it deletes.
  var emptySectionIndex: SchemaObject {
    let name = entity.name + "_section_empty"
    return SchemaObject(
      .index, name,
      "CREATE INDEX \(quoted(name)) ON \(sectionTable) (count) WHERE count < 1")
  }

  /// One index for each order, another for each of its sections that the order of the rows does not
  /// follow, and one for the values of each sparse attribute.
  var indexes: [SchemaObject] {
    var definitions: [SchemaObject?] = []
    for (orderIndex, order) in entity.orders.enumerated() {
      guard let terms = try? FetchPlan.terms(for: order.sortDescriptors, entity: entity)
      else { preconditionFailure("An order of \(entity.name) names an attribute it has not got") }
      let name = Self.indexName(ofOrderAt: orderIndex, in: entity)
      definitions.append(index(named: name, sections: nil, terms: terms))
      for key in order.sections where !key.rule.followsAttribute {
        definitions.append(
          index(named: name + (key.rule.suffix ?? ""), sections: key, terms: terms))
      }
    }
    return definitions.compactMap(\.self) + entity.sparseAttributes.sorted().map(sparseIndex)
  }

  /// Whether an index is named as the indexes of orders and sparse attributes are.
  static func isNamedAsOrder(_ name: String, of entity: EntityDescription) -> Bool {
    name.hasPrefix("\(entity.name)_by_") || name.hasPrefix("\(entity.name)_with_")
  }

  /// An index of the rows that have a value of a sparse attribute. It begins with the partition,
  /// because SQLite prefers another index otherwise.
  private func sparseIndex(_ attribute: String) -> SchemaObject {
    let name = Self.sparseIndexName(attribute, of: entity)
    let columns = [partitionColumn, quoted(attribute)].compactMap(\.self).joined(separator: ", ")
    return SchemaObject(
      .index, name,
      "CREATE INDEX \(quoted(name)) ON \(tableName) (\(columns)) "
        + "WHERE \(quoted(attribute)) IS NOT NULL")
  }

  /// The indexes of the table that another program or a person made: neither in ``indexes`` nor
  /// that of the keys, which a load needs.
  func otherIndexes(in database: SQLiteConnection) throws -> [SchemaObject] {
    let own = Set(indexes.map(\.name) + [recordKeyIndex?.name].compactMap(\.self))
    return try SchemaObject.indexes(of: entity.name, in: database).filter {
      !own.contains($0.name)
    }
  }

  /// Nil for the order of the identifiers, which is the order of the table itself.
  private func index(
    named name: String, sections: SectionKey?, terms: [FetchPlan.Term]
  ) -> SchemaObject? {
    // The rowid at the end of every index entry ascends. Where the identifier must descend, all
    // columns are reversed and SQLite reads the index backwards.
    let isTurned = !terms.last!.isAscending
    func column(_ name: String, ascending: Bool) -> String {
      ascending != isTurned ? name : name + " DESC"
    }
    var columns = [partitionColumn].compactMap(\.self)
    if let sections, let first = terms.first {
      let section = sectionColumn(sections.rule, of: first.attribute)
      columns.append(column(section, ascending: first.isAscending))
    }
    for term in terms where term.attribute != .id {
      columns.append(column(sortColumn(term.attribute), ascending: term.isAscending))
    }
    if columns.isEmpty { return nil }
    return SchemaObject(
      .index, name,
      "CREATE INDEX \(quoted(name)) ON \(tableName) (\(columns.joined(separator: ", ")))")
  }
}

extension TableDescription {
  /// The columns of a change log: what was done to which row, and the values that the row had
  /// before.
  ///
  /// - Parameter old: The columns of these values, spelled for a statement.
  static func changeColumns(
    _ old: [(name: String, type: AttributeDescription.ValueType)]
  ) -> [Column] {
    [
      Column("seq", "INTEGER PRIMARY KEY AUTOINCREMENT"), Column("command", "INTEGER"),
      Column("operation", "INTEGER NOT NULL"), Column("id", "INTEGER"),
    ] + old.map { Column($0.name, $0.type.columnType) }
  }
}

extension AttributeDescription.ValueType {
  var columnType: String {
    switch self {
    case .integer, .date, .boolean: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    }
  }
}
