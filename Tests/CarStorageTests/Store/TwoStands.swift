import FetchedResults
import FetchedResultsSQL
import Foundation
import TestSupport

@testable import CarStorage
@testable import FetchedResultsPostgres

/// A stand with its cars in a file, another one with the same cars on a server, and the rows of the
/// file in memory. Both stands run the same commands, another program runs the same statements on
/// both, and some lists are followed in all three.
struct TwoStands {
  private let file: Stand
  private let server: CarStore
  /// The other program at the server.
  private let shell: PostgresConnection
  private let memory = ArraySource<Car>([])
  private var lists: [FollowedCars] = []
  private var random: SeededGenerator
  /// What was done since the beginning, for the message of a failure.
  private var history: [String] = []

  init(_ random: SeededGenerator) throws {
    self.random = random
    file = try Stand()
    let address = try CarStore.addressOfEmptyStore()
    server = try CarStore(server: address)
    shell = try PostgresConnection(ServerAddress(address))
    for ticket in 1...Int64(12) {
      let car = AwkwardCar.random(ticket, using: &self.random)
      for store in [file.store, server] {
        try store.store.transaction(ChangeCommand("fill")) { try $0.insert(car) }
      }
    }
    try mirror()
    for _ in 0..<4 { try follow() }
  }

  /// Does something to both stands, and compares all lists, in turn.
  ///
  /// - Throws: An error that names the steps that led to it.
  mutating func run(steps: Int) throws {
    do {
      // As long as a row has the keys of another program, and at the first look after they are made
      // anew.
      var mayReset = false
      for step in 0..<steps {
        mayReset = try act(step) || mayReset
        try mirror()
        // Sometimes two steps become one update.
        if Int.random(in: 0..<4, using: &random) == 0 { continue }
        for index in lists.indices { try lists[index].compare(mayReset: mayReset) }
        mayReset = try hasStaleRows()
        if Int.random(in: 0..<8, using: &random) == 0 {
          lists.remove(at: Int.random(in: lists.indices, using: &random))
          try follow()
        }
      }
      try checkStores()
    } catch {
      throw FollowedCars.Disagreement(
        description: "\(error)\nafter \(history.suffix(6).joined(separator: ", "))")
    }
  }

  // MARK: - Lists

  private mutating func follow() throws {
    lists.append(
      try FollowedCars(
        randomRequest(), memory: memory,
        stores: [("the file", file.store), ("the server", server)]))
  }

  private mutating func randomRequest() throws -> FetchRequest<Car> {
    let needles = [
      "a", "BMW", "skoda", "e", "\u{5D5}", "👩", "\u{FFFD}", "1", "%", "straße", "\u{301}",
    ]
    let needle = needles.randomElement(using: &random)!
    let here = FetchPredicate.isNull("dateReturned")
    var request = FetchRequest<Car>(
      predicate: [
        nil, here, .isNotNull("dateReturned"), .contains("make", needle),
        here && .contains("note", needle), .anyText(contains: needle, in: Car.entity),
        .beginsWith("ownerLastName", needle), .isNotNull("dateRequested"),
        .comparison("year", .greaterThan, .integer(2000)),
      ].randomElement(using: &random)!,
      sortedBy: CarOrder.allCases.randomElement(using: &random)!.sortDescriptors,
      sectionKey: [
        nil, .value("make"), .firstLetter("make"), .firstLetter("ownerLastName"), .value("year"),
        .decade("year"), .day("dateCreated"), .hour("dateCreated"), .dayHour("dateCreated"),
        .value("spot"),
      ].randomElement(using: &random)!)
    request.sectionKey?.unknownPosition =
      [.first, .last, .excluded].randomElement(using: &random)!
    // Limits and offsets that cars cross when others come and go.
    if Bool.random(using: &random) {
      request.fetchLimit = Int.random(in: 1...8, using: &random)
      request.fetchOffset = Int.random(in: 0...6, using: &random)
    }
    return request
  }

  /// Gives the rows in memory the cars of the file, which are those of the server.
  private func mirror() throws {
    let cars = try file.cars
    let onServer = try server.fetch(FetchRequest(sortedBy: [.ascending("ticket")]))
    guard try onServer.objects(in: 0..<onServer.numberOfObjects) == cars else {
      let found = try onServer.objects(in: 0..<onServer.numberOfObjects)
      throw FollowedCars.Disagreement(
        description: "The cars differ: \(found.difference(from: cars).map { $0 })")
    }
    let known = try memory.fetch(FetchRequest())
    var gone = Dictionary(
      uniqueKeysWithValues: try known.objects(in: 0..<known.numberOfObjects).map { ($0.ticket, $0) }
    )
    try memory.write(ChangeCommand("mirror")) { writer in
      for car in cars where gone.removeValue(forKey: car.ticket) != car { try writer.store(car) }
      for ticket in gone.keys { try writer.delete(ticket) }
    }
  }

