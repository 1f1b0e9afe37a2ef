import FetchedResults

extension ListLayout {
  /// The rows of one segment in order, as
  /// `identifier [, attributes…] [, section, spelling] [, matches]`.
  ///
  /// With rows of both parts, SQLite merges two walks of the index.
  func walk(_ segment: Segment, columns: WalkColumns) -> SQLFragment {
    walk([condition(segment).map { SQLFragment($0) }].compactMap(\.self), columns: columns)
  }

  /// The rows for which conditions hold, in order.
  func walk(_ conditions: [SQLFragment], columns: WalkColumns) -> SQLFragment {
    guard parts.count > 1 else {
      return select(columns.list(self), part: parts.first ?? 0, conditions)
        + " ORDER BY \(orderBy)"
    }
    let names = (1...columns.count).map { "c\($0)" }
    let aliased = zip(columns.list(self).sqls, names).map { "\($0) AS \($1)" }
    let keys = ordering.indices.map { "k\($0)" }
    let keyed = zip(ordering, keys).map { "\($0.sql) AS \($1)" }
    let list = SQLFragment((aliased + keyed).joined(separator: ", "), columns.list(self).bindings)
    let both = parts.map { select(list, part: $0, conditions) }
    let order = zip(ordering, keys).map { "\($1)\($0.isAscending ? "" : " DESC")" }
    return SQLFragment.joined(both, separator: " UNION ALL ")
      + " ORDER BY \(order.joined(separator: ", "))"
  }

  /// What a walk tells of each row.
  struct WalkColumns {
    var hasSection = false
    var hasFilter = false
    /// All attributes, for a list of one part.
    var hasAttributes = false

    var count: Int { 1 + (hasSection ? 2 : 0) + (hasFilter ? 1 : 0) }

    func list(_ layout: ListLayout) -> ColumnList {
      var list = ColumnList(sqls: [layout.table.id], bindings: [])
      if hasAttributes { list.sqls.append(layout.table.attributeColumns) }
      if hasSection {
        list.sqls += [layout.sectionColumn ?? "NULL", layout.spellingColumn]
      }
      if hasFilter, let filter = layout.filter {
        // SQLite stops at the first condition that decides only where it branches,
        // not where it computes a value.
        list.sqls.append("CASE WHEN \(filter.sql) THEN 1 ELSE 0 END")
        list.bindings += filter.bindings
      }
      return list
    }
  }

  /// Columns with the values they bind.
  struct ColumnList {
    var sqls: [String]
    var bindings: [SQLFragment.Binding]
  }

  private func select(
    _ columns: ColumnList, part: Int64, _ conditions: [SQLFragment]
  ) -> SQLFragment {
    select(
      SQLFragment(columns.sqls.joined(separator: ", "), columns.bindings), part: part, conditions)
  }

  private func select(
    _ columns: SQLFragment, part: Int64, _ conditions: [SQLFragment]
  ) -> SQLFragment {
    let conditions = [condition(part: part).map { SQLFragment($0) }].compactMap(\.self) + conditions
    let rows = "SELECT " + columns + " FROM \(table.table)"
    return conditions.isEmpty
      ? rows : rows + " WHERE " + .joined(conditions, separator: " AND ")
  }

  /// Every row that the plan lists, sorted by SQLite, as a walk tells them with sections.
  ///
  /// - Parameters:
  ///   - scansTable: Reads the table from end to end: a walk of an index that
  ///     visits every row costs ten times as much.
  ///   - narrowing: What an index should find the rows by.
  func scan(scansTable: Bool, narrowing: Narrowing? = nil) -> SQLFragment {
    let isExact = narrowing?.isExact ?? false
    // A plus hides from SQLite that an index begins with the part: it would
    // rather walk that than seek identifiers.
    let isHidden = narrowing?.isOfIdentifiers ?? false
    var conditions = onlyPart.map { isHidden ? "+" + $0 : $0 }
    conditions += [narrowing?.condition, isExact ? nil : filter].compactMap(\.self)
    if parts.isEmpty { conditions.append(SQLFragment("0")) }
    conditions += inSections
    return
      "SELECT \(sectionedColumns) FROM \(table.table)\(scansTable ? " NOT INDEXED" : "") WHERE "
      + SQLFragment.all(conditions) + " ORDER BY \(order(narrowing))"
  }

  /// Rows of the table that may be in the list and lie in its parts, in no order:
  /// `identifier, section, spelling, matches`.
  ///
  /// - Parameters:
  ///   - test: What the folded texts hold; nil for the rows that match.
  ///   - ids: All rows that may match, where they are known.
  ///   - narrowing: An exact one, which stands in for the filter.
  func candidates(
    _ test: FoldTest?, among ids: [Int64]?, narrowing: Narrowing?
  ) -> SQLFragment {
    let matches = narrowing?.condition ?? filter ?? .always
    var conditions = onlyPart
    if let ids { conditions.append(isOne(of: ids)) }
    conditions.append(test.map(table.mayHold) ?? matches)
    conditions += inSections
    let isMatch = test == nil ? .always : "CASE WHEN " + matches + " THEN 1 ELSE 0 END"
    return "SELECT \(sectionedColumns), " + isMatch + " FROM \(table.table) NOT INDEXED WHERE "
      + SQLFragment.all(conditions)
  }

