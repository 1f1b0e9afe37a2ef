import FetchedResults
import FetchedResultsSQL

// MARK: - Tables and indexes

extension TableLayout {
  /// The tables of the entity.
  ///
  /// - Parameter description: That of the store, which may have further indexes of their columns.
  func tableDefinitions(_ description: StoreDescription) -> [TableDescription] {
    [
      tableDefinition(indexedTextColumns(description)), sectionTableDescription,
      changeTableDescription, insertionTableDescription,
      TableDescription(staleTable, [.init(id, "bigint PRIMARY KEY")]),
    ]
  }

  /// The indexes of these tables.
  var indexDefinitions: [IndexDescription] {
    sectionIndexes + indexes + [recordKeyIndex].compactMap(\.self)
  }

  /// The loads of rows that the change log has as ranges. On a server it has an entry for each row,
  /// so nothing writes into this table; the statements that read a log look into it, as in a file.
  private var insertionTableDescription: TableDescription {
    TableDescription(
      insertionTable,
      ["command", "first", "last"].map { TableDescription.Column($0, "bigint NOT NULL") },
      constraint: "PRIMARY KEY (command, first)")
  }

  /// The columns that a writer gives values: all of `contentColumns` that the database does not
  /// compute.
  var writtenColumns: [String] {
    let all = contentColumns
    return writtenContentIndices.map { all[$0] }
  }

  /// The types of the columns that a writer gives values.
  var writtenTypes: [String] {
    writtenIndices.map { $0 < attributeTypes.count ? attributeTypes[$0].columnType : "text" }
      + [dialect.serverSearch.map { _ in "text" }].compactMap(\.self)
  }

  /// - Parameter indexed: The attributes of which an index has the text itself.
  private func tableDefinition(_ indexed: Set<String>) -> TableDescription {
    let attributes = entity.attributes.map { attribute in
      let type = attribute.type.columnType(isIndexed: indexed.contains(attribute.name))
      return TableDescription.Column(
        quoted(attribute.name), type + generated(computation(of: attribute)) + demand(on: attribute)
      )
    }
    let texts =
      sortedKeyedAttributes.map(keyColumn)
      + [dialect.serverSearch?.textColumn].compactMap(\.self)
    return TableDescription(
      tableName,
      [.init(id, "bigint PRIMARY KEY")] + attributes
        + texts.map { .init($0, TableDescription.byteText) } + derivedColumnDefinitions,
      options: "WITH (fillfactor = \(Self.fillFactor))")
  }

  /// How full the server makes a page of rows, in percent. The rest is room for the next version of
  /// a row: where that is in the same page, and no index has what changed, the server writes no
  /// index. Room for half a row of a car suffices for nine edits in ten.
  static let fillFactor = 96

  /// What is demanded of the values. PostgreSQL would sort NaN behind all numbers, while a list has
  /// it as null: a writer stores it so, and another program is refused.
  private func demand(on attribute: AttributeDescription) -> String {
    if attribute.name == entity.keyName { return " NOT NULL" }
    return attribute.type == .real ? " CHECK (\(quoted(attribute.name)) <> 'NaN')" : ""
  }

  private func generated(_ expression: String?) -> String {
    expression.map { " GENERATED ALWAYS AS (\($0)) STORED" } ?? ""
  }

  private func computation(of attribute: AttributeDescription) -> String? {
    switch attribute.computation {
    case nil: return nil
    case .latest(let dates): return "greatest(\(dates.map(quoted).joined(separator: ", ")))"
    case .label(let labels): return Self.expression(of: labels)
    }
  }

  /// The value of an attribute for the definition of another column: a computed column cannot be
  /// made of another one.
  private func expression(_ attribute: AttributeDescription) -> String {
    computation(of: attribute).map { "(\($0))" } ?? quoted(attribute.name)
  }

