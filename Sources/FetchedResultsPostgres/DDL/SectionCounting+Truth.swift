import FetchedResultsSQL

extension SectionCounting {
  private static let list =
    (["dimension", "part"] + SectionKeyType.all.map(\.column) + ["spelling"])
    .joined(separator: ", ")

  /// Selects how many sections are counted wrongly.
  var wrongCounts: String {
    """
    SELECT count(*) FROM (
      SELECT \(Self.list) FROM (
        SELECT \(Self.list), count FROM (\(sums())) AS truth
          UNION ALL SELECT \(Self.list), -count FROM \(table.sectionTable)
      ) AS counts GROUP BY \(Self.list) HAVING sum(count) <> 0
    ) AS wrong
    """
  }

  /// The statements that count all sections anew.
  var recount: [String] {
    [
      "DELETE FROM \(table.sectionTable)",
      """
      INSERT INTO \(table.sectionTable) (\(Self.list), count)
        SELECT \(Self.list), count FROM (\(sums())) AS truth
      """,
    ]
  }
}
