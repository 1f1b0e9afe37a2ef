import FetchedResults

extension AccessPlan {
  /// The columns that a walk of the index returns for each row.
  enum WalkColumns {
    /// `identifier`
    case identifier
    /// `identifier, section`, both of which the index holds.
    case section
    /// `identifier, attributes…`, for a list of one partition.
    case attributes
    /// Whichever columns are listed.
    case listed([String])

    fileprivate func list(_ access: AccessPlan) -> [String] {
      switch self {
      case .identifier: [access.table.id]
      case .section: [access.table.id, access.sectionColumn ?? "NULL"]
      case .attributes: [access.table.id, access.table.attributeColumns]
      case .listed(let columns): columns
      }
    }
  }

  /// The rows of one index range in list order.
  ///
  /// With rows of two partitions, SQLite merges two walks of the index.
  func walk(_ indexRange: IndexRange, columns: WalkColumns) -> SQLFragment {
    walk([condition(indexRange).map { SQLFragment($0) }].compactMap(\.self), columns: columns)
  }

  /// The rows for which conditions hold, in list order.
  func walk(_ conditions: [SQLFragment], columns: WalkColumns) -> SQLFragment {
    let list = columns.list(self)
    guard partitions.count > 1 else {
      return select(list, partition: partitions.first ?? 0, conditions) + " ORDER BY \(orderBy)"
    }
    let aliased = list.enumerated().map { "\($1) AS c\($0)" }
    let keys = ordering.indices.map { "k\($0)" }
    let keyed = zip(ordering, keys).map { "\($0.sql) AS \($1)" }
    let both = partitions.map { select(aliased + keyed, partition: $0, conditions) }
    let order = zip(ordering, keys).map { table.dialect.orderTerm($1, $0.isAscending) }
    return SQLFragment.joined(both, separator: " UNION ALL ")
      + " ORDER BY \(order.joined(separator: ", "))"
  }

  /// Some of the rows for which conditions hold, in list order, for a database server.
  ///
  /// With rows of two partitions, each partition is cut as well: the planner of a server would
  /// rather sort both than merge two walks of the index.
  ///
  /// - Parameter isSorted: Whether the server finds all rows and sorts them, in place of a walk of
  ///   the index until there are enough.
  func page(
    _ conditions: [SQLFragment], columns: [String], count: Int, skipping skipped: Int = 0,
    isSorted: Bool = false
  ) -> SQLFragment {
    let cut = Self.cut(count, skipping: skipped)
    let orderBy = isSorted ? orderWithoutIndex : orderBy
    guard partitions.count > 1 else {
      return select(columns, partition: partitions.first ?? 0, conditions)
        + " ORDER BY \(orderBy)" + cut
    }
    let aliased = columns.enumerated().map { "\($1) AS c\($0)" }
    let keyed = ordering.enumerated().map { "\($1.sql) AS k\($0)" }
    let (end, isEndless) = count.addingReportingOverflow(skipped)
    let parts = partitions.map { partition in
      "(" + select(aliased + keyed, partition: partition, conditions) + " ORDER BY \(orderBy)"
        + SQLFragment(" LIMIT ?)", value: .integer(Int64(isEndless ? .max : end)))
    }
    let order = ordering.enumerated().map {
      table.dialect.orderTerm("k\($0)", $1.isAscending)
    }
    return "SELECT * FROM (" + SQLFragment.joined(parts, separator: " UNION ALL ")
      + ") AS merged ORDER BY \(order.joined(separator: ", "))" + cut
  }

  /// The order of the list, as no index has it.
  private var orderWithoutIndex: String {
    ordering.enumerated().map { position, column in
      let unindexed = position == 0 ? table.dialect.serverSearch?.unindexed(column.sql) : nil
      return table.dialect.orderTerm(unindexed ?? column.sql, column.isAscending)
    }.joined(separator: ", ")
  }

  /// The end of a statement that returns only some of its rows.
  static func cut(_ count: Int, skipping skipped: Int) -> SQLFragment {
    SQLFragment(" LIMIT ? OFFSET ?", [.integer(Int64(count)), .integer(Int64(skipped))])
  }

  private func select(
    _ columns: [String], partition: Int64, _ conditions: [SQLFragment]
  ) -> SQLFragment {
    let conditions =
      [condition(partition: partition).map { SQLFragment($0) }].compactMap(\.self) + conditions
    let rows = SQLFragment("SELECT \(columns.joined(separator: ", ")) FROM \(table.tableName)")
    return conditions.isEmpty
      ? rows : rows + " WHERE " + .joined(conditions, separator: " AND ")
  }

  /// The rows of one section in list order: `identifier`.
  func walk(of section: SectionIdentity) -> SQLFragment {
    switch section {
    case .all: return walk([], columns: .identifier)
    case .unknown: return walk(.unknown, columns: .identifier)
    case .text, .integer, .real:
      let isInSection = SQLFragment(
        "\(sectionColumn ?? "NULL") = ?", value: Value(SortValue(section)))
      return walk([isInSection], columns: .identifier)
    }
  }

