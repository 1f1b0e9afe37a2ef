import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Files go in whole or not at all, and come out as they went in.
struct ImportTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  /// What an import made of a text: its summary, and the reasons of refused rows.
  @discardableResult
  private func importText(
    _ text: some Sequence<UInt8>, _ format: RecordFormat = .csv, map: [String] = [],
    into stand: Stand? = nil, _ change: (inout CarImport.Options) -> Void = { _ in },
    rejects: ((RowProblem) throws -> Void)? = nil
  ) throws -> (summary: CarImport.Summary, reasons: [String]) {
    var options = CarImport.Options(now: Stand.noon, utcOffset: { _ in 3600 })
    change(&options)
    var reasons: [String] = []
    var reader = try format.makeReader(source(Array(text), chunk: 1 << 16))
    var decoder = CarDecoder(
      mapping: try FieldMapping(map), localOffset: { _ in .init(seconds: 3600) })
    var run = CarImport(
      options,
      onRefused: { problem in
        reasons.append("\(problem.place.line):\(problem.place.column) \(problem.reason)")
        try rejects?(problem)
      })
    do {
      let store = (stand ?? self.stand).store
      return (try run.run(&reader, decoder: &decoder, into: store), reasons)
    } catch let refused as CarImport.Refused {
      throw Refusal(summary: refused.summary, reasons: reasons)
    }
  }

  private struct Refusal: Error, Equatable {
    let summary: CarImport.Summary
    let reasons: [String]
  }

  private func makes() throws -> [String] { try stand.cars.map { "\($0.ticket) \($0.make)" } }

  // MARK: - Conflicts

  @Test func `A taken ticket is refused, skipped or replaced, as was asked`() throws {
    try stand.park { $0.make = "Audi" }
    let file = "ticket,make\n1,BMW\n2,Volvo\n".utf8
    #expect(
      throws: Refusal(
        summary: .init(stored: 1, refused: 1),
        reasons: ["2:1 ticket: 1 is taken by a car in the store"])
    ) { try importText(file) }
    #expect(try makes() == ["1 Audi"])
    #expect(try importText(file) { $0.onConflict = .skip }.summary == .init(stored: 1, skipped: 1))
    #expect(try makes() == ["1 Audi", "2 Volvo"])
    #expect(try importText(file) { $0.onConflict = .replace }.summary == .init(replaced: 2))
    #expect(try makes() == ["1 BMW", "2 Volvo"])
    #expect(try stand.store.check().isIntact)
  }

  @Test func `A removed car comes back under its ticket only if the file is to replace`() throws {
    try stand.park { $0.make = "Audi" }
    try stand.park()
    _ = try stand.store.remove([1, 2], .init(by: nil))
    let file = "ticket,make\n1,BMW\n".utf8
    #expect(
      throws: Refusal(
        summary: .init(refused: 1), reasons: ["2:1 ticket: 1 belonged to a car that was removed"])
    ) { try importText(file) }
    #expect(try importText(file) { $0.onConflict = .skip }.summary == .init(skipped: 1))
    #expect(try importText(file) { $0.onConflict = .replace }.summary == .init(replaced: 1))
    #expect(try makes() == ["1 BMW"])
    _ = try stand.store.remove([1], .init(by: nil))
    #expect(throws: CarStore.TicketError.retired(1)) { try stand.park { $0.ticket = 1 } }
    #expect(try stand.park().car.ticket == 3)
  }

  @Test func `An import run twice does not double the lot`() throws {
    let file = Array("ticket,make\n3,BMW\n4,Volvo\n".utf8)
    try importText(file)
    #expect(throws: Refusal.self) { try importText(file) }
    #expect(try importText(file) { $0.onConflict = .skip }.summary.skipped == 2)
    #expect(try stand.cars.count == 2)
    #expect(throws: Refusal.self) { try importText("ticket\n9\n9\n".utf8) }
    #expect(try stand.cars.count == 2)
  }

  @Test func `A dry run tells the truth and stores nothing`() throws {
    try stand.park { $0.make = "Audi" }
    let before = try stand.cars
    let summary = try importText("ticket,make\n1,BMW\n2,(null)\n".utf8) {
      $0.onConflict = .replace
      $0.isDryRun = true
    }.summary
    #expect(summary == .init(stored: 1, replaced: 1, repaired: 1))
    #expect(try stand.cars == before)
    #expect(try stand.park().car.ticket == 2)
  }

  // MARK: - Bad rows

  private static let badFile = """
    ticket,make,year,dateCreated,dateReturned
    1,BMW,2019,2026-01-01T10:00Z,
    2,Audi,20x9,2026-01-01T10:00Z,
    3,Saab,1990,2026-01-02T10:00Z,2026-01-01T10:00Z
    4,Opel,1990,,,x
    0,Fiat,1990,,
    6,Kia,,2026-01-01T10:00Z,2026-01-01T10:00Z

    """

  private static let badRows = [
    "3:8 year: \"20x9\" is not a number",
    "4:1 dateReturned: before the car was parked",
    "5:15 expected 5 fields, found 6",
    "6:1 ticket: \"0\" is not between 1 and 9223372036854775807",
  ]

  @Test func `One run names every mistake, and stores nothing`() throws {
    #expect(throws: Refusal(summary: .init(stored: 2, refused: 4), reasons: Self.badRows)) {
      try importText(Self.badFile.utf8)
    }
    #expect(try stand.cars.isEmpty)
    #expect(try stand.count("SELECT count(*) FROM car_change") == 0)
  }

  @Test func `Bad rows can be skipped, and their file mended and read again`() throws {
    var rejected: [UInt8] = []
    var rejects = RejectedRows(
      format: .csv, header: Array("ticket,make,year,dateCreated,dateReturned".utf8)
    ) { rejected += $0 }
    let (summary, reasons) = try importText(Self.badFile.utf8) {
      $0.skipsBadRows = true
    } rejects: {
      try rejects.write($0)
    }
    try rejects.finish()
    #expect(summary == .init(stored: 2, refused: 4))
    #expect(reasons == Self.badRows)
    #expect(try makes() == ["1 BMW", "6 Kia"])

    let mended = String(decoding: rejected, as: UTF8.self)
      .replacing("20x9", with: "2009").replacing("2026-01-02", with: "2025-12-31")
      .replacing("4,Opel,1990,,,x\n", with: "4,Opel,1990,,\n").replacing("0,Fiat", with: "5,Fiat")
    #expect(try importText(mended.utf8).summary == .init(stored: 4))
    #expect(try stand.cars.map(\.ticket) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `A file that breaks off stores nothing`() throws {
    #expect(throws: Refusal.self) { try importText("make\nBMW\n\"Audi\n".utf8) }
    #expect(throws: RowProblem.self) { try importText(#"[{"make":"BMW"},"#.utf8, .json) }
    #expect(try stand.cars.isEmpty)
  }

  // MARK: - Makes without a name

  @Test func `Rows 20, 21: empty makes and the "(null)" of old stores become Unknown`() throws {
    let csv = "ticket,make,model,note\n1,(null),,(null)\n2,\"  \",M3,\n3,BMW,M3,\n"
    #expect(try importText(csv.utf8).summary == .init(stored: 3, repaired: 3))
    let json = #"[{"ticket":4,"make":null,"model":""},{"ticket":5}]"#
    #expect(try importText(json.utf8, .json).summary == .init(stored: 2, repaired: 2))
    #expect(
      try stand.cars.map { "\($0.make)/\($0.model)/\($0.note ?? "-")" } == [
        "Unknown/Unknown/(null)", "Unknown/M3/-", "BMW/M3/-", "Unknown/Unknown/-",
        "Unknown/Unknown/-",
      ])
    #expect(try stand.store.check().isIntact)
    // What is left out is not mended either.
    let again = try importText("ticket,make\n1,(null)\n".utf8) { $0.onConflict = .skip }
    #expect(again.summary == .init(skipped: 1))
  }

  // MARK: - Columns

  @Test func `Columns that go nowhere are reported`() throws {
    let summary = try importText("make,engine,model,wheels\nBMW,V8,M3,4\n".utf8).summary
    #expect(summary == .init(stored: 1, ignoredColumns: ["engine", "wheels"]))
  }

  @Test func `A file that says nothing about cars is another file`() throws {
    let error = FieldMapping.MappingError.noKnownColumn(among: ["country", "capital"])
    #expect(throws: error) { try importText("country,capital\nFrance,Paris\n".utf8) }
    #expect(throws: error) { try importText("country,capital\n".utf8) }
    let json = #"{"country":"France","capital":"Paris"}"#
    #expect(throws: error) { try importText(json.utf8, .json) }
    #expect(throws: error) { try importText(json.utf8, .ndjson) }
    #expect(try importText("[]".utf8, .json).summary == .init())
    #expect(
      try importText("country,capital\nFrance,Paris\n".utf8, map: ["make=country"]).summary
        == .init(stored: 1, ignoredColumns: ["capital"]))
    #expect(try makes() == ["1 France"])
  }

  @Test func `A mapped column that JSON never shows is refused at the end`() throws {
    #expect(
      throws: FieldMapping.MappingError.columnsNotFound(["Reg"], among: ["make", "year"])
    ) {
      try importText(#"[{"make":"BMW"},{"make":"Audi","year":1}]"#.utf8, .json, map: ["plate=Reg"])
    }
    #expect(try stand.cars.isEmpty)
    #expect(
      try importText(#"[{"make":"BMW"},{"Reg":"B 1"}]"#.utf8, .json, map: ["plate=Reg"])
        .summary.stored == 2)
  }

  // MARK: - Many rows

  @Test func `Rows by the thousand are loaded in one go, and every count is true`() throws {
    let count = Soak.isLong ? 20_000 : 5_500
    try stand.park { $0.make = "Lada" }
    var random = SeededGenerator(seed: 20)
    var file = "make,model,year,owner,plate,parked,returned\n"
    for _ in 0..<count {
      file += "Make \(Int.random(in: 1...40, using: &random)),"
      file += "\(["é", "e\u{301}", "", "m"].randomElement(using: &random)!),"
      file += "\(Int.random(in: 1950...2026, using: &random)),Ida Owner \(Int.random(in: 0...900)),"
      file += "B \(Int.random(in: 0...9999, using: &random)),2026-01-\(Int.random(in: 10...28))"
      file += Bool.random(using: &random) ? ",2026-02-01\n" : ",\n"
    }
    var progress: [Int] = []
    var reader = try RecordFormat.csv.makeReader(source(Array(file.utf8), chunk: 1 << 16))
    var decoder = CarDecoder(
      mapping: try FieldMapping(), localOffset: { _ in .init(seconds: 3600) })
    var run = CarImport(
      .init(now: Stand.noon, utcOffset: { _ in 3600 }), onRefused: { _ in },
      onProgress: { rows, _ in progress.append(rows) })
    let summary = try run.run(&reader, decoder: &decoder, into: stand.store)
    #expect(summary.stored == count)
    #expect(progress == Array(stride(from: 5_000, through: count, by: 5_000)))
    #expect(try stand.store.check().faults == [])
    // Readers get a reset.
    #expect(
      try stand.count("SELECT operation FROM car_change ORDER BY seq DESC LIMIT 1") == 0)
    // The triggers are back.
    #expect(try stand.park().car.ticket == Int64(count) + 2)
    #expect(try stand.store.check().faults == [])
    let list = try stand.store.fetch(.init(sortedBy: CarOrder.parked.sortDescriptors))
    #expect(try list.numberOfObjects == count + 2)
  }

  @Test func `A load puts every index aside, that of the plates too, and makes all again`() throws {
    func indexes(_ database: SQLiteConnection) throws -> Set<String> {
      try Set(
        database.rows(
          "SELECT sql FROM sqlite_schema WHERE tbl_name = 'car' AND type = 'index'"
        ) { $0.text(0) ?? "" })
    }
    let before = try stand.store.file.read(indexes)
    try stand.store.file.write(.init("load")) { writer in
      try writer.beginLoading()
      #expect(try indexes(writer.database) == [])
      try writer.insert(Car(ticket: 1, dateCreated: Stand.noon, plate: "B-MW 1"))
    }
    #expect(try stand.store.file.read(indexes) == before)
    #expect(try stand.store.cars(plate: "bmw1").map(\.ticket) == [1])
    #expect(try stand.store.check().faults == [])
  }

  @Test func `Cars of a load keep their tickets, also where a text block is written`() throws {
    let count = 4_200
    let tickets = try stand.store.file.write(.init("load")) { writer in
      try writer.beginLoading()
      return try (0..<count).map { _ in
        try writer.insertWithNewID(Car(ticket: 0, dateCreated: Stand.noon))
      }
    }
    #expect(tickets == Array(1...Int64(count)))
    try stand.store.readLog { command in
      #expect(command.loaded == [1...Int64(count)])
      return false
    }
  }

  // MARK: - Round trips

  private func export(_ stand: Stand, _ format: RecordFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    #expect(
      try stand.store.export(as: .init(format)) { bytes += $0 } == .init(cars: stand.cars.count))
    return bytes
  }

  @Test(arguments: RecordFormat.allCases)
  func `An export read into an empty store is the same store`(format: RecordFormat) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    try stand.fill((1...300).map { AwkwardCar.random($0 * 3, using: &random) })
    let bytes = try export(stand, format)
    let other = try Stand()
    try importText(bytes, format, into: other)
    #expect(try other.cars == stand.cars, "seed \(seed)")
    #expect(try export(other, format) == bytes, "seed \(seed)")
    #expect(try other.store.check().faults == [], "seed \(seed)")
  }
}
