import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// What the words of a search mean, in a store and in memory alike.
struct CarSearchTests {
  // MARK: - Words

  private func terms(_ words: String...) throws -> [String] {
    try CarSearch(words: words, in: [.any]).terms.map { term in
      (term.isExcluded ? "not " : "")
        + term.scopes.map(\.rawValue).joined(separator: ",") + " '\(term.text)'"
    }
  }

  @Test func `Words, phrases, fields and exclusions`() throws {
    #expect(try terms("silver", "camry") == ["any 'silver'", "any 'camry'"])
    #expect(try terms("2019 BMW M3") == ["any '2019 BMW M3'"])
    #expect(try terms("color:silver", "KEY:k12") == ["color 'silver'", "key 'k12'"])
    #expect(try terms("owner:zoë ł") == ["owner 'zoë ł'"])
    #expect(
      try terms("a", "not:red", "not:spot:b") == ["any 'a'", "not any 'red'", "not spot 'b'"])
    #expect(
      try terms("a", "-red", "-color:red") == ["any 'a'", "not any 'red'", "not color 'red'"])
    #expect(
      try terms("any:color:red", "not:any:not:x")
        == ["any 'color:red'", "not any 'not:x'"])
    #expect(
      try terms("18:30", "re:call", "x color:red")
        == ["any '18:30'", "any 're:call'", "any 'x color:red'"])
  }

  @Test func `Every field of the JSON shape is a field, and so is the owner`() throws {
    for field in CarField.shown + [.owner] {
      let search = try CarSearch(words: ["\(field.name):7"], in: [.any])
      #expect(search.terms == [.init(text: "7", scopes: [.field(field)])], "\(field)")
    }
    // A synonym is no field, because more words than fields would be taken from texts.
    #expect(
      try terms("status:parked", "utcOffset:1") == ["any 'status:parked'", "any 'utcOffset:1'"])
  }

  @Test(arguments: [
    ([], CarSearchError.nothing), ([""], .nothing), (["-"], .foldsToNothing("-")),
    (["a", "’-"], .foldsToNothing("’-")), (["color:"], .foldsToNothing("color:")),
    (["not:red"], .onlyExclusions), (["-a", "not:key:b"], .onlyExclusions),
  ])
  func `There is no search for nothing`(words: [String], error: CarSearchError) {
    #expect(throws: error) { try CarSearch(words: words, in: [.any]) }
  }

  @Test(arguments: [
    ("18:30", WrittenTime.clock("18:30")), ("8:30", .clock("08:30")), ("18:", .clock("18:")),
    ("18:30:05", .clock("18:30:05")), ("2026-11", .day("2026-11")),
    ("2026-11-21", .day("2026-11-21")), ("2026-11-21 18:3", .day("2026-11-21 18:3")),
    ("1-12", nil), ("18", nil), ("2026", nil), ("118:30", nil), ("18:30x", nil), ("", nil),
  ])
  func `A time is known by how it is written`(text: String, time: WrittenTime?) {
    #expect(WrittenTime(text) == time)
  }

  // MARK: - Cars

  private static let cars: [Car] = {
    var requested = Car(
      ticket: 4, dateCreated: Stand.noon - 7200, make: "Mercedes-Benz", model: "E 200",
      key: "1-12", spot: "a 12", note: "scratch on the left door")
    requested.details.dateRequested = Stand.noon
    return [
      Car(
        ticket: 1, dateCreated: Stand.noon, utcOffset: 3600, make: "Toyota", model: "Camry",
        year: 2019, plate: "B-MW 123", color: "silver", ownerFirstName: "Zoë",
        ownerLastName: "Łukasz", key: "K 7", spot: "A12"),
      Car(
        ticket: 2, dateCreated: Stand.noon + 3600, make: "Łada", model: "Niva", color: "Silver",
        ownerLastName: "O’Brien", key: "K7-a", spot: "B-13", note: "Straße, Ærø"),
      Car(
        ticket: 3, dateCreated: Stand.noon, make: "Toyota", model: "Corolla", year: 2020,
        color: "red", ownerFirstName: "Max", ownerLastName: "Obrien",
        dateReturned: Stand.noon + 60),
      requested,
    ]
  }()

  private func found(_ words: [String], in cars: [Car] = cars) throws -> [Int64] {
    let stand = try Stand()
    try stand.fill(cars)
    let request = FetchedResults.FetchRequest<Car>(
      predicate: try CarSearch(words: words, in: [.any]).predicate,
      sortedBy: [.ascending("ticket")])
    let stored = try stand.store.fetch(request).objects(in: 0..<9).map(\.ticket)
    let memory = try ArraySource(cars).fetch(request).objects(in: 0..<9).map(\.ticket)
    #expect(stored == memory, "\(words)")
    return stored
  }

  @Test(arguments: [
    // Each word in another field, and side by side where they are one word.
    (["silver", "camry"], [Int64(1)]), (["camry silver"], []), (["lukasz", "toyota"], [1]),
    (["2019 toyota camry"], [1]), (["9 TOYOTA c"], [1]), (["zoe lukasz"], [1]),
    // Letters, hyphens and apostrophes.
    (["lukasz"], [1]), (["łukasz"], [1]), (["lada niva"], [2]), (["obrien"], [2, 3]),
    (["o'brien"], [2, 3]), (["O‘Brien"], [2, 3]), (["max o'brien"], [3]), (["mercedesbenz"], [4]),
    (["mercedes-benz e 200"], [4]), (["strasse"], [2]), (["aero"], [2]),
    // Fields.
    (["color:silver"], [1, 2]), (["make:lada"], [2]), (["model:lada"], []),
    (["owner:lukasz"], [1]), (["owner:zoe lu"], [1]), (["ownerLastName:obrien"], [2, 3]),
    (["toyota", "not:color:red"], [1]), (["silver", "not:lada"], [1]), (["o", "-e"], []),
    (["state:returned"], [3]), (["stage:requested"], [4]), (["year:202"], [3]),
    (["ticket:2"], [2]),
    // Plates, keys and spots.
    (["bmw123"], [1]), (["b mw123"], [1]), (["k7"], [1, 2]), (["k-7"], [1, 2]), (["k 7"], [1, 2]),
    (["k7a"], [2]), (["a12"], [1, 4]), (["a 12"], [1, 4]), (["A-12"], [1, 4]),
    (["spot:a 12"], [1, 4]), (["key:a12"], []), (["b13"], [2]), (["key:1-12"], [4]),
    (["plate:mw-12"], [1]),
    // Blanks make a difference in names, also in those that are found without their hyphens.
    (["r c"], []), (["ce des"], []), (["b-r"], [2, 3]),
    // Times by the stand's clock: noon is 11:06:40, an hour later for the first car.
    (["12:06"], [1, 2]), (["dateCreated:12:06"], [1, 2]), (["11:07"], [3]),
    (["dateReturned:11:07"], [3]), (["dateRequested:11:06"], [4]), (["11:06"], [3, 4]),
    (["06:40"], []), (["2026-11"], [1, 2, 3, 4]), (["2026-11", "not:11:06"], [1, 2]),
  ])
  func `Cars are found as guests speak`(words: [String], tickets: [Int64]) throws {
    #expect(try found(words) == tickets, "\(words)")
  }

  @Test func `A store finds what memory finds after another program has changed a name`() throws {
    let stand = try Stand()
    try stand.fill(Self.cars)
    try stand.sql("UPDATE car SET ownerLastName = 'Brø-Ber' WHERE ticket = 3")
    let request = FetchedResults.FetchRequest<Car>(
      predicate: CarSearch("brober").predicate, sortedBy: [.ascending("ticket")])
    #expect(try stand.store.fetch(request).objects(in: 0..<9).map(\.ticket) == [3])
    try stand.park()
    #expect(try stand.store.fetch(request).objects(in: 0..<9).map(\.ticket) == [3])
  }
}