  private var derivedColumnDefinitions: [TableDescription.Column] {
    let partition = entity.partition.flatMap { name in
      entity.index(ofAttribute: name).map { index in
        let value = expression(entity.attributes[index])
        return TableDescription.Column(
          quoted(name + "_known"),
          "bigint" + generated("CASE WHEN \(value) IS NULL THEN 0 ELSE 1 END"))
      }
    }
    return [partition].compactMap(\.self)
      + derivedColumns(expression).map {
        .init(
          $0.name, ($0.isText ? TableDescription.byteText : "bigint") + generated($0.expression))
      }
  }

  /// The section counts, with a column of keys for each type. The unknown section has none of them.
  private var sectionTableDescription: TableDescription {
    TableDescription(
      sectionTable,
      [
        .init("dimension", "bigint NOT NULL"),
        .init("part", "bigint NOT NULL"),
        .init("text_key", TableDescription.byteText),
        .init("integer_key", "bigint"),
        .init("real_key", "double precision"),
        .init("spelling", "\(TableDescription.byteText) NOT NULL"),
        .init("count", "bigint NOT NULL"),
        // The keys of a section may be null, which no column of a primary key may. Without one, the
        // server changes no row of a table that is published. A sequence would be behind on a
        // server that was fed by replication.
        .init("id", "uuid DEFAULT gen_random_uuid() PRIMARY KEY"),
      ],
      checks: [
        .init("\(entity.name)_section_part", "part IN (0, 1)"),
        .init(
          "\(entity.name)_section_one_key",
          "pg_catalog.num_nonnulls(text_key, integer_key, real_key) <= 1"),
      ], options: "WITH (fillfactor = 70)")
  }

  /// An index for the sections of each type of key. No index contains the counts, so that an update
  /// of a count writes no index.
  private var sectionIndexes: [IndexDescription] {
    SectionKeyType.all.map { type in
      IndexDescription(
        "\(entity.name)_section_by_\(type.column)", on: sectionTable, isUnique: true,
        "(\(SectionCounting.identity(type))) WHERE \(type.column) IS NOT NULL")
    } + [
      IndexDescription(
        "\(entity.name)_section_unknown", on: sectionTable, isUnique: true,
        "(dimension, part) WHERE \(SectionKeyType.isUnknown)")
    ]
  }

  /// The change log. `ChangeOperation` defines the values of `operation`.
  ///
  /// Each entry has a random mark, so that two histories with the same sequences are told apart: a
  /// server whose files were put back to an earlier copy counts on from there.
  private var changeTableDescription: TableDescription {
    TableDescription(
      changeTable,
      TableDescription.changeColumns(typedLogColumns)
        + [.init("mark", "bigint", default: "(random() * 9007199254740992)::bigint")],
      checks: [TableDescription.operationCheck(of: entity.name + "_change")])
  }

  // MARK: - Indexes

  /// The indexes of each order, those of each of its sections that the order of the rows does not
  /// follow, and one for the values of each sparse attribute.
  private var indexes: [IndexDescription] {
    var definitions: [IndexDescription] = []
    for (orderIndex, order) in orders.enumerated() {
      let name = Self.indexName(ofOrderAt: orderIndex, in: entity)
      definitions += indexes(name, sections: nil, terms: order.terms)
      for key in order.sections where !key.rule.followsAttribute {
        definitions += indexes(
          name + (key.rule.suffix ?? ""), sections: key, terms: order.terms)
      }
    }
    return definitions + entity.sparseAttributes.sorted().map(sparseIndex)
  }

  /// An index of the rows that have a value of a sparse attribute.
  private func sparseIndex(_ attribute: String) -> IndexDescription {
    let columns = [partitionColumn].compactMap(\.self) + [quoted(attribute)]
    return IndexDescription(
      "\(entity.name)_with_\(attribute)", on: tableName,
      "(\(columns.joined(separator: ", "))) WHERE \(quoted(attribute)) IS NOT NULL")
  }

