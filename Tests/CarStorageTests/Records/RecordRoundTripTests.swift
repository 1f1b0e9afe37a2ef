import CarStorage
import FetchedResults
import Foundation
import TestSupport
import Testing

/// An export read back gives the same cars, and written again the same bytes.
struct RecordRoundTripTests {
  // Pieces of text that some format, terminal or reader has tripped over.
  private static let pieces = [
    "BMW", "é", "e\u{301}", "日産", "👩‍👩‍👧", "❤️", "\"", "\"\"", ",", "\t", "\n", "\r", "\r\n", "\\",
    "\\n", "\\N",
    "\\u{1B}", "'", ";", "{", "}", "[", "]", "null", "(null)", "NULL", "=1+1", "/", " ", "  ",
    "\u{1}", "\u{7}", "\u{8}", "\u{B}", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{7F}", "\u{80}",
    "\u{85}", "\u{9B}", "\u{A0}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200D}", "\u{200E}",
    "\u{200F}",
    "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FFFD}",
    "\u{FFFF}", "\u{1F697}", "\u{10FFFF}", "Z" + String(repeating: "\u{300}", count: 300),
  ]

  private func randomText(_ random: inout SeededGenerator) -> String? {
    let count = Int.random(in: 0...6, using: &random)
    let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
    return CarText.normalized(text)
  }

  private func randomCar(_ ticket: Int64, _ random: inout SeededGenerator) -> Car {
    func date() -> Date {
      Date(millisecondsSince1970: .random(in: ISO8601.representable, using: &random))
    }
    // "(null)" alone is read as a make that is not known.
    func name() -> String {
      let text = randomText(&random)
      return text == nil || text == "(null)" ? Car.unknown : text!
    }
    return Car(
      ticket: ticket, dateCreated: date(),
      utcOffset: .random(in: -64_800...64_800, using: &random), make: name(), model: name(),
      year: Bool.random(using: &random) ? .random(in: 0...9999, using: &random) : nil,
      plate: randomText(&random), color: randomText(&random),
      ownerFirstName: randomText(&random), ownerLastName: randomText(&random),
      key: randomText(&random), spot: randomText(&random), note: randomText(&random),
      photo: randomText(&random), dateReturned: Bool.random(using: &random) ? date() : nil)
  }

  @Test(arguments: RecordFormat.allCases)
  func anExportComesBackBitForBit(format: RecordFormat) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let cars = (1...400).map { randomCar($0, &random) }
    try expectRoundTrip(cars, format, "seed \(seed)")
  }

  @Test(arguments: RecordFormat.allCases)
  func aNoteOfAMegabyteComesBack(format: RecordFormat) throws {
    var car = Car(ticket: .max, dateCreated: Date(timeIntervalSince1970: 0))
    car.note = "x" + String(repeating: "\"\\\n\u{1B}é,\t", count: 130_000) + "x"
    try expectRoundTrip([car], format, "a large note")
  }

  private func expectRoundTrip(
    _ cars: [Car], _ format: RecordFormat, _ comment: Comment
  ) throws {
    let bytes = try written(cars, format)
    let again = try drafts(bytes, format).map { try Car($0.get()) }
    #expect(again == cars, comment)
    // Bytes and not texts: texts are equal if only their normal forms are.
    #expect(try written(again, format) == bytes, comment)
  }
}

extension Car {
  /// A car from a draft that gives everything an export does.
  fileprivate init(_ draft: CarDraft) throws {
    self.init(
      ticket: try #require(draft.ticket), dateCreated: try #require(draft.dateCreated),
      utcOffset: try #require(draft.utcOffset), make: try #require(draft.make),
      model: try #require(draft.model), year: draft.year, plate: draft.plate, color: draft.color,
      ownerFirstName: draft.ownerFirstName, ownerLastName: draft.ownerLastName, key: draft.key,
      spot: draft.spot, note: draft.note, photo: draft.photo, dateReturned: draft.dateReturned)
  }
}
