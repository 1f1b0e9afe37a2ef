import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What another program writes, as `psql` would: the triggers keep the section counts and the
/// change log without any function of ours, and lists are right before keys are made anew.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ForeignWriterTests {
  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema([
      Vehicle(1, make: "BMW", year: 2012, parked: 3_600_000), Vehicle(2, make: "bmw", year: 2012),
      Vehicle(3, make: "Audi", left: 1000),
    ])
    shell = try postgres.otherProgram()
  }

  private func texts(_ sql: String) throws -> [String] {
    let cursor = try SQLCursor(shell, sql)
    var texts: [String] = []
    while try cursor.step() { texts.append(cursor.text(0) ?? "-") }
    return texts
  }

  /// One line a change after the first three: command, operation, id, old make, old year.
  private func log() throws -> [String] {
    try texts(
      """
      SELECT concat_ws(' ', coalesce(name, '-'), operation, coalesce(log.id::text, '-'),
          coalesce(old_make, '-'), coalesce(old_year::text, '-'))
        FROM vehicle_change AS log LEFT JOIN change_command ON change_command.id = command
        WHERE seq > 3 ORDER BY seq
      """)
  }

  private func marked() throws -> [String] {
    try texts("SELECT number FROM vehicle_stale ORDER BY number")
  }

  private func sections() throws -> [String] {
    try postgres.store.fetch(Self.byMake).sections.map { "\($0.name!) \($0.numberOfObjects)" }
  }

  // MARK: - Counts and log

  @Test func `A foreign insertion is counted and logged without a command`() throws {
    try shell.execute("INSERT INTO vehicle (make, make_key, year) VALUES ('BMW', 'bmw', 1999)")
    #expect(try log() == ["- 1 4 - -"])
    #expect(try sections() == ["Audi 1", "BMW 3"])
    #expect(try marked() == ["4"])
  }

  @Test func `A foreign update is counted, and the log holds the values before`() throws {
    try shell.execute(
      "UPDATE vehicle SET make = 'Audi', make_key = 'audi', year = 1 WHERE number = 2")
    #expect(try log() == ["- 2 2 bmw 2012"])
    #expect(try sections() == ["Audi 2", "BMW 1"])
  }

  @Test func `A foreign deletion is counted and logged with the values before`() throws {
    try shell.execute("DELETE FROM vehicle WHERE number <> 2")
    #expect(try log() == ["- 3 1 BMW 2012", "- 3 3 Audi -"])
    #expect(try sections() == ["bmw 1"])
    let counts = try texts("SELECT count(*) FROM vehicle_section WHERE count < 1")
    #expect(counts == ["0"])
  }

  @Test func `An insertion that updates is logged as both`() throws {
    try shell.execute(
      """
      INSERT INTO vehicle (number, make) VALUES (1, 'x'), (9, 'y')
        ON CONFLICT (number) DO UPDATE SET make = 'z'
      """)
    #expect(try log().sorted() == ["- 1 9 - -", "- 2 1 BMW 2012"])
    #expect(try marked() == ["1", "9"])
  }

  @Test func `Giving a row another identifier, and truncating, are refused`() throws {
    for statement in ["UPDATE vehicle SET number = 30 WHERE number = 3", "TRUNCATE vehicle"] {
      #expect(throws: PostgresError.self) { try shell.execute(statement) }
    }
    #expect(try log() == [])
  }

  // It would stand behind all numbers, where a list has those without a price at the other end.
  @Test func `A price that is no number is refused`() throws {
    for statement in [
      "UPDATE vehicle SET price = 'NaN' WHERE number = 3",
      "INSERT INTO vehicle (make, price) VALUES ('Fiat', 'NaN')",
    ] {
      #expect(throws: PostgresError.self) { try shell.execute(statement) }
    }
    #expect(try log() == [])
    try shell.execute("UPDATE vehicle SET price = 1.5 WHERE number = 3")
    try shell.execute("UPDATE vehicle SET price = NULL WHERE number = 3")
    #expect(try log() == ["- 2 3 Audi -", "- 2 3 Audi -"])
  }

  @Test func `Our own changes are logged with their command and its author`() throws {
    try postgres.store.write(ChangeCommand("edit", by: "Mia")) { writer in
      try writer.update(Vehicle(1, make: "Saab"))
      try writer.delete(3)
    }
    try shell.execute("DELETE FROM vehicle WHERE number = 1")
    #expect(try log() == ["edit 2 1 BMW 2012", "edit 3 3 Audi -", "- 3 1 Saab -"])
    #expect(try texts("SELECT author FROM change_command WHERE name = 'edit'") == ["Mia"])
    #expect(try marked() == [])
  }

  @Test func `Another schema in the search path does not confuse the triggers`() throws {
    try shell.execute("SET search_path = pg_catalog")
    try shell.execute("DELETE FROM \(postgres.schema).vehicle WHERE number = 1")
    #expect(try sections() == ["Audi 1", "bmw 1"])
  }

  // MARK: - Stale rows

  @Test func `What leaves texts and keys as they are marks nothing`() throws {
    try shell.execute("UPDATE vehicle SET parked = 1, price = 1.5, spot = spot, make = make")
    #expect(try marked() == [])
  }

  // In a file it was marked.
  @Test func `A text that nothing is made of is marked, too, as an object may derive one from it`()
    throws
  {
    try shell.execute("UPDATE vehicle SET spot = 'A7' WHERE number = 2")
    #expect(try marked() == ["2"])
  }

  @Test func `A marked row that is deleted loses its mark`() throws {
    try shell.execute("UPDATE vehicle SET make = 'Opel' WHERE number = 1")
    #expect(try marked() == ["1"])
    try shell.execute("DELETE FROM vehicle WHERE number = 1")
    #expect(try marked() == [])
  }

  @Test func `Lists are right before the keys are made anew, and after`() throws {
    var random = SeededGenerator(seed: 5)
    let vehicles = (1...Int64(60)).map { Vehicle.random(number: $0, using: &random) }
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    var expected = Dictionary(uniqueKeysWithValues: vehicles.map { ($0.row.id, $0) })
    for id in [Int64(3), 17, 40] {
      try shell.execute(
        "UPDATE vehicle SET make = ?, note = ? WHERE number = ?",
        [
          .text("Zastava \(id)"), .text("Škoda"), .integer(id),
        ])
      expected[id]?.row.values[0] = .text("Zastava \(id)")
      expected[id]?.row.values[6] = .text("Škoda")
    }
    try shell.execute("DELETE FROM vehicle WHERE number IN (5, 6)")
    (expected[5], expected[6]) = (nil, nil)
    try shell.execute("INSERT INTO vehicle (make, parked) VALUES ('Wartburg', 0)")
    expected[61] = Vehicle(61, make: "Wartburg")

    for isRenewed in [false, true] {
      let memory = ArraySource(Array(expected.values))
      for _ in 0..<40 {
        let request = FetchRequest<Vehicle>.random(using: &random)
        try expectAgreement(memory, postgres.store, request, "renewed: \(isRenewed)")
      }
      try postgres.store.write(ChangeCommand("touch")) { try $0.update(Vehicle(1, make: "A")) }
      expected[1] = Vehicle(1, make: "A")
    }
    let marks = try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_stale")
    #expect(marks == 0)
    let names = try SQLCursor(shell, "SELECT name FROM change_command ORDER BY id")
    var found: [String] = []
    while try names.step() { found.append(names.text(0) ?? "") }
    #expect(found == ["fill", "renew keys", "touch", "touch"])
  }

  @Test func `A live list is delivered exactly what another program writes`() throws {
    let request = FetchRequest<Vehicle>(
      predicate: .contains("make", "a"), sectionKey: .value("make"))
    let controller = FetchedResultsController(postgres.store, request)
    try controller.performFetch()
    var list = try SectionedList(controller.snapshot)
    try shell.execute("UPDATE vehicle SET make = 'Saab' WHERE number = 2")
    try shell.execute("INSERT INTO vehicle (make) VALUES ('Skoda')")
    if case .changes(let changes)? = try controller.takeUpdate() { list.apply(changes) }
    #expect(try list == SectionedList(postgres.store.fetch(request)))
  }

  @Test func `A list that an index holds is read anew where another program's keys are wrong`()
    throws
  {
    let controller = FetchedResultsController(postgres.store, Self.byMake)
    try controller.performFetch()
    try shell.execute("UPDATE vehicle SET make = 'Alfa' WHERE number = 3")
    guard case .reset(let snapshot, let reason)? = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(reason == .keysOfAnotherProgram)
    #expect(try snapshot.objects(in: 0..<1).first?.row.id == 3)
  }
}
