import FetchedResults
import FetchedResultsSQL

/// The statements by which triggers maintain the section counts.
///
/// The rows of a statement are summed for each section first, so that a load of a million rows
/// updates each section once. A section that as many rows have left as entered is not written, so
/// an edit writes the groupings in which the row moved:
///
/// ```
///   new rows  +1 ─┐
///                 ├─► one sum for each section ─► its count, unless the sum is 0
///   old rows  -1 ─┘
/// ```
///
/// A statement within another one is counted first, so a count may be negative until the other is.
///
/// The writer of the triggers uses this immutable value only while it makes their text.
struct SectionCounting {
  let table: TableLayout
  /// The tables of the rows that the statement has changed, with what each row adds to a count.
  let rows: [(table: String, change: Int)]

  /// The columns that name a section with a key of a type.
  static func identity(_ type: SectionKeyType) -> String {
    "dimension, part, \(type.column) NULLS FIRST, spelling NULLS FIRST"
  }

  /// A grouping, or the count of the whole table.
  private struct Grouping {
    let id: Int
    let type: SectionKeyType
    /// The columns of a row that determine its section.
    let key: String
    /// The column that the rows spell their section with, or an empty text.
    let spelling: String

    /// The values of a row of the list of sections.
    func values(_ types: [SectionKeyType]) -> String {
      let keys = types.map { $0 == type ? key : "NULL" }
      return "(\(([String(id)] + keys + [spelling]).joined(separator: ", ")))"
    }
  }

  private var groupings: [Grouping] {
    table.groupings.map { grouping in
      Grouping(
        id: table.groupingID(of: grouping)!, type: table.sectionKeyType(of: grouping),
        key: table.sectionColumn(of: grouping),
        spelling: table.isSpelled(grouping) ? quoted(grouping.attribute) : "''")
    }
  }

  /// The types of the keys that the entity has.
  private var types: [SectionKeyType] {
    SectionKeyType.all.filter { type in
      type == .integer || groupings.contains { $0.type == type }
    }
  }

  // MARK: - The sums

  /// Selects the sections of the rows, with the sum of the changes of each. An unknown section is
  /// spelled by none of its rows. The name of the change begins as those of the variables of a
  /// trigger do: an attribute may have any other.
  ///
  /// - Parameter types: The types of keys for which there is a column.
  func sums(_ types: [SectionKeyType] = SectionKeyType.all) -> String {
    let changes = rows.enumerated().map { place, rows in
      "SELECT \(rows.change)\(place == 0 ? " AS log_change" : ""), * FROM \(rows.table)"
    }
    let whole = types.map { $0 == .integer ? "0::bigint" : "NULL::\($0.typeName)" }
    let lists =
      ["(0::bigint, \(whole.joined(separator: ", ")), '')"] + groupings.map { $0.values(types) }
    let keys = types.map(\.column)
    let spelling =
      types.contains(.text)
      ? "CASE WHEN section.text_key IS NULL THEN '' ELSE coalesce(section.spelling, '') END"
      : "section.spelling"
    let columns = (1...keys.count + 3).map(String.init).joined(separator: ", ")
    return """
      SELECT section.dimension, \(table.partitionColumn ?? "0::bigint") AS part,
          \(keys.map { "section.\($0)" }.joined(separator: ", ")),
          \(spelling) AS spelling,
          sum(log_change)::bigint AS count
        FROM (
            \(changes.joined(separator: "\n      UNION ALL "))
          ) AS rows
          CROSS JOIN LATERAL (VALUES
            \(lists.joined(separator: ",\n      "))
          ) AS section (dimension, \(keys.joined(separator: ", ")), spelling)
        GROUP BY \(columns)
        HAVING sum(log_change) <> 0
      """
  }

  // MARK: - The counts

  /// The statements of the body of a trigger. They need a variable `log_emptied` for identifiers.
  var statements: String {
    let parts = types.map(count) + [countUnknown]
    let counted = parts.map { "SELECT * FROM \($0.name)" }.joined(separator: "\n    UNION ALL ")
    return """
      -- Adds the rows to the counts of their sections, and removes the sections that are empty now.
      WITH changed AS (
        \(sums(types).continued(by: 2))
      ), \(parts.map { "\($0.name) AS (\n\($0.statement.indented(by: 2))\n)" }.joined(separator: ", "))
      SELECT pg_catalog.array_agg(id) FROM (
          \(counted)
        ) AS counted WHERE count = 0 INTO log_emptied;
      IF log_emptied IS NOT NULL THEN
        DELETE FROM \(table.sectionTable) WHERE id = ANY (log_emptied) AND count = 0;
      END IF;
      """
  }

  private typealias Part = (name: String, statement: String)

  /// Writes the sums of the sections with keys of a type.
  private func count(_ type: SectionKeyType) -> Part {
    let columns = "dimension, part, \(type.column), spelling"
    return (
      "with_\(type.column)",
      addition(columns, "\(type.column) IS NOT NULL", to: columns, "\(type.column) IS NOT NULL")
    )
  }

  /// Writes the sums of the sections of rows without a key.
  private var countUnknown: Part {
    let isUnknown = types.map { "\($0.column) IS NULL" }.joined(separator: " AND ")
    return (
      "unknown",
      addition(
        "dimension, part, spelling", isUnknown, to: "dimension, part", SectionKeyType.isUnknown)
    )
  }

  /// - Parameters:
  ///   - columns: The columns that have a value.
  ///   - condition: The sections that are written.
  ///   - target: The columns of the unique index that finds a section, and its condition.
  private func addition(
    _ columns: String, _ condition: String, to target: String, _ indexed: String
  ) -> String {
    """
    INSERT INTO \(table.sectionTable) AS section (\(columns), count)
      SELECT \(columns), count FROM changed
        WHERE \(condition)
      ON CONFLICT (\(target))
        WHERE \(indexed)
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
    """
  }
}

extension SectionKeyType {
  static let all: [SectionKeyType] = [.text, .integer, .real]

  var typeName: String {
    switch self {
    case .text: "text"
    case .integer: "bigint"
    case .real: "double precision"
    }
  }
}
