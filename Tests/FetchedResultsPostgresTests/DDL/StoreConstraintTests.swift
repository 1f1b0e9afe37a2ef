import FetchedResults
import FetchedResultsSQL
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What a server demands of the rows that triggers write, and what it does not.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreConstraintTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema([Vehicle(1, make: "BMW"), Vehicle(2, make: "Audi", left: 1)])
    shell = try postgres.otherProgram()
  }

  private static let broken = [
    "INSERT INTO vehicle_change (seq, operation, id) VALUES (900, 7, 1)",
    "INSERT INTO vehicle_section (dimension, part, spelling, count) VALUES (99, 2, '', 1)",
    """
    INSERT INTO vehicle_section (dimension, part, text_key, integer_key, spelling, count)
      VALUES (99, 0, 'a', 1, '', 1)
    """,
  ]

  private static let names = [
    "vehicle_change_operation", "vehicle_section_one_key", "vehicle_section_part",
  ]

  @Test func `A row that no trigger writes and no program reads is refused`() throws {
    for statement in Self.broken {
      #expect(throws: PostgresError.self, "\(statement)") { try shell.execute(statement) }
    }
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `A row may lack every value, as before`() throws {
    try shell.execute("INSERT INTO vehicle DEFAULT VALUES")
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 3)
  }

  /// Makes the store one of format 8, which demanded nothing.
  private func forgetConstraints() throws {
    for name in Self.names {
      let table = name.hasPrefix("vehicle_change") ? "vehicle_change" : "vehicle_section"
      try shell.execute("ALTER TABLE \(table) DROP CONSTRAINT \(name)")
    }
    try shell.execute("UPDATE store_meta SET value = '8' WHERE key = 'format'")
  }

  private func constraints() throws -> [String] {
    try shell.rows(
      """
      SELECT conname || CASE WHEN convalidated THEN '' ELSE ' broken' END FROM pg_constraint
        WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
          AND conname <> 'vehicle_price_check' ORDER BY 1
      """
    ) { $0.text(0) ?? "" }
  }

  private func missing() throws -> [String] {
    try postgres.store.check(isQuick: true).compactMap {
      if case .schema(.missing(let object)) = $0 { object.name } else { nil }
    }
  }

  @Test func `A store of format 8 gets them with the next change`() throws {
    try forgetConstraints()
    #expect(try missing() == [])
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3)) }
    #expect(try constraints() == Self.names)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `One with rows that break them is used, and the check names them until a repair`()
    throws
  {
    try forgetConstraints()
    for statement in Self.broken { try shell.execute(statement) }
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(3, make: "Kia")) }
    #expect(try constraints() == Self.names.map { "\($0) broken" })
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 3)
    #expect(try Set(missing()) == Set(Self.names))
    try postgres.store.repair()
    #expect(try constraints() == Self.names)
    #expect(try postgres.store.check(isQuick: false) == [])
  }
}