  private func hasStaleRows() throws -> Bool {
    let statement = "SELECT count(*) FROM car_stale"
    return try file.count(statement) > 0 || SQLCursor.integer(shell, statement) != 0
  }

  private func checkStores() throws {
    // A command renews the rows that the other program has left.
    for store in [file.store, server] {
      _ = try store.note(
        [try file.cars[0].ticket], CarNote(text: "end", date: Stand.noon, author: nil),
        .init(by: nil))
      let faults = try store.check().faults
      guard faults.isEmpty else { throw FollowedCars.Disagreement(description: "\(faults)") }
    }
  }

  // MARK: - Steps

  /// - Returns: Whether it was another program that wrote.
  private mutating func act(_ step: Int) throws -> Bool {
    let change = CarStore.Change(
      by: ["Ann", "Ben"].randomElement(using: &random)!, at: "east",
      date: Stand.noon + Double(step * 60))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let statement = foreignStatement(step)
      history.append("\(step): \(statement)")
      // What the server refuses is not written to the file either.
      do { try shell.execute(statement) } catch is PostgresError { return false }
      try file.sql(statement)
      return true
    case 2, 3:
      let isRedo = Bool.random(using: &random)
      let skipsChanged = Bool.random(using: &random)
      try onBoth("\(step): \(isRedo ? "redo" : "undo") by \(change.author!)") { store, _ in
        do {
          let undone = try store.undo(
            nil, as: isRedo ? "redo" : "undo", skipsChanged: skipsChanged, change)
          return "\(undone.command.name) of \(undone.count)"
        } catch is CarStore.NothingToUndo { return "nothing to undo" }
      }
    default:
      let texts =
        Self.texts + [AwkwardText.random(1...9, of: AwkwardText.widerAlphabet, using: &random)]
      try onBoth("\(step): command") { store, random in
        try store.randomCommand(step, change, texts: texts, using: &random)
      }
    }
    return false
  }

  /// Runs a command on both stands with the same random numbers; on the file only where the server
  /// can store its texts.
  private mutating func onBoth(
    _ what: String, _ command: (CarStore, inout SeededGenerator) throws -> String
  ) throws {
    var own = random
    let onServer = Self.outcome { try command(server, &random) }
    history.append("\(what) \(onServer)")
    if onServer.hasPrefix("textWithNUL") || onServer.hasPrefix("textTooLong") { return }
    let inFile = Self.outcome { try command(file.store, &own) }
    guard inFile == onServer else {
      throw FollowedCars.Disagreement(description: "the file: \(inFile), the server: \(onServer)")
    }
  }

  /// What a command returns, or the name of its error.
  private static func outcome(_ command: () throws -> String) -> String {
    do { return try command() } catch {
      return Mirror(reflecting: error).children.first?.label ?? "\(type(of: error))"
    }
  }

  private mutating func foreignStatement(_ step: Int) -> String {
    let writable = Self.texts.filter { !$0.contains("\0") && $0.utf8.count < 500 }
    func literal(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
    let text = literal(writable.randomElement(using: &random)!)
    let other = literal(writable.randomElement(using: &random)!)
    let ticket = Int64.random(in: 1...20, using: &random)
    let date = Int64(Stand.noon.timeIntervalSince1970) * 1000 + Int64(step) * 60_000
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "UPDATE car SET make = \(text), note = \(other) WHERE ticket = \(ticket)"
    case 1:
      return """
        UPDATE car SET year = coalesce(year, 1999) + 1, model = \(text)
          WHERE ticket % 3 = \(ticket % 3)
        """
    case 2:
      return """
        INSERT INTO car (make, model, year, "dateCreated", "utcOffset")
          VALUES (\(text), \(other), 2001, \(date), 3600)
        """
    case 3: return "DELETE FROM car WHERE ticket = \(ticket)"
    case 4:
      return """
        UPDATE car SET "dateReturned" = CASE WHEN "dateReturned" IS NULL THEN \(date) END
          WHERE ticket = \(ticket)
        """
    default:
      return """
        UPDATE car SET "ownerLastName" = \(text), plate = \(other), spot = \(text)
          WHERE ticket = \(ticket)
        """
    }
  }

  /// Texts that are hard to store, to sort or to find.
  private static let texts = [
    "BMW", "bmw", "Škoda", "skoda", "Citroën", "Citroe\u{308}n", "Straße", "STRASSE", "日産", "ＢＭＷ",
    "\u{301}", "e\u{301}\u{327}", "\u{3099}", "\u{FFFD}", "שלום", "\u{202E}abc\u{202C}", "عَرَبِيّ",
    "👩‍👩‍👧", "👨🏽‍🦰 Ⅷ", "❤️", " ", "Unknown", "it's", "\\", "100%", "a_b", "\r\n", "#1", "911",
    "A-1", "a1",
    String(repeating: "long ", count: 80),
    // A server refuses these two.
    "a\0b", String(repeating: "ß", count: 700),
  ]
}
