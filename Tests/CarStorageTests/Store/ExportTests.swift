import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// Whatever the store holds, an import takes what the export of it wrote.
struct ExportTests {
  private func exported(
    _ stand: Stand, _ format: RecordFormat, longestRow: Int = ByteSource.longestRow
  ) throws -> (bytes: [UInt8], summary: CarStore.Export) {
    var bytes: [UInt8] = []
    let summary = try stand.store.export(as: .init(format), longestRow: longestRow) { bytes += $0 }
    return (bytes, summary)
  }

  /// A new store with what an import takes of a file, and why it refuses the rest.
  private func imported(
    _ bytes: [UInt8], _ format: RecordFormat, longestRow: Int = ByteSource.longestRow
  ) throws -> (stand: Stand, summary: CarImport.Summary, reasons: [String]) {
    let stand = try Stand()
    var options = CarImport.Options(now: Stand.noon, utcOffset: { _ in 3600 })
    options.storesDoubtfulRows = true
    options.allowsTicketGap = true
    options.skipsBadRows = true
    var reasons: [String] = []
    var reader = try format.makeReader(source(bytes, chunk: 1 << 16, longestRow: longestRow))
    var decoder = CarDecoder(
      mapping: try FieldMapping(), localOffset: { _ in .init(seconds: 3600) })
    var run = CarImport(options, onRefused: { reasons.append($0.reason) })
    let summary = try run.run(&reader, decoder: &decoder, into: stand.store)
    return (stand, summary, reasons)
  }

  @Test(arguments: RecordFormat.allCases)
  func `Cars without a ticket find one beside a car with the last`(format: RecordFormat) throws {
    let stand = try Stand()
    let last = Int64.max
    try stand.fill([last, last - 1, last - 3].map { Car(ticket: $0, dateCreated: Stand.noon) })
    try stand.sql(
      """
      INSERT INTO car (ticket, make, make_key)
        VALUES (-5, 'Saab', 'saab'), (0, 'Lada', 'lada');
      """)
    let (bytes, summary) = try exported(stand, format)
    #expect(summary == CarStore.Export(cars: 5, altered: 2, firstAltered: -5))
    let again = try imported(bytes, format)
    #expect(again.reasons == [])
    let tickets = try again.stand.cars.map(\.ticket)
    #expect(tickets == [last - 4, last - 3, last - 2, last - 1, last])
    #expect(try again.stand.store.car(last - 4)?.make == "Lada")
  }

