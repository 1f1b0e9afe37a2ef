import CSQLite
import FetchedResults
import FetchedResultsSQL

/// The counts, ranges and sequences beside the rows of a store, with which SQLite, the triggers and
/// this library compute.
///
/// Another program may have stored numbers to which nothing can be added, or ranges that end before
/// they begin. One table of rules says which: a check names their rows, a repair mends them, and a
/// command that fails names the row at fault in place of SQLite's error, which may speak of a full
/// disk. The tables are found by their names, because a format knows statements and no entities.
/// One thread uses this type, so no lock guards it.
struct StoredNumbers {
  private let database: SQLiteConnection
  private let rules: [Rule]

  /// What the numbers of a table must not be.
  private struct Rule {
    /// The name of the table, without quotes.
    let table: String
    /// The columns whose values name a row.
    let key: [String]
    let isDamaged: String
    /// Mends all these rows.
    let repair: String
  }

  /// What a sequence must not exceed: it leaves room for more changes than any store will have.
  static let greatest = Int64.max - (1 << 40)

  /// What ``SQLCursor/count(_:)`` takes for a count.
  private static let greatestCount = 1 << 40

  /// - Parameters:
  ///   - table: The table whose rows are looked at as well; nil for the tables beside it alone,
  ///     which have few rows.
  ///   - own: The names of the store's tables, where another program's of like names must be told
  ///     from them; nil to name a row only.
  init(
    _ database: SQLiteConnection, _ table: TableLayout? = nil, among own: Set<String>? = nil
  ) throws {
    self.database = database
    let found = Set(
      try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
        $0.text(0) ?? ""
      })
    let names = own.map(found.intersection) ?? found
    let sorted = names.sorted()
    let entities = sorted.filter { names.contains($0 + "_section") }
    let logged = sorted.filter { names.contains($0 + "_change") }
    let others = logged.filter { !entities.contains($0) }
    var logs = logged.map { (name: $0 + "_change", id: "seq") }
    logs.append((name: "change_command", id: "id"))
    let loaded = entities.filter { names.contains($0 + "_insertion") }
    var rules = loaded.map { Self.insertions($0 + "_insertion") }
    rules += entities.map { Self.sections($0 + "_section") }
    rules += loaded.filter(logged.contains).map(Self.identifierSequence)
    // The rows of a sequence come before the sequence, which then follows them, and logs before the
    // tables whose triggers write into them.
    for log in logs where names.contains(log.name) {
      rules += [Self.entries(log.name, log.id), Self.sequence(log.name, log.id)]
    }
    for other in others { rules += [Self.identifiers(other), Self.sequence(other, "id")] }
    if names.contains("store_state") { rules.append(Self.state) }
    if names.contains("store_meta") { rules.append(Self.textVersion) }
    if let table, !table.derivedNumbers.isEmpty { rules.append(Self.rows(table)) }
    self.rules = rules
  }

  // MARK: - Rules

  private static func insertions(_ table: String) -> Rule {
    // A sum of reals cannot leave 64 bits.
    let isDamaged = """
      first > last OR last - first >= \(IdentifierRanges.widest)
        OR command IN (
          SELECT command FROM \(quoted(table))
            GROUP BY command HAVING total(1.0 * last - first + 1) > \(IdentifierRanges.mostOfCommand))
      """
    return Rule(
      table: table, key: ["command", "first"], isDamaged: isDamaged,
      repair: "DELETE FROM \(quoted(table)) WHERE \(isDamaged)")
  }

  /// A repair counts all sections anew.
  private static func sections(_ table: String) -> Rule {
    let isDamaged = "count NOT BETWEEN 0 AND \(greatestCount)"
    return Rule(
      table: table, key: ["dimension", "part", "key", "spelling"], isDamaged: isDamaged,
      repair: "DELETE FROM \(quoted(table)) WHERE \(isDamaged)")
  }

  /// Entries of a log that leave no number for later ones.
  private static func entries(_ log: String, _ id: String) -> Rule {
    let isDamaged = "\(id) > \(greatest)"
    return Rule(
      table: log, key: [id], isDamaged: isDamaged,
      repair: "DELETE FROM \(quoted(log)) WHERE \(isDamaged)")
  }

  /// Rows beside the entity's, such as notes, that leave no identifier for later ones. They get
  /// others, because people have entered them.
  private static func identifiers(_ table: String) -> Rule {
    let isDamaged = "id > \(greatest)"
    return Rule(
      table: table, key: ["id"], isDamaged: isDamaged,
      repair: """
        UPDATE \(quoted(table)) SET id = moved.next FROM (
            SELECT id AS former, row_number() OVER (ORDER BY id) + ifnull(
                (SELECT max(id) FROM \(quoted(table)) WHERE NOT (\(isDamaged))), 0) AS next
              FROM \(quoted(table)) WHERE \(isDamaged)
          ) AS moved WHERE id = moved.former
        """)
  }

  /// The last number that a table has given.
  private static func sequence(_ table: String, _ id: String) -> Rule {
    // SQLite compares every text and blob as greater than any number.
    let isDamaged =
      "name = \(TableLayout.literal(table)) AND (seq > \(greatest) OR seq < 0)"
    return Rule(
      table: "sqlite_sequence", key: ["name"], isDamaged: isDamaged,
      repair: """
        UPDATE sqlite_sequence
          SET seq = ifnull((SELECT max(\(id)) FROM \(quoted(table))), 0) WHERE \(isDamaged)
        """)
  }

  /// The last identifier that a table of an entity has given, where no row had it. People give
  /// identifiers too, as tickets of an import, and a command says so where none is left.
  private static func identifierSequence(_ table: String) -> Rule {
    let known = [
      "SELECT max(rowid) FROM \(quoted(table))", "SELECT max(id) FROM \(quoted(table + "_change"))",
      "SELECT max(last) FROM \(quoted(table + "_insertion"))",
    ].map { "ifnull((\($0)), 0)" }.joined(separator: ", ")
    let isDamaged = """
      name = \(TableLayout.literal(table)) AND (seq < 0 OR seq > \(greatest) AND seq > max(\(known)))
      """
    return Rule(
      table: "sqlite_sequence", key: ["name"], isDamaged: isDamaged,
      repair: "UPDATE sqlite_sequence SET seq = max(\(known)) WHERE \(isDamaged)")
  }

  /// The version of the rules by which texts were folded. The next write makes the texts anew.
  private static let textVersion: Rule = {
    let isDamaged = """
      key = 'text_version' AND (typeof(value) <> 'integer' OR value NOT BETWEEN 0 AND 1000)
      """
    return Rule(
      table: "store_meta", key: ["key"], isDamaged: isDamaged,
      repair: "UPDATE store_meta SET value = 0 WHERE \(isDamaged)")
  }()

  private static let state: Rule = {
    let columns = ["generation", "base", "last", "missing"]
    func isDamaged(_ column: String) -> String {
      "(typeof(\(column)) <> 'integer' OR \(column) NOT BETWEEN 0 AND \(greatest))"
    }
    let any = columns.map(isDamaged).joined(separator: " OR ")
    let values = columns.map { "\($0) = iif(\(isDamaged($0)), 0, \($0))" }
    return Rule(
      table: "store_state", key: ["name"], isDamaged: any,
      repair: "UPDATE store_state SET \(values.joined(separator: ", ")) WHERE \(any)")
  }()

  /// Rows whose sections no integer can name. They are shown nevertheless; a repair moves their
  /// numbers to where dates are clamped as well.
  private static func rows(_ table: TableLayout) -> Rule {
    let isDamaged = table.derivedNumbers.map { "typeof(\($0)) NOT IN ('integer', 'null')" }
      .joined(separator: " OR ")
    let farthest = CivilTime.farthestMilliseconds
    let limits = table.groupings.compactMap { key in
      table.entity.index(ofAttribute: key.attribute).map { table.entity.attributes[$0] }
    }.filter { $0.type != .text && $0.computation == nil }
      .reduce(into: [String: Int64]()) { limits, attribute in
        limits[attribute.name] = farthest
        if let clock = attribute.clock { limits[clock] = farthest / 1000 }
      }
    let values = limits.sorted { $0.key < $1.key }.map { name, limit in
      "\(quoted(name)) = max(min(\(quoted(name)), \(limit)), -\(limit))"
    }
    return Rule(
      table: table.entity.name, key: [table.id], isDamaged: isDamaged,
      repair: """
        UPDATE \(table.tableName) SET \(values.joined(separator: ", ")) WHERE \(isDamaged)
        """)
  }

  // MARK: - Finding and mending

  /// The damaged rows; nil where there are none.
  ///
  /// - Complexity: O(rows of all tables but the entity's).
  var fault: StoreFault? {
    get throws {
      var count = 0
      var first: DamagedRow?
      for rule in rules {
        let found = try database.rows(
          """
          SELECT count(*) OVER (), \(rule.key.joined(separator: ", ")) FROM \(quoted(rule.table))
            WHERE \(rule.isDamaged) ORDER BY \(rule.key.joined(separator: ", ")) LIMIT 1
          """
        ) { row in
          let key = rule.key.enumerated().map { index, column in
            "\(column.filter { $0 != "\"" }) \((row.text(Int32(index + 1)) ?? "").prefix(Self.longestValue))"
          }
          return (
            count: Int(row.integer(0)),
            row: DamagedRow(table: rule.table, key: key.joined(separator: ", "))
          )
        }
        for rows in found {
          count += rows.count
          first = first ?? rows.row
        }
      }
      return first.map { StoreFault.damagedRows(rows: count, first: $0) }
    }
  }

  /// How much of a value names a row, in characters.
  private static let longestValue = 40

  /// Mends the damaged rows, within a transaction.
  func repair() throws {
    for rule in rules { try database.execute(rule.repair) }
  }

  /// - Throws: `StoreInconsistency` with the first damaged row, if there is one.
  func expectSound() throws {
    if case .damagedRows(_, let row)? = try fault { throw StoreInconsistency(row) }
  }

  /// Runs a body, and names the row because of which it failed where one is damaged. It must be
  /// called outside of a transaction for writing, which such an error ends.
  static func explaining<Result>(
    _ database: SQLiteConnection, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch  where mayFollowFromNumber(error) {
      guard case .damagedRows(_, let row)? = try? StoredNumbers(database).fault else { throw error }
      throw StoreInconsistency(row)
    }
  }

  /// Whether a damaged number may be the cause of an error: no rules have had the version; there is
  /// no number after the last one, which SQLite calls full; a sum is no integer, which a strict
  /// table refuses; or the number contradicts the rows.
  private static func mayFollowFromNumber(_ error: any Error) -> Bool {
    switch error {
    case StoreError.newerTextKeys: true
    case let error as StoreInconsistency: error.row == nil
    case let error as SQLiteError:
      [SQLITE_FULL, SQLITE_CONSTRAINT].contains(error.code)
        || error.message == "integer overflow"
    default: false
    }
  }
}

extension TableLayout {
  /// The columns that SQLite derives from numbers. Where a sum leaves 64 bits, such a column has a
  /// real, and SQLite's check calls it damaged.
  var derivedNumbers: [String] {
    derivedColumns { quoted($0.name) }.filter { !$0.isText }.map(\.name)
  }
}
