import FetchedResultsSQL

extension SectionCounting {
  private static let columns =
    ["dimension", "part"] + SectionKeyType.all.map(\.column) + ["spelling"]
  private static let list = columns.joined(separator: ", ")

  /// Selects how many sections are counted wrongly.
  var wrongCounts: String {
    """
    SELECT count(*) FROM (
      SELECT \(Self.list) FROM (
        \(members) UNION ALL SELECT \(Self.list), -count FROM \(table.sectionTable)
      ) AS counts GROUP BY \(Self.list) HAVING sum(change) <> 0
    ) AS wrong
    """
  }

  /// The statements that count all sections anew.
  var recount: [String] {
    [
      "DELETE FROM \(table.sectionTable)",
      """
      INSERT INTO \(table.sectionTable) (\(Self.list), count)
        SELECT \(Self.list), sum(change)::bigint FROM (\(members)) AS members
          GROUP BY \(Self.list)
      """,
    ]
  }

  /// Selects each section of each row, with 1 as the change of its count.
  private var members: String {
    let types: [SectionKeyType?] = SectionKeyType.all + [nil]
    return types.flatMap { type in
      members(type).map { rows in
        let keys = SectionKeyType.all.map { column in
          column == type ? column.column : "NULL::\(column.typeName) AS \(column.column)"
        }
        let columns = ["dimension", "part"] + keys + ["spelling", "change"]
        return "SELECT \(columns.joined(separator: ", ")) FROM (\(rows)) AS rows"
      }
    }.joined(separator: "\n    UNION ALL ")
  }
}
