import FetchedResults
import FetchedResultsSQL

/// The statements by which triggers maintain the section counts.
///
/// The rows of a statement are summed for each section first, so that a load of a million rows
/// updates each section once:
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
    let spelling: String?
  }

  private var groupings: [Grouping] {
    [Grouping(id: 0, type: .integer, key: "0", spelling: nil)]
      + table.groupings.map { key in
        Grouping(
          id: table.groupingID(of: key)!, type: table.sectionKeyType(of: key),
          key: table.sectionColumn(of: key),
          spelling: table.isSpelled(key) ? "coalesce(\(quoted(key.attribute)), '')" : nil)
      }
  }

  /// The statements of the body of a trigger. They need an integer variable `log_emptied`.
  var statements: String {
    let types: [SectionKeyType?] = SectionKeyType.all + [nil]
    return types.compactMap { type in
      let groupings = groupings(type)
      return groupings.isEmpty ? nil : count(groupings, type)
    }.joined(separator: "\n")
  }

  /// The groupings that have sections with keys of a type; with unknown sections, where it is nil.
  private func groupings(_ type: SectionKeyType?) -> [Grouping] {
    groupings.filter { type == nil ? $0.id != 0 : $0.type == type }
  }

  /// Selects the sections with keys of a type of each row, or its unknown ones.
  func members(_ type: SectionKeyType?) -> [String] { changes(groupings(type), type) }

  /// - Parameter type: The type of the keys; nil for the unknown sections of all groupings.
  private func count(_ groupings: [Grouping], _ type: SectionKeyType?) -> String {
    let columns = ["dimension", "part"] + (type.map { [$0.column] } ?? []) + ["spelling"]
    let list = columns.joined(separator: ", ")
    let target =
      type.map { "(\(list)) WHERE \($0.column) IS NOT NULL" }
      ?? "(dimension, part) WHERE \(SectionKeyType.isUnknown)"
    let sums = """
        WITH counted AS (
          INSERT INTO \(table.sectionTable) AS section (\(list), count)
            SELECT \(list), sum(change)::bigint FROM (
              \(changes(groupings, type).joined(separator: "\n        UNION ALL "))
            ) AS changes GROUP BY \(list) HAVING sum(change) <> 0
            ON CONFLICT \(target) DO UPDATE SET count = section.count + excluded.count
            RETURNING section.count
        )
        SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
      """
    let isSame =
      columns.map { "section.\($0) = changes.\($0)" }
      + (type == nil ? SectionKeyType.all.map { "section.\($0.column) IS NULL" } : [])
    return sums + """

        IF log_emptied > 0 THEN
          DELETE FROM \(table.sectionTable) AS section USING (
            \(changes(groupings, type).joined(separator: "\n      UNION ALL "))
          ) AS changes
            WHERE \(isSame.joined(separator: " AND ")) AND section.count = 0;
        END IF;
      """
  }

  private func changes(_ groupings: [Grouping], _ type: SectionKeyType?) -> [String] {
    let partition = table.partitionColumn ?? "0"
    return groupings.flatMap { grouping in
      rows.map { rows in
        let key = type.map { "\(grouping.key)::\($0.typeName) AS \($0.column), " } ?? ""
        let spelling = (type == nil ? nil : grouping.spelling) ?? "''"
        let isMember = type == nil ? "IS NULL" : "IS NOT NULL"
        return "SELECT \(grouping.id)::bigint AS dimension, \(partition)::bigint AS part, \(key)"
          + "\(spelling) AS spelling, \(rows.change) AS change FROM \(rows.table)"
          + " WHERE \(grouping.key) \(isMember)"
      }
    }
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
