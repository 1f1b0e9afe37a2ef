import FetchedResults

// MARK: - How many rows come before one

extension ListLayout {
  /// The ordering columns of one row, as `c0, c1, …`, and the number of its segment.
  var placeOfRow: String {
    let columns = ordering.map(\.sql) + [segmentNumber ?? "0"]
    let conditions =
      ["\(table.id) = ?"]
      + (table.partitionColumn.map { partition in
        ["\(partition) IN (\(parts.map(String.init).joined(separator: ", ")))"]
      } ?? [])
    return """
      SELECT \(columns.joined(separator: ", ")) FROM \(table.table)
        WHERE \(conditions.joined(separator: " AND "))
      """
  }

  /// Counts the rows of a segment that come before the one whose ordering
  /// columns have these values.
  ///
  /// One count for each column: rows that are alike in all columns before it
  /// and come first by this one. Each is a single range of the index, where a
  /// comparison of all columns at once would visit every row.
  func countBefore(_ values: [Value], segment: Segment) -> SQLFragment {
    var counts: [SQLFragment] = []
    for part in parts {
      var alike: [SQLFragment] = []
      for (column, value) in zip(ordering, values) {
        for before in column.conditions(before: value) {
          let fixed = [condition(part: part), condition(segment)].compactMap(\.self)
          counts.append(
            "(SELECT count(*) FROM \(table.table) WHERE "
              + SQLFragment.joined(
                fixed.map { SQLFragment($0) } + alike + [before], separator: " AND ")
              + ")")
        }
        alike.append(SQLFragment("\(column.sql) IS ?", value: value))
      }
    }
    return "SELECT " + (counts.isEmpty ? SQLFragment("0") : .joined(counts, separator: " + "))
  }
}

extension ListLayout.OrderingColumn {
  /// The ranges of the index that hold what comes before a value.
  fileprivate func conditions(before value: Value) -> [SQLFragment] {
    switch (value, isAscending) {
    case (.null, true): []
    case (.null, false): [SQLFragment("\(sql) IS NOT NULL")]
    case (_, true): [SQLFragment("\(sql) < ?", value: value), SQLFragment("\(sql) IS NULL")]
    case (_, false): [SQLFragment("\(sql) > ?", value: value)]
    }
  }
}
