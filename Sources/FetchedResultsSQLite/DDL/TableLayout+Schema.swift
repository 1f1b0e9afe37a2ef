package import FetchedResults
package import FetchedResultsSQL

extension TableLayout {
  /// Everything an entity needs in an empty database.
  package var schemaObjects: [SchemaObject] {
    [table, sectionCounts, changeLog, insertions] + textTables + indexes + [emptySectionIndex]
      + triggers
  }

  // MARK: - Tables

  private var table: SchemaObject {
    SchemaObject(
      .table, entity.name,
      """
      CREATE TABLE \(tableName) (
        \(columnDefinitions.joined(separator: ",\n  "))
      ) STRICT
      """)
  }

  private var columnDefinitions: [String] {
    ["\(id) INTEGER PRIMARY KEY AUTOINCREMENT"]
      + entity.attributes.map { "\(quoted($0.name)) \($0.type.columnType)\(computation(of: $0))" }
      + sortedKeyedAttributes.map { "\(keyColumn($0)) TEXT" }
      + derivedColumnDefinitions
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

  private var derivedColumnDefinitions: [String] {
    let partition = entity.partition.map {
      "\(quoted($0 + "_known")) INTEGER AS (\(quoted($0)) IS NOT NULL) VIRTUAL"
    }
    return [partition].compactMap(\.self)
      + derivedColumns { quoted($0.name) }.map {
        "\($0.name) \($0.isText ? "TEXT" : "INTEGER") AS \($0.expression) VIRTUAL"
      }
  }

  /// The section counts. The unknown section has the key x'', which sorts after every number and
  /// text.
  ///
  /// `dimension` is the grouping id, and `part` the partition. The columns keep the names of the
  /// first version: a store that has not been migrated yet, or may not be written, is read by the
  /// same statements.
  private var sectionCounts: SchemaObject {
    SchemaObject(
      .table, entity.name + "_section",
      """
      CREATE TABLE \(sectionTable) (
        dimension INTEGER NOT NULL,
        part INTEGER NOT NULL,
        key ANY NOT NULL,
        spelling TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (dimension, part, key, spelling)
      ) STRICT, WITHOUT ROWID
      """)
  }

  /// The change log. ``ChangeOperation`` defines the values of `operation`.
  private var changeLog: SchemaObject {
    SchemaObject(
      .table, entity.name + "_change",
      """
      CREATE TABLE \(changeTable) (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        command INTEGER,
        operation INTEGER NOT NULL,
        id INTEGER,
        \(typedLogColumns.map { "\($0.name) \($0.type.columnType)" }.joined(separator: ",\n  "))
      ) STRICT
      """)
  }

  /// The identifiers that a load inserted, as ranges: the log has no entry for each of them.
  var insertions: SchemaObject {
    SchemaObject(
      .table, entity.name + "_insertion",
      """
      CREATE TABLE \(insertionTable) (
        command INTEGER NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (command, first)
      ) STRICT, WITHOUT ROWID
      """)
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
      guard let plan = try? FetchPlan(FetchRequest(sortedBy: order.sortDescriptors), for: entity)
      else { preconditionFailure("An order of \(entity.name) names an attribute it has not got") }
      let alike = entity.orders[..<orderIndex].count { $0.name == order.name }
      let name = alike == 0 ? order.name : "\(order.name)_\(alike + 1)"
      definitions.append(index(named: name, sections: nil, terms: plan.terms))
      for key in order.sections where !key.rule.followsAttribute {
        definitions.append(
          index(named: name + (key.rule.suffix ?? ""), sections: key, terms: plan.terms))
      }
    }
    return definitions.compactMap(\.self) + entity.sparseAttributes.sorted().map(sparseIndex)
  }

  func sparseIndexName(_ attribute: String) -> String { "\(entity.name)_with_\(attribute)" }

  /// An index of the rows that have a value of a sparse attribute. It begins with the partition,
  /// because SQLite prefers another index otherwise.
  private func sparseIndex(_ attribute: String) -> SchemaObject {
    let name = sparseIndexName(attribute)
    let columns = [partitionColumn, quoted(attribute)].compactMap(\.self).joined(separator: ", ")
    return SchemaObject(
      .index, name,
      "CREATE INDEX \(quoted(name)) ON \(tableName) (\(columns)) "
        + "WHERE \(quoted(attribute)) IS NOT NULL")
  }

  /// The indexes of the table that another program or a person made, and that are not in
  /// ``indexes``.
  func otherIndexes(in database: SQLiteConnection) throws -> [SchemaObject] {
    let own = Set(indexes.map(\.name))
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
    let name = "\(entity.name)_by_\(name)"
    return SchemaObject(
      .index, name,
      "CREATE INDEX \(quoted(name)) ON \(tableName) (\(columns.joined(separator: ", ")))")
  }
}

extension FetchOrder {
  /// The name of the order's index; a second order of the same name gets a numeric suffix.
  var name: String { sortDescriptors.first?.attribute ?? "id" }
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
