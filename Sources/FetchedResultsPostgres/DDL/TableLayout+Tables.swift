import FetchedResults
import FetchedResultsSQL

// MARK: - Tables and indexes

extension TableLayout {
  /// The definitions of the tables and indexes of the entity, in the order of creation.
  var tableDefinitions: [StoreDefinition] {
    let tables = [
      tableDefinition, sectionTableDefinition, changeTableDefinition, insertionTableDefinition,
      "CREATE TABLE \(staleTable) (\(id) bigint PRIMARY KEY)",
    ]
    return tables.map(StoreDefinition.statement)
      + (sectionIndexes + indexes).map(StoreDefinition.index)
  }

  /// The loads of rows that the change log has as ranges. On a server it has an entry for each row, so
  /// nothing writes into this table; the statements that read a log look into it, as in a file.
  private var insertionTableDefinition: String {
    """
    CREATE TABLE \(insertionTable) (
      command bigint NOT NULL,
      first bigint NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (command, first)
    )
    """
  }

  /// The columns that a writer gives values: those of ``storedColumns`` that the database does not
  /// compute, and the folded texts.
  var writtenColumns: [String] {
    let all = storedColumns
    return writtenIndices.map { all[$0] } + [dialect.serverSearch?.textColumn].compactMap(\.self)
  }

  /// The types of those columns.
  var writtenTypes: [String] {
    writtenIndices.map { $0 < attributeTypes.count ? attributeTypes[$0].columnType : "text" }
      + [dialect.serverSearch.map { _ in "text" }].compactMap(\.self)
  }

  private var tableDefinition: String {
    let attributes = entity.attributes.map {
      "\(quoted($0.name)) \($0.type.columnType)\(generated(computation(of: $0)))"
    }
    let keys = sortedKeyedAttributes.map { "\(keyColumn($0)) \(Self.keyType)" }
    let texts = [dialect.serverSearch.map { "\($0.textColumn) \(Self.keyType)" }]
      .compactMap(\.self)
    let columns =
      ["\(id) bigint PRIMARY KEY"] + attributes + keys + texts + derivedColumnDefinitions
    return """
      CREATE TABLE \(tableName) (
        \(columns.joined(separator: ",\n  "))
      )
      """
  }

  /// Keys are compared by their bytes, whatever the language of the server.
  private static let keyType = #"text COLLATE "C""#

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

  private var derivedColumnDefinitions: [String] {
    let partition = entity.partition.flatMap { name in
      entity.index(ofAttribute: name).map { index in
        let value = expression(entity.attributes[index])
        return "\(quoted(name + "_known")) bigint"
          + generated("CASE WHEN \(value) IS NULL THEN 0 ELSE 1 END")
      }
    }
    return [partition].compactMap(\.self)
      + derivedColumns(expression).map {
        "\($0.name) \($0.isText ? Self.keyType : "bigint")" + generated($0.expression)
      }
  }

  /// The section counts, with a column of keys for each type. The unknown section has none of them.
  private var sectionTableDefinition: String {
    """
    CREATE TABLE \(sectionTable) (
      dimension bigint NOT NULL,
      part bigint NOT NULL,
      text_key \(Self.keyType),
      integer_key bigint,
      real_key double precision,
      spelling \(Self.keyType) NOT NULL,
      count bigint NOT NULL
    ) WITH (fillfactor = 70)
    """
  }

  /// An index for the sections of each type of key. The counts are in none of them, so that an update
  /// of a count writes no index.
  private var sectionIndexes: [IndexDefinition] {
    SectionKeyType.all.map { type in
      IndexDefinition(
        "\(entity.name)_section_by_\(type.column)", on: sectionTable, isUnique: true,
        "(\(SectionCounting.identity(type))) WHERE \(type.column) IS NOT NULL")
    } + [
      IndexDefinition(
        "\(entity.name)_section_unknown", on: sectionTable, isUnique: true,
        "(dimension, part) WHERE \(SectionKeyType.isUnknown)")
    ]
  }

  /// The change log. `ChangeOperation` defines the values of `operation`.
  private var changeTableDefinition: String {
    """
    CREATE TABLE \(changeTable) (
      seq bigint PRIMARY KEY,
      command bigint,
      operation bigint NOT NULL,
      id bigint,
      \(logColumnDefinitions(\.columnType))
    )
    """
  }

  // MARK: - Indexes

  /// One index for each order, another for each of its sections that the order of the rows does not
  /// follow, and one for the values of each sparse attribute.
  private var indexes: [IndexDefinition] {
    var definitions: [IndexDefinition?] = []
    for (number, order) in orders.enumerated() {
      let name = "\(entity.name)_by_\(number + 1)"
      definitions.append(index(name, sections: nil, terms: order.terms))
      for key in order.sections where !key.rule.followsAttribute {
        definitions.append(index(name + (key.rule.suffix ?? ""), sections: key, terms: order.terms))
      }
    }
    return definitions.compactMap(\.self) + entity.sparseAttributes.sorted().map(sparseIndex)
  }

  /// An index of the rows that have a value of a sparse attribute.
  private func sparseIndex(_ attribute: String) -> IndexDefinition {
    let columns = [partitionColumn].compactMap(\.self) + [quoted(attribute)]
    return IndexDefinition(
      "\(entity.name)_with_\(attribute)", on: tableName,
      "(\(columns.joined(separator: ", "))) WHERE \(quoted(attribute)) IS NOT NULL")
  }

  /// Nil for the order of the identifiers, which has the index of the primary key.
  private func index(
    _ name: String, sections: SectionKey?, terms: [FetchPlan.Term]
  ) -> IndexDefinition? {
    var columns = [partitionColumn].compactMap(\.self)
    if let sections, let first = terms.first {
      let section = sectionColumn(sections.rule, of: first.attribute)
      columns.append(orderTerm(section, first.isAscending))
    }
    columns += terms.map { orderTerm(sortColumn($0.attribute), $0.isAscending) }
    if partitionColumn == nil, terms.count == 1, terms[0].attribute == .id { return nil }
    return IndexDefinition(name, on: tableName, "(\(columns.joined(separator: ", ")))")
  }

  private func orderTerm(_ column: String, _ isAscending: Bool) -> String {
    dialect.orderTerm(column, isAscending)
  }
}

extension AttributeDescription.ValueType {
  /// Dates are milliseconds since 1970, and booleans are 0 or 1, as in the file of a store.
  var columnType: String {
    switch self {
    case .integer, .date, .boolean: "bigint"
    case .real: "double precision"
    case .text: "text"
    }
  }
}