  /// Whether an index has a name that an order or a sparse attribute of the entity may have had.
  /// Before the seventh version of the format, the indexes of orders were numbered.
  func isNamedAsOrder(_ name: String) -> Bool {
    let known = Set(entity.names + entity.attributes.compactMap(\.formerName))
      .union(entity.removedAttributes)
    let order = "\(entity.name)_by_"
    guard name.hasPrefix(order) else {
      return known.contains { name == "\(entity.name)_with_\($0)" }
    }
    let rest = name.dropFirst(order.count)
    return rest.first?.isNumber == true
      || known.contains { rest == $0 || rest.hasPrefix($0 + "_") }
  }

  /// An index for each partition; none for the order of the identifiers, which has the index of the
  /// primary key.
  ///
  /// A statement of a list reads one partition. An index that had both would have the column of the
  /// partition in each entry. As it is, the index of the rows without a value stays as small as
  /// these rows are few, and a row that gets a value leaves it.
  ///
  /// The index of an archive ends before the values that tell its rows apart: equal entries are
  /// stored once. The server reads the rows that are alike, and sorts them (an incremental sort).
  ///
  /// An index that begins with a descending column is turned round, and read backwards: new rows
  /// have the latest date. Where they come at the end, the server fills the pages, and elsewhere it
  /// splits them and leaves each half empty.
  private func indexes(
    _ name: String, sections: SectionKey?, terms: [FetchPlan.Term]
  ) -> [IndexDescription] {
    guard let first = terms.first else { return [] }
    if partitionColumn == nil, terms.count == 1, first.attribute == .id { return [] }
    func column(_ column: String, _ isAscending: Bool) -> String {
      dialect.orderTerm(column, isAscending == first.isAscending)
    }
    let section = sections.map {
      column(sectionColumn($0.rule, of: first.attribute), first.isAscending)
    }
    let columns =
      [section].compactMap(\.self) + terms.map { column(sortColumn($0.attribute), $0.isAscending) }
    guard let partitionColumn else {
      return [IndexDescription(name, on: tableName, "(\(columns.joined(separator: ", ")))")]
    }
    return [0, 1].map { partition in
      // The last value before the identifier tells most rows apart.
      let isShort = partition == 1 && entity.archivesPartition
      let columns = isShort ? columns.prefix(max(1, columns.count - 2)) : columns[...]
      return IndexDescription(
        partition == 0 ? name : name + "_known", on: tableName,
        "(\(columns.joined(separator: ", "))) WHERE \(partitionColumn) = \(partition)")
    }
  }
}

extension TableDescription {
  /// The type of keys, and of all texts that an index has. They are compared by their bytes: the
  /// order of a language changes with the libraries of the server's system, and an index in that
  /// order is wrong afterwards. The other texts are in the language of the database, for `lower`
  /// and `ILIKE` of other programs.
  static let byteText = #"text COLLATE "C""#

  /// The columns of a change log: what was done to which row, and the values that the row had
  /// before.
  ///
  /// - Parameter old: The columns of these values, spelled for a statement.
  static func changeColumns(
    _ old: [(name: String, type: AttributeDescription.ValueType)]
  ) -> [Column] {
    [
      Column("seq", "bigint PRIMARY KEY"),
      Column("command", "bigint"),
      Column("operation", "bigint NOT NULL"),
      Column("id", "bigint"),
    ] + old.map { Column($0.name, $0.type.columnType) }
  }

  /// What holds for an entry of a change log: its operation is one that programs know.
  ///
  /// - Parameter table: The name of the log, without quotes.
  static func operationCheck(of table: String) -> Check {
    let known = ChangeOperation.allCases.map { String($0.rawValue) }.joined(separator: ", ")
    return Check("\(table)_operation", "operation IN (\(known))")
  }
}

extension AttributeDescription.ValueType {
  /// The type of a column.
  ///
  /// - Parameter isIndexed: Whether an index has the value itself.
  func columnType(isIndexed: Bool) -> String {
    self == .text && isIndexed ? TableDescription.byteText : columnType
  }

  /// Dates are milliseconds since 1970, and booleans are 0 or 1, as in the file of a store.
  var columnType: String {
    switch self {
    case .integer, .date, .boolean: "bigint"
    case .real: "double precision"
    case .text: "text"
    }
  }
}
