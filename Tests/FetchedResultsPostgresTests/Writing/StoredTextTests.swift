import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsPostgres

/// Texts are stored as they are, or refused.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoredTextTests {
  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  @Test func `A text with NUL is refused, and the transaction can go on`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    try postgres.store.write(ChangeCommand("park")) { writer in
      #expect(throws: PostgresError.textWithNUL(attribute: "note")) {
        try writer.insert(Vehicle(1, make: "BMW", note: "a\u{0}b"))
      }
      try writer.insert(Vehicle(1, make: "BMW"))
      #expect(throws: PostgresError.textWithNUL(attribute: "make")) {
        try writer.update(Vehicle(1, make: "\u{0}"))
      }
    }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 1)
    for text in ["\u{0}", "B\u{0}"] {
      let request = FetchRequest<Vehicle>(predicate: .anyText(contains: text, in: Vehicle.entity))
      #expect(try postgres.store.fetch(request).numberOfObjects == 0)
    }
  }

  /// An entry of an index has at most a third of a page, and with it two texts.
  @Test func `A text too long for an index is refused, and the transaction can go on`() throws {
    let postgres = try TemporarySchema<Vehicle>()
    let limit = 1300
    var generator = SeededGenerator(seed: 11)
    // Letters of three bytes, which do not shrink when they are compressed.
    func text(_ bytes: Int) -> String {
      let letters = (0..<bytes / 3).map { _ in
        Character(Unicode.Scalar(UInt32.random(in: 0x4E00...0x9FFF, using: &generator))!)
      }
      return String(letters) + String(repeating: "x", count: bytes % 3)
    }
    let error = PostgresError.textTooLong(attribute: "make", limit: limit)
    // A letter whose key is longer than itself.
    let scalars = (UInt32(0x80)...0xD7FF).compactMap(Unicode.Scalar.init)
    func grows(_ scalar: Unicode.Scalar) -> Bool {
      let text = String(scalar)
      return TextFolding.sortKey(text + text).utf8.count > 2 * text.utf8.count
    }
    let letter = String(try #require(scalars.first(where: grows)))
    let growing = String(repeating: letter, count: limit / letter.utf8.count)
    let make = text(limit)
    let model = text(limit)
    try postgres.store.write(ChangeCommand("park")) { writer in
      #expect(throws: error) { try writer.insert(Vehicle(1, make: text(limit + 1))) }
      #expect(throws: error) { try writer.insert(Vehicle(1, make: growing)) }
      try writer.insert(Vehicle(1, make: make, model: model, note: text(100_000)))
      #expect(throws: error) { try writer.update(Vehicle(1, make: growing)) }
    }
    for order in Vehicle.entity.orders {
      let list = try postgres.store.fetch(FetchRequest(sortedBy: order.sortDescriptors))
      #expect(try list.objects(in: 0..<1).map(\.row.values[0]) == [.text(make)])
    }
  }

  @Test func `Hostile texts are stored and found as they are`() throws {
    let texts = [
      "'; DROP TABLE vehicle; --", "\"", "\\", "\\\\", "\\'", "$1", "{a,\"b\"}", "NULL", "null",
      "\u{1}", "\u{7f}", "\u{202e}abc", "\u{feff}", "e\u{301}", "\u{10ffff}", "a\tb\nc\r\n", "%s",
      "\"\u{301}", "\\\u{301}", "$function$", "?",
    ]
    for count in [1, 5, texts.count] {
      let vehicles = texts.prefix(count).enumerated().map {
        Vehicle(Int64($0 + 1), make: $1, model: $1, note: $1, spot: $1)
      }
      let postgres = try TemporarySchema<Vehicle>()
      try postgres.store.write(ChangeCommand("'; --", by: "\"", at: "$1")) { writer in
        for vehicle in vehicles { try writer.insert(vehicle) }
      }
      try postgres.store.write(ChangeCommand("again")) { writer in
        for vehicle in vehicles { try writer.update(vehicle) }
      }
      let memory = ArraySource(Array(vehicles))
      try expectAgreement(memory, postgres.store, Self.byMake, "hostile")
      for text in texts {
        let request = FetchRequest<Vehicle>(predicate: .anyText(contains: text, in: Vehicle.entity))
        try expectAgreement(memory, postgres.store, request, "hostile \(text.debugDescription)")
      }
    }
  }
}