  /// What the index of an exact narrowing has of the rows that match, in no order:
  /// `identifier, section, null`.
  func entries(of narrowing: Narrowing) -> SQLFragment {
    "SELECT \(table.id), \(sectionColumn ?? "NULL"), NULL FROM \(table.table) WHERE "
      + SQLFragment.all(onlyPart + [narrowing.condition] + inSections)
  }

  /// The identifiers of all that stand where a group of rows does, in order, one walk after another.
  func walks(of group: RowGroup) -> [SQLFragment] {
    let columns = WalkColumns()
    switch group.section {
    case nil, .all: return segments.map { walk($0, columns: columns) }
    case .unknown: return [walk(.unknown, columns: columns)]
    case let section?:
      let isInSection = SQLFragment(
        "\(sectionColumn ?? "NULL") = ?", value: Value(PlaceValue(section)))
      return [walk([isInSection], columns: columns)]
    }
  }

  /// The row of an identifier, if it matches: `identifier, section, spelling`.
  var matchingRow: SQLFragment {
    "SELECT \(sectionedColumns) FROM \(table.table) WHERE "
      + SQLFragment.all([SQLFragment("\(table.id) = ?", value: .null), filter ?? .always])
  }

  /// Rows in the order of the list: `identifier`.
  func sorted(_ ids: [Int64]) -> SQLFragment {
    "SELECT \(table.id) FROM \(table.table) NOT INDEXED WHERE " + isOne(of: ids)
      + " ORDER BY \(order(nil))"
  }

  /// SQLite reads the identifiers as a list: there may be more than it binds values.
  private func isOne(of ids: [Int64]) -> SQLFragment {
    var list = "["
    for id in ids {
      if list.utf8.count > 1 { list += "," }
      list += String(id)
    }
    return SQLFragment(
      "\(table.id) IN (SELECT value FROM json_each(?))", value: .text(list + "]"))
  }

  /// The rows of the section with a key, in order, from one place on: `identifier`.
  func rows(ofSection key: Value, limit: Int, offset: Int) -> SQLFragment {
    "SELECT \(table.id) FROM \(table.table) WHERE "
      + SQLFragment.all(onlyPart + [SQLFragment("\(sectionColumn ?? "NULL") = ?", value: key)])
      + " ORDER BY \(orderBy)"
      + SQLFragment(
        " LIMIT ? OFFSET ?", [.value(.integer(Int64(limit))), .value(.integer(Int64(offset)))])
  }

  /// `identifier, section, spelling`.
  private var sectionedColumns: String {
    WalkColumns(hasSection: true).list(self).sqls.joined(separator: ", ")
  }

  /// That a row lies in a section, where rows without a key are left out.
  private var inSections: [SQLFragment] {
    guard plan.section?.key.unknownPosition == .excluded else { return [] }
    return condition(.known).map { [SQLFragment($0)] } ?? []
  }

  /// The sort terms of a scan.
  private func order(_ narrowing: Narrowing?) -> String {
    let ranks = segments.count > 1 ? [segmentNumber].compactMap(\.self) : []
    guard let narrowing, narrowing.isSought else {
      return (ranks + [orderBy]).joined(separator: ", ")
    }
    if narrowing.hasOrder(of: self) { return orderBy }
    // SQLite would rather walk all rows in order than sort the few that are
    // narrowed down to. A plus hides from it that an index has the order.
    let hidden = ordering.map { "+\($0.sql)\($0.isAscending ? "" : " DESC")" }
    return (ranks + hidden).joined(separator: ", ")
  }

  /// The number of the segment that a row lies in, null if it lies in none;
  /// nil if every row lies in one.
  var segmentNumber: String? {
    let cases = segments.enumerated().compactMap { index, segment in
      condition(segment).map { "WHEN \($0) THEN \(index)" }
    }
    return cases.isEmpty ? nil : "CASE \(cases.joined(separator: " ")) END"
  }

  /// The text that a section is spelled with, where it has spellings.
  var spellingColumn: String {
    guard let section = plan.section, section.key.rule == .value, section.attribute.type == .text
    else { return "NULL" }
    return table.valueColumn(section.attribute)
  }

  /// The sections of a segment, counted per spelling, as the summary has them.
  func summary(_ segment: Segment, dimension: Int) -> String {
    let direction = plan.section?.isAscending ?? true ? "" : " DESC"
    let parts = parts.map { part in
      """
      SELECT key, spelling, count FROM \(table.sectionTable)
        WHERE dimension = \(dimension) AND part = \(part) AND \(summaryCondition(segment))
      """
    }
    return parts.joined(separator: " UNION ALL ")
      + " ORDER BY key\(direction), spelling\(direction)"
  }

  /// One section of the summary, per spelling and part.
  func summarySection(_ identity: SectionIdentity, dimension: Int) -> SQLFragment {
    let list = parts.map(String.init).joined(separator: ", ")
    let key =
      identity == .unknown
      ? SQLFragment("key = x''") : SQLFragment("key = ?", value: Value(PlaceValue(identity)))
    return """
      SELECT spelling, count FROM \(table.sectionTable)
        WHERE dimension = \(dimension) AND part IN (\(list)) AND
      """ + " " + key
  }

  /// How many rows a segment has, by the summary.
  func count(_ segment: Segment, dimension: Int) -> String {
    let list = parts.map(String.init).joined(separator: ", ")
    return """
      SELECT ifnull(sum(count), 0) FROM \(table.sectionTable)
        WHERE dimension = \(dimension) AND part IN (\(list)) AND \(summaryCondition(segment))
      """
  }
}
