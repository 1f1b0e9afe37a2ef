import FetchedResults
import FetchedResultsSQL

// MARK: - After a change of many rows

extension TableLayout {
  /// The statements that count every section again. The indexes must exist.
  ///
  /// Only the finest groupings are counted from rows. Coarser ones are summed from them: the
  /// letters of the makes from the makes, and the whole table from any grouping.
  var recount: [String] {
    let coarse = groupings.filter { finerGroupingID(than: $0) != nil }
    let fine = groupings.filter { finerGroupingID(than: $0) == nil }
    let total = fine.first.flatMap { groupingID(of: $0) }.map(summedTotal) ?? countedTotal
    return ["DELETE FROM \(sectionTable)"]
      + (fine.map(counted) + coarse.map(summed) + [total]).map {
        "INSERT INTO \(sectionTable) (dimension, part, key, spelling, count) \($0)"
      }
  }

  /// The id of the grouping whose sections each lie within one section of a key; nil if there is
  /// none.
  func finerGroupingID(than key: SectionKey) -> Int? {
    switch key.rule {
    case .firstLetter, .decade: groupingID(of: .value(key.attribute))
    case .value, .hour, .day, .dayHour: nil
    }
  }

  private func summed(_ key: SectionKey) -> String {
    guard let finer = finerGroupingID(than: key), let groupingID = self.groupingID(of: key),
      let index = entity.index(ofAttribute: key.attribute)
    else { preconditionFailure("No sections of \(key.attribute) are counted") }
    let derived = derivedExpression(
      key.rule, column: "key", clock: entity.attributes[index].clock)
    return """
      SELECT \(groupingID), part, iif(key = x'', key, \(derived)), '', sum(count)
        FROM \(sectionTable) WHERE dimension = \(finer) GROUP BY 2, 3
      """
  }

  private func summedTotal(_ groupingID: Int) -> String {
    """
    SELECT 0, part, 0, '', sum(count) FROM \(sectionTable)
      WHERE dimension = \(groupingID) GROUP BY part
    """
  }

  private var countedTotal: String {
    "SELECT 0, \(partitionColumn ?? "0"), 0, '', count(*) FROM \(tableName) GROUP BY 2"
  }

  private func counted(_ key: SectionKey) -> String {
    let groupingID = self.groupingID(of: key) ?? 0
    // The statement groups by the columns themselves, because an index may have them in order. No
    // index has the spellings; with an index, SQLite would seek every row.
    let source = isSpelled(key) ? "\(tableName) NOT INDEXED" : tableName
    let columns = [partitionColumn, sectionColumn(of: key)].compactMap(\.self)
    // Sorting is fastest where the first column is a text that differs between most rows.
    let groups = isSpelled(key) ? ["4"] + columns : columns
    return """
      SELECT \(groupingID), \(partitionColumn ?? "0"), \(sectionKeyAndSpelling(key) { $0 }), count(*)
        FROM \(source) GROUP BY \(groups.joined(separator: ", "))
      """
  }
}
