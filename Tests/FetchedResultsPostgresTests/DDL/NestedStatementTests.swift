import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Triggers and functions of other programs that change rows of the table within a statement that
/// does.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct NestedStatementTests {
  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema((1...4).map { Vehicle($0, make: "Audi", year: 2000) })
    shell = try postgres.otherProgram()
  }

  /// Creates a trigger of another program.
  private func trigger(_ moment: String, _ statement: String) throws {
    try shell.execute(
      ForeignTrigger(moment, on: "vehicle", "\(statement); RETURN NULL;").sql)
  }

  /// One line a change after the first four: operation, id, old make, old year.
  private func log() throws -> [String] {
    try shell.rows(
      """
      SELECT concat_ws(' ', operation, id, old_make, old_year)
        FROM vehicle_change WHERE seq > 4 ORDER BY seq
      """
    ) { $0.text(0) ?? "" }
  }

  private func sections() throws -> [String] {
    try postgres.store.fetch(Self.byMake).sections.map { "\($0.name!) \($0.numberOfObjects)" }
  }

  // The values in between were taken for those before.
  @Test func `What a statement within another one leaves is logged behind that`() throws {
    try trigger(
      "AFTER UPDATE", "UPDATE vehicle SET year = 7 WHERE number = NEW.number AND year <> 7")
    try shell.execute("UPDATE vehicle SET make = 'BMW' WHERE number IN (2, 3)")
    #expect(
      try log() == ["2 2 Audi 2000", "2 3 Audi 2000", "2 2 BMW 2000", "2 3 BMW 2000"])
    #expect(try sections() == ["Audi 2", "BMW 2"])
    try shell.execute("UPDATE vehicle SET make = 'Seat' WHERE number = 1")
    #expect(try log().suffix(2) == ["2 1 Audi 2000", "2 1 Seat 2000"])
  }

  // A section of no rows was left over.
  @Test(arguments: ["AFTER INSERT", "AFTER INSERT OR UPDATE"])
  func `A row that a trigger changes once it is stored is counted once`(moment: String) throws {
    try trigger(
      moment,
      "UPDATE vehicle SET make = upper(make) WHERE number = NEW.number AND make <> upper(make)")
    try postgres.store.write(ChangeCommand("park")) { writer in
      for number in Int64(5)...30 { try writer.insert(Vehicle(number, make: "Opel")) }
      try writer.insert(Vehicle(31, make: "Seat"))
    }
    #expect(try sections() == ["Audi 4", "OPEL 26", "SEAT 1"])
    #expect(try postgres.store.check(isQuick: false).filter(\.isOfCounts) == [])
    try postgres.store.write(ChangeCommand("sell")) { try $0.delete(31) }
    #expect(try sections() == ["Audi 4", "OPEL 26"])
  }

  @Test func `A function within a statement changes what that has stored`() throws {
    try shell.execute(
      """
      CREATE FUNCTION tag(bigint) RETURNS bigint LANGUAGE sql AS
        'UPDATE vehicle SET make = make || ''!'' WHERE number = $1 RETURNING number'
      """)
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Kia'), ('Lada') RETURNING tag(number)")
    #expect(try log() == ["1 5", "1 6", "2 5 Kia", "2 6 Lada"])
    #expect(try sections() == ["Audi 4", "Kia! 1", "Lada! 1"])
  }

  @Test func `A row that a trigger removes again leaves nothing`() throws {
    try trigger("AFTER INSERT", "DELETE FROM vehicle WHERE number = NEW.number")
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Kia')")
    #expect(try log() == ["1 5", "3 5 Kia"])
    #expect(try sections() == ["Audi 4"])
    #expect(try postgres.store.check(isQuick: false).filter(\.isOfCounts) == [])
  }

  // A list that was followed showed the row twice.
  @Test func `A row that is removed for the one that is inserted is removed first`() throws {
    func replace(_ id: Int64) throws {
      try shell.execute(
        """
        WITH gone AS (DELETE FROM vehicle WHERE number = \(id) RETURNING *)
          INSERT INTO vehicle (number, make)
            SELECT number, 'Opel' FROM gone UNION ALL SELECT NULL, 'Kia'
        """)
    }
    try replace(1)
    #expect(try log() == ["3 1 Audi 2000", "1 1", "1 5"])
    #expect(try sections() == ["Audi 3", "Kia 1", "Opel 1"])
    try trigger("AFTER INSERT", "DELETE FROM vehicle WHERE number = NEW.number AND make = 'Kia'")
    try replace(2)
    #expect(try log().dropFirst(3) == ["3 2 Audi 2000", "1 2", "1 6", "3 6 Kia"])
    #expect(try sections() == ["Audi 2", "Kia 1", "Opel 2"])
  }

  @Test func `An insertion that updates comes before what its triggers write`() throws {
    try trigger(
      "AFTER UPDATE", "UPDATE vehicle SET year = 7 WHERE number = NEW.number AND year <> 7")
    try shell.execute(
      """
      INSERT INTO vehicle (number, make, year) VALUES (9, 'Kia', 1), (1, 'x', 1)
        ON CONFLICT (number) DO UPDATE SET make = 'Lada'
      """)
    let changes = try log()
    #expect(changes.filter { !$0.hasPrefix("1 ") } == ["2 1 Audi 2000", "2 1 Lada 2000"])
    #expect(changes.filter { $0.hasPrefix("1 ") } == ["1 9"])
    #expect(try sections() == ["Audi 3", "Kia 1", "Lada 1"])
  }

  @Test func `A statement that a savepoint takes back is not one within the next`() throws {
    try shell.execute(
      """
      DO $$ BEGIN
        BEGIN
          UPDATE vehicle SET make = 'Kia', year = 1 / (number - 2) WHERE number > 1;
        EXCEPTION WHEN division_by_zero THEN NULL; END;
        UPDATE vehicle SET make = 'Lada' WHERE number = 1;
        UPDATE vehicle SET make = 'Skoda' WHERE number = 1;
      END $$
      """)
    #expect(try log() == ["2 1 Audi 2000", "2 1 Lada 2000"])
  }

  // Trigger upon trigger, in random transactions of two programs.
  @Test(arguments: [UInt64.random(in: 0 ... .max), 1, 2])
  func `A list that is followed equals one that is fetched`(seed: UInt64) throws {
    try trigger(
      "AFTER INSERT OR UPDATE",
      """
      UPDATE vehicle SET year = year - 1, make = CASE WHEN year % 3 = 0 THEN 'Opel' ELSE make END
        WHERE number = NEW.number AND year > 2000;
      DELETE FROM vehicle WHERE number = NEW.number AND year = 1997
      """)
    var random = SeededGenerator(seed: seed)
    let list = FetchedResultsController(postgres.store, Self.byMake)
    try list.performFetch()
    var replayed = try SectionedList(list.snapshot)
    for round in 0..<30 {
      let year = Int64.random(in: 1996...2006, using: &random)
      let make = ["Audi", "Kia", "Lada"].randomElement(using: &random)!
      let id = Int64.random(in: 1...6, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try shell.execute("INSERT INTO vehicle (make, year) VALUES ('\(make)', \(year))")
      case 1:
        try shell.execute(
          "UPDATE vehicle SET make = '\(make)', year = \(year) WHERE number <= \(id)")
      case 2: try shell.execute("UPDATE vehicle SET year = \(year) WHERE number = \(id)")
      default:
        do {
          try postgres.store.write(ChangeCommand("edit")) { writer in
            try writer.update(Vehicle(id, make: make, year: Int(year)))
          }
        } catch is IdentifierUnknown {}
      }
      switch try list.takeUpdate() {
      case .changes(let changes)?: replayed.apply(changes)
      case .reset(let snapshot, _)?: replayed = try SectionedList(snapshot)
      case nil: break
      }
      let fetched = try SectionedList(postgres.store.fetch(Self.byMake))
      try #require(replayed == fetched, "round \(round) of seed \(seed)")
    }
    #expect(try postgres.store.check(isQuick: false).filter(\.isOfCounts) == [])
  }
}

extension StoreFault {
  fileprivate var isOfCounts: Bool { if case .sectionCounts = self { true } else { false } }
}
