import FetchedResults
import FetchedResultsSQL
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsPostgres

/// The statements that whoever works on the stores should know, as they are sent, each with the
/// way in which the database goes about it. The two files can be pasted into `sqlite3` and `psql`.
///
/// After a deliberate change of a statement, this command rewrites the files in the source folder:
/// `CARVALET_RECORD_STATEMENTS=1 swift test --filter StatementTests`
struct StatementTests {
  /// A statement that is asked for something.
  private struct Question: Sendable {
    let title: String
    /// What the statement has and no other one before it; nil where a server is asked no such one.
    let mark: (file: String, server: String?)
    let ask: @Sendable (CarStore) throws -> Void

    init(
      _ title: String, _ mark: String, onServer serverMark: String?,
      _ ask: @escaping @Sendable (CarStore) throws -> Void
    ) {
      self.title = title
      self.mark = (mark, serverMark)
      self.ask = ask
    }

    init(
      _ title: String, _ mark: String, _ ask: @escaping @Sendable (CarStore) throws -> Void
    ) {
      self.init(title, mark, onServer: mark, ask)
    }
  }

  private static let questions = [
    Question("The first page of a list", #"FROM "car" WHERE "dateReturned_known" = 0 AND"#) {
      _ = try $0.fetch(byMake).objects(in: 0..<50)
    },
    Question("The sections of a list", #"spelling, count FROM "car_section""#) {
      _ = try $0.fetch(byMake).sections
    },
    Question("How many cars stand before one", "count(*)") {
      _ = try $0.fetch(byMake).indexPath(forID: 500)
    },
    Question("The cars of some years", #"FROM "car" WHERE "dateReturned_known" = 0 AND"#) {
      _ = try $0.fetch(filtered("year BETWEEN {2001, 2004}")).objects(in: 0..<50)
    },
    Question("A search of all texts", #"FROM "car_text_block" ORDER BY block"#, onServer: "strpos")
    {
      _ = try $0.fetch(search).objects(in: 0..<50)
    },
    Question("The cars that were found, in order", "json_each", onServer: nil) {
      _ = try $0.fetch(search).objects(in: 0..<50)
    },
    Question("A car by its ticket", #"WHERE "ticket" = "#) { _ = try $0.car(500) },
    Question("The cars with a plate", #""plateFolded" = "#) { _ = try $0.cars(plate: "B 7") },
    Question("What has changed since a list was read", #""car_change" WHERE seq > "#, follow),
    Question("The cars of these changes", #""ticket" IN (SELECT id FROM "car_change""#, follow),
    Question("The commands of these changes", #"id IN (SELECT command FROM "car_change""#, follow),
    Question("The cars that another program wrote", #"LEFT JOIN "car" AS"#, follow),
    Question("The last commands", "FROM change_command") { try $0.readLog { _ in false } },
    Question("What happened to a car", "AND (id = ") { _ = try $0.recentHistory(of: 500) },
  ]

  /// A list is told of a car that is parked after it was read.
  private static func follow(_ store: CarStore) throws {
    let controller = FetchedResultsController(store, byMake)
    try controller.performFetch()
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    _ = try controller.takeUpdate()
  }

  private static let search = filtered(CarSearch("audi").predicate)

  private static let byMake = filtered(nil as FetchPredicate?)

  private static func filtered(_ condition: String) throws -> FetchRequest<Car> {
    filtered(try FetchPredicate(format: condition, for: Car.entity))
  }

  private static func filtered(_ predicate: FetchPredicate?) -> FetchRequest<Car> {
    let isParked = FetchPredicate.isNull("dateReturned")
    return FetchRequest(
      predicate: predicate.map { isParked && $0 } ?? isParked,
      sortedBy: CarOrder.make.sortDescriptors, sectionKey: .value("make"))
  }

  @Test func `A file is asked as sqlite.sql says`() throws {
    let stand = try Stand()
    try fill(stand.store)
    let statements = Statements()
    let store = try CarStore(path: stand.path, trace: statements.add)
    try compare(
      try transcript(of: store, statements, \.mark.file) { sql in
        try stand.store.file.read { database in
          let values = Array(repeating: Value.integer(50), count: sql.count { $0 == "?" })
          return try database.rows("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) ?? "" }
        }
      }, with: "sqlite")
  }

  @Test(.needsPostgres) func `A server is asked as postgresql.sql says`() throws {
    let address = try CarStore.addressOfEmptyStore()
    try fill(CarStore(server: address))
    let shell = try PostgresConnection(ServerAddress(address))
    // As with many cars, the indexes are preferred to so few rows. Bitmaps depend on what other
    // transactions of the server have seen.
    for step in [
      "ANALYZE car, car_section, car_change, car_stale, change_command",
      "SET enable_seqscan = off", "SET enable_bitmapscan = off",
      "SET plan_cache_mode = force_generic_plan",
    ] {
      try shell.execute(step)
    }
    let statements = Statements(spelled: PostgresDialect().spelled)
    let store = try CarStore(server: address, trace: statements.add)
    var count = 0
    try compare(
      try transcript(of: store, statements, \.mark.server) { sql in
        count += 1
        try shell.execute("PREPARE asked_\(count) AS \(sql)")
        let parameters = Set(sql.matches(of: /\$[0-9]+/).map(\.output)).count
        let values = Array(repeating: "NULL", count: parameters).joined(separator: ", ")
        let explain = "EXPLAIN (COSTS off) EXECUTE asked_\(count)"
        let plan = try shell.rows(values.isEmpty ? explain : "\(explain)(\(values))") {
          $0.text(0) ?? ""
        }
        // The steps alone: how the rest is worded differs from one version to the next.
        return plan.filter { !$0.contains(": ") && !$0.contains("InitPlan") }
          .map { String($0.trimmingPrefix { " ->".contains($0) }) }
      }, with: "postgresql")
  }

  private func fill(_ store: CarStore) throws {
    try store.store.transaction(ChangeCommand("fill")) { writer in
      for number in 1...1000 {
        var car = Car(ticket: 0, dateCreated: Stand.noon, make: "Make \(number % 7)")
        car.details.year = 1990 + number % 30
        car.details.plate = "B \(number)"
        _ = try writer.insertWithNewID(car)
      }
    }
  }

  /// Each statement under its title, with its plan.
  private func transcript(
    of store: CarStore, _ statements: Statements, _ mark: (Question) -> String?,
    plan: (String) throws -> [String]
  ) throws -> String {
    var lines: [String] = []
    for question in Self.questions {
      guard let mark = mark(question) else { continue }
      statements.removeAll()
      try question.ask(store)
      guard let sql = statements.all.first(where: { $0.contains(mark) }) else {
        Issue.record("\(question.title): \(statements.all)")
        continue
      }
      lines += ["-- \(question.title)", sql + ";"] + (try plan(sql).map { "--   \($0)" }) + [""]
    }
    return lines.joined(separator: "\n")
  }

  private func compare(_ found: String, with name: String) throws {
    if ProcessInfo.processInfo.environment["CARVALET_RECORD_STATEMENTS"] != nil {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      try found.write(
        to: folder.appendingPathComponent("../Fixtures/\(name).sql"), atomically: true,
        encoding: .utf8)
    }
    let file = try #require(
      Bundle.module.url(forResource: name, withExtension: "sql", subdirectory: "Fixtures"))
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(found.split(separator: "\n") == expected.split(separator: "\n"))
  }

  /// The statements that were sent. A mutex guards them.
  private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])
    private let spelled: @Sendable (String) -> String

    /// - Parameter spelled: Gives parameters the form that the database takes.
    init(spelled: @escaping @Sendable (String) -> String = { $0 }) { self.spelled = spelled }

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    func removeAll() { texts.withLock { $0 = [] } }

    /// Each of them; several may be sent in one text. What a cursor reads is shown without the
    /// cursor.
    var all: [String] {
      texts.withLock(\.self).flatMap { $0.split(separator: ";") }.map { text in
        let start = text.firstRange(of: "SELECT")?.lowerBound ?? text.startIndex
        return spelled(String(text[start...]))
      }
    }
  }
}