  @Test func `More cars than are in memory at a time have no ticket, and as many have the last`()
    throws
  {
    let count = Int64(2500)
    let stand = try Stand()
    try stand.fill(
      (0..<count).flatMap { [-$0, .max - $0] }.map { Car(ticket: $0, dateCreated: Stand.noon) })
    let (bytes, summary) = try exported(stand, .ndjson)
    #expect(
      summary == .init(cars: Int(2 * count), altered: Int(count), firstAltered: 1 - count))
    let again = try imported(bytes, .ndjson)
    #expect(again.reasons == [])
    let tickets = try again.stand.cars.map(\.ticket)
    #expect(tickets == (0..<2 * count).map { .max - $0 }.reversed())
  }

  // The notes were read with a transaction for each thousand cars.
  @Test func `What is stored during an export is not in it`() throws {
    let stand = try Stand()
    try stand.fill((1...2500).map { Car(ticket: $0, dateCreated: Stand.noon) })
    let desk = try CarStore(path: stand.path)
    var isFirst = true
    var bytes: [UInt8] = []
    _ = try stand.store.export(as: .init(.ndjson)) { piece in
      bytes += piece
      guard isFirst else { return }
      isFirst = false
      for text in ["tardy", "tardier"] {
        _ = try desk.note(
          [2400], CarNote(text: text, date: Stand.noon, author: nil),
          CarStore.Change(by: nil, date: Stand.noon))
      }
    }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("tard"))
    #expect(try stand.store.car(2400)?.note == "tardier")
  }

  /// What another program stored in a car, and what an export writes of it.
  private static let hostile: [(sql: String, column: String, written: String)] = [
    ("utcOffset = 64801", "utcOffset", "64800"),
    ("utcOffset = -9223372036854775808", "utcOffset", "-64800"),
    ("dateCreated = 9223372036854775807", "dateCreated", "9999-12-31T23:59:59.999Z"),
    ("dateCreated = -9223372036854775808", "dateCreated", "0000-01-01T00:00:00.000Z"),
    ("dateCreated = 253402300799999", "dateCreated", "9999-12-31T23:59:59.999Z"),
    ("dateCreated = NULL", "dateCreated", "1970-01-01T00:00:00.000Z"),
    ("dateReturned = 0", "dateReturned", "2026-11-18T11:06:40.000Z"),
    ("dateReturned = 9223372036854775807", "dateReturned", "9999-12-31T23:59:59.999Z"),
    (
      "dateCreated = 9223372036854775807, dateReturned = -1", "dateReturned",
      "9999-12-31T23:59:59.999Z"
    ),
    ("year = 10000", "year", ""), ("year = -1", "year", ""),
    ("year = 9223372036854775807", "year", ""), ("year = 0", "year", "0"),
    ("note = 'a' || char(0) || 'b'", "note", "a\u{FFFD}b"),
    ("make = char(0)", "make", "\u{FFFD}"),
    ("make = CAST(x'FFFE41' AS TEXT)", "make", "\u{FFFD}\u{FFFD}A"),
    ("make = '', model = '(null)'", "make", ""), ("make = NULL", "make", "Unknown"),
    ("model = ' (null) '", "model", " (null) "), ("ownerFirstName = ''", "ownerFirstName", ""),
    ("ownerFirstName = '(null)'", "ownerFirstName", "(null)"),
    ("plate = '  '", "plate", "  "), ("spot = char(0xFEFF)", "spot", "\u{FEFF}"),
    ("key = '\\N'", "key", "\\N"), ("color = '\"'", "color", "\""),
  ]

  @Test(arguments: RecordFormat.allCases)
  func `what another program stored is written so that an import takes it`(format: RecordFormat)
    throws
  {
    // Each has a car of its own, the second of three.
    let count = 3 * Int64(Self.hostile.count)
    let stand = try Stand()
    try stand.fill((1...count).map { Car(ticket: $0, dateCreated: Stand.noon) })
    let updates = Self.hostile.enumerated().map { number, fault in
      "UPDATE car SET \(fault.sql) WHERE ticket = \(3 * number + 2)"
    }
    try stand.sql(updates.joined(separator: ";"))
    let (bytes, summary) = try exported(stand, format)
    #expect(summary.cars == Int(count))
    var reader = try format.makeReader(source(bytes, chunk: 1 << 16))
    var rows: [[String: String]] = []
    while let result = try reader.next() {
      guard case .row(let row) = result else { continue }
      var cells: [String: String] = [:]
      for cell in row.cells {
        cells[reader.columns[cell.column]] =
          switch cell.value {
          case .text(let text), .number(let text), .nested(let text): text
          case .bool(let bool): "\(bool)"
          case .null: ""
          }
      }
      rows.append(cells)
    }
    try #require(rows.count == Int(count))
    for (number, fault) in Self.hostile.enumerated() {
      let row = rows[3 * number + 1]
      #expect(row["ticket"] == "\(3 * number + 2)")
      #expect(row[fault.column] ?? "" == fault.written, "\(fault.sql): \(row)")
    }
    let (other, outcome, reasons) = try imported(bytes, format)
    #expect(reasons == [])
    #expect(outcome.stored == Int(count))
    // From then on it goes round unchanged.
    let (again, second) = try exported(other, format)
    #expect(second == .init(cars: Int(count)))
    #expect(try exported(imported(again, format).stand, format).bytes == again)
  }

  @Test(arguments: RecordFormat.allCases)
  func `any cars go round, however many faults they have`(format: RecordFormat) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let stand = try Stand()
    try stand.fill((1...120).map { AwkwardCar.random($0 * 3, using: &random) })
    for ticket in 1...120 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let fault = Self.hostile.randomElement(using: &random)!
        try stand.sql("UPDATE car SET \(fault.sql) WHERE ticket = \(ticket * 3)")
      }
    }
    try stand.fill([-9, 0, .min].map { Car(ticket: $0, dateCreated: Stand.noon) })
    let (bytes, summary) = try exported(stand, format)
    let (other, outcome, reasons) = try imported(bytes, format)
    #expect(reasons == [], "seed \(seed)")
    #expect(outcome.stored == 123 && summary.cars == 123, "seed \(seed)")
    let tickets = try other.cars.map(\.ticket)
    #expect(tickets == (1...120).map { $0 * 3 } + [361, 362, 363], "seed \(seed)")
    let (again, second) = try exported(other, format)
    #expect(second == .init(cars: 123), "seed \(seed)")
    #expect(try exported(imported(again, format).stand, format).bytes == again, "seed \(seed)")
  }

  @Test(arguments: RecordFormat.allCases)
  func `a number that is no ticket gives way to the next ticket, and the last one stays`(
    format: RecordFormat
  ) throws {
    let stand = try Stand()
    try stand.fill(
      [-7, 0, .min, 4, 5_000_000_000].map { Car(ticket: $0, dateCreated: Stand.noon) })
    let (bytes, summary) = try exported(stand, format)
    #expect(summary == .init(cars: 5, altered: 3, firstAltered: .min))
    let (other, _, reasons) = try imported(bytes, format)
    #expect(reasons == [])
    #expect(
      try other.cars.map(\.ticket) == [
        4, 5_000_000_000, 5_000_000_001, 5_000_000_002, 5_000_000_003,
      ])

    let last = try Stand()
    try last.fill([1, .max].map { Car(ticket: $0, dateCreated: Stand.noon) })
    let (whole, same) = try exported(last, format)
    #expect(same == .init(cars: 2))
    #expect(try imported(whole, format).stand.cars.map(\.ticket) == [1, .max])
  }

  @Test func `cars that were written otherwise are counted`() throws {
    let stand = try Stand()
    try stand.fill((1...5).map { Car(ticket: $0, dateCreated: Stand.noon, year: 2019) })
    #expect(try exported(stand, .csv).summary == .init(cars: 5))
    try stand.sql("UPDATE car SET year = 99999 WHERE ticket IN (2, 4)")
    #expect(try exported(stand, .csv).summary == .init(cars: 5, altered: 2, firstAltered: 2))
    try stand.fill([Car(ticket: -1, dateCreated: Stand.noon)])
    #expect(try exported(stand, .csv).summary == .init(cars: 6, altered: 3, firstAltered: 2))
  }

  /// Escaped, a text is longer than a reader takes for a row: three megabytes in the soak, and less
  /// for a reader of shorter rows.
  @Test(arguments: [RecordFormat.csv, .ndjson])
  func `a text too long for a row is cut where it must be`(format: RecordFormat) throws {
    let stand = try Stand()
    let longestRow = Soak.isLong ? ByteSource.longestRow : 1 << 18
    let note = String(repeating: "\u{1}", count: longestRow * 3 / 16) + "x"
    try stand.fill([
      Car(ticket: 1, dateCreated: Stand.noon, note: note),
      Car(ticket: 2, dateCreated: Stand.noon, note: "short"),
    ])
    let (bytes, summary) = try exported(stand, format, longestRow: longestRow)
    #expect(summary.altered == (format == .csv ? 0 : 1))
    let (other, outcome, reasons) = try imported(bytes, format, longestRow: longestRow)
    #expect(reasons == [] && outcome.stored == 2)
    let kept = try #require(try other.cars[0].note)
    #expect(note.hasPrefix(kept) && kept.utf8.count > longestRow / 8)
    #expect(format != .csv || kept == note)
    #expect(try other.cars[1].note == "short")
  }
}