  /// Rows in list order, sorted by the database: `identifier, section, spelling`.
  ///
  /// - Parameters:
  ///   - rows: Which of the rows of the list's partitions; nil for all.
  ///   - scansTable: Where all rows are read, whether from end to end of the table: a walk of an
  ///     index that visits every row costs ten times as much.
  ///   - condition: A condition that holds for the rows; nil for none.
  ///   - columns: The columns to return instead for each row.
  func sorted(
    _ rows: RowBitmap?, scansTable: Bool = false, where condition: SQLFragment? = nil,
    columns: String? = nil
  ) -> SQLFragment {
    var conditions = onlyPartition + inSections + [condition].compactMap(\.self)
    if let rows { conditions.append(table.isOne(of: rows)) }
    if partitions.isEmpty { conditions.append(.never) }
    let ranks = indexRanges.count > 1 ? [rangeIndex].compactMap(\.self) : []
    let columns = columns ?? "\(table.id), \(sectionColumn ?? "NULL"), \(spellingColumn)"
    return
      "SELECT \(columns) FROM \(table.tableName)\(rows != nil || scansTable ? table.dialect.withoutIndex : "")"
      + " WHERE " + SQLFragment.all(conditions)
      + " ORDER BY \((ranks + [orderBy]).joined(separator: ", "))"
  }

  /// The index entries of a key scan in one partition, in no order: `identifier, section`.
  func entries(_ condition: SQLFragment, partition: Int64) -> SQLFragment {
    select([table.id, sectionColumn ?? "NULL"], partition: partition, [condition] + inSections)
  }

  /// The condition on the partition, where the list has rows of only one.
  var onlyPartition: [SQLFragment] {
    guard let partition = table.partitionColumn, partitions.count == 1 else { return [] }
    return [SQLFragment("\(partition) = \(partitions[0])")]
  }

  /// The condition that a row lies in a section, where rows without a section key are excluded.
  private var inSections: [SQLFragment] {
    guard plan.section?.key.unknownPosition == .excluded else { return [] }
    return condition(.known).map { [SQLFragment($0)] } ?? []
  }

  /// The index of the index range that a row lies in, null if it lies in none; nil if every row
  /// lies in one.
  var rangeIndex: String? {
    let cases = indexRanges.enumerated().compactMap { index, indexRange in
      condition(indexRange).map { "WHEN \($0) THEN \(index)" }
    }
    return cases.isEmpty ? nil : "CASE \(cases.joined(separator: " ")) END"
  }

  /// The column of the text that spells a section, `NULL` where sections have no spellings.
  var spellingColumn: String {
    guard let section = plan.section, section.key.rule == .value, section.attribute.type == .text
    else { return "NULL" }
    return table.valueColumn(section.attribute)
  }

  /// The section counts of an index range, one for each spelling and partition, in list order.
  func sectionCounts(_ indexRange: IndexRange, groupingID: Int) -> String {
    texts.text(.sectionCounts(indexRange, groupingID: groupingID)) {
      madeSectionCounts(indexRange, groupingID)
    }
  }

  private func madeSectionCounts(_ indexRange: IndexRange, _ groupingID: Int) -> String {
    let isAscending = plan.section?.isAscending ?? true
    let order = [sectionKeyColumn, "spelling"].map { table.dialect.orderTerm($0, isAscending) }
    let partitions = partitions.map { partition in
      """
      SELECT \(sectionKeyColumn), spelling, count FROM \(table.sectionTable)
        WHERE dimension = \(groupingID) AND part = \(partition) AND \(keyCondition(indexRange))
      """
    }
    return partitions.joined(separator: " UNION ALL ")
      + " ORDER BY \(order.joined(separator: ", "))"
  }

  /// The section counts of one section, one for each spelling and partition.
  func sectionCount(_ identity: SectionIdentity, groupingID: Int) -> SQLFragment {
    let key =
      identity == .unknown
      ? SQLFragment(table.dialect.isUnknownKey(sectionKeyColumn))
      : SQLFragment("\(sectionKeyColumn) = ?", value: Value(SortValue(identity)))
    return """
      SELECT spelling, count FROM \(table.sectionTable)
        WHERE dimension = \(groupingID) AND part IN (\(partitionList)) AND
      """ + " " + key
  }

  /// How many rows an index range has, according to the section counts: by letters, which are fewer
  /// than names.
  func count(_ indexRange: IndexRange) -> String {
    texts.text(.rowCount(indexRange)) { madeCount(indexRange) }
  }

  private func madeCount(_ indexRange: IndexRange) -> String {
    let groupingID = letterGroupingID ?? groupingID ?? 0
    if case .all = indexRange, table.dialect.isServer {
      // The count of the whole partition, under a condition that says which index has it.
      let key = table.dialect.sectionKeyColumn(.integer)
      return """
        SELECT coalesce(sum(count), 0) FROM \(table.sectionTable)
          WHERE dimension = 0 AND part IN (\(partitionList)) AND \(table.dialect.isKnownKey(key))
        """
    }
    return """
      SELECT coalesce(sum(count), 0) FROM \(table.sectionTable)
        WHERE dimension = \(groupingID) AND part IN (\(partitionList)) AND \(keyCondition(indexRange))
      """
  }
}
