import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What the triggers write into the section counts, and how their text reads.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct SectionCountingTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection
  private let table = TableLayout(postgreSQL: Vehicle.entity)

  init() throws {
    postgres = try TemporarySchema([
      Vehicle(1, make: "BMW", year: 2001), Vehicle(2, make: "Audi", year: 2002),
      Vehicle(3, make: "Audi", year: 1999, price: 7),
    ])
    shell = try postgres.otherProgram()
    // The keys of what is written are given with it, as by a writer of the library.
    try shell.execute("SET fetched_results.writer = '1'")
  }

  /// The sections with the place of each in the table, which a write changes.
  private func sections() throws -> Set<String> {
    try Set(
      shell.rows(
        "SELECT concat_ws(' ', dimension, part, text_key, integer_key, ctid) FROM vehicle_section"
      ) { $0.text(0) ?? "" })
  }

  /// The groupings of which a statement writes a section.
  private func groupings(writtenBy statement: String) throws -> Set<Int> {
    let before = try sections()
    try shell.execute(statement)
    return try Set(
      sections().symmetricDifference(before).compactMap { Int($0.split(separator: " ")[0]) })
  }

  private func groupings(_ keys: SectionKey...) -> Set<Int> {
    Set(keys.compactMap(table.groupingID))
  }

  @Test func `An edit writes the sections that the row left or entered, and no others`() throws {
    #expect(try groupings(writtenBy: "UPDATE vehicle SET note = 'scratch'") == [])
    #expect(
      try groupings(writtenBy: "UPDATE vehicle SET year = 2003 WHERE number = 1")
        == groupings(.value("year")))
    #expect(
      try groupings(writtenBy: "UPDATE vehicle SET make = 'AUDI' WHERE number = 2")
        == groupings(.value("make")))
    #expect(
      try groupings(writtenBy: "UPDATE vehicle SET \"left\" = 5 WHERE number = 3")
        == Set(table.groupings.compactMap(table.groupingID)).union([0]))
    let wrong = try postgres.store.check(isQuick: false).filter {
      if case .sectionCounts = $0 { true } else { false }
    }
    #expect(wrong == [])
  }

  @Test func `Rows that change places leave the counts alone`() throws {
    let written = try groupings(
      writtenBy: "UPDATE vehicle SET year = CASE year WHEN 2001 THEN 2002 ELSE 2001 END "
        + "WHERE number < 3")
    #expect(written == [])
  }

  // A row of an unknown section has no spelling, although its make is there until its key is made.
  @Test func `Sections of all kinds of keys come and go`() throws {
    try shell.execute("RESET fetched_results.writer")
    for statement in [
      "INSERT INTO vehicle (number, make, year) VALUES (4, 'Opel', NULL), (5, NULL, 1980)",
      "UPDATE vehicle SET year = NULL, make = NULL",
      "UPDATE vehicle SET make = 'Saab', year = 2001 WHERE number > 2",
      "DELETE FROM vehicle WHERE number IN (1, 4)",
    ] {
      try shell.execute(statement)
      let faults = try postgres.store.check(isQuick: false)
      #expect(
        faults.allSatisfy { if case .staleRows = $0 { true } else { false } },
        "\(statement): \(faults)")
      #expect(try shell.integer("SELECT count(*) FROM vehicle_section WHERE count = 0") == 0)
    }
    try shell.execute("DELETE FROM vehicle")
    #expect(try shell.integer("SELECT count(*) FROM vehicle_section") == 0)
  }

  // MARK: Names

  private struct Part: FetchedObject {
    static let names = [
      "part", "change", "count", "section", "dimension", "spelling", "text_key", "changed", "rows",
    ]
    static let entity = EntityDescription(
      name: "part_of_all", attributes: names.map { .text($0) } + [.real("real_key")],
      orders: (names + ["real_key"]).map { name in
        FetchOrder(sortedBy: [.ascending(name)], sections: [.value(name)])
      },
      partition: "part")

    let row: FetchedRow
  }

  @Test func `Attributes may have the names that the counting uses`() throws {
    let parts = (1...Int64(3)).map { id in
      Part(
        row: FetchedRow(
          id: id, values: Part.names.map { .text("\($0) \(id % 2)") } + [.real(Double(id))]))
    }
    let postgres = try TemporarySchema(parts)
    let shell = try postgres.otherProgram()
    try shell.execute("UPDATE part_of_all SET count = 'count 5', real_key = 7 WHERE id > 1")
    try postgres.store.write(ChangeCommand("remove")) { try $0.delete(3) }
    #expect(try postgres.store.check(isQuick: false) == [])
    let list = try postgres.store.fetch(
      FetchRequest(sortedBy: [.ascending("real_key")], sectionKey: .value("real_key")))
    #expect(try list.sections.map(\.numberOfObjects) == [1, 1])
  }

  // MARK: Text

  @Test func `The functions of the triggers have lines that can be read, one for each grouping`()
    throws
  {
    let bodies = try shell.rows(
      """
      SELECT proname::text, prosrc FROM pg_proc
        WHERE pronamespace = '\(postgres.schema)'::regnamespace
      """
    ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
    #expect(bodies.count == 7)
    for (name, body) in bodies {
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 120 && !$0.hasSuffix(" ") }, "\(name)")
      for grouping in try table.groupings.map({ try #require(table.groupingID(of: $0)) }) {
        let count = lines.count { $0.contains("  (\(grouping), ") }
        let counts = ["vehicle_inserted", "vehicle_updated", "vehicle_deleted"].contains(name)
        #expect(count == (counts ? 1 : 0), "\(name) \(grouping)")
      }
    }
  }
}
