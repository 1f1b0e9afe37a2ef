import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// How the rows of typical searches are found, pinned: a plan that reads every row is right and a
/// hundred times too slow, so no other test would see it.
struct FilterPlannerTests {
  /// A store of 20,000 vehicles of thirty makes, of which 100 have left.
  private final class Scene: Sendable {
    let vehicles: [Vehicle]
    let sqlite: TemporaryStore<Vehicle>

    init() throws {
      vehicles = (1...20_000).map { number in
        Vehicle(
          number, make: "Make \(number % 30)",
          model: "m\(number % 7)", year: Int(2000 + number % 25),
          left: number % 200 == 0 ? 1 : nil, note: number % 1000 == 0 ? "Ölwechsel" : nil,
          spot: "s\(number % 11)")
      }
      sqlite = try TemporaryStore(vehicles)
    }

    func plan(_ text: String) throws -> [String] {
      let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
      let request = FetchRequest<Vehicle>(
        predicate: predicate, sortedBy: Vehicle.entity.orders[0].sortDescriptors)
      let access = AccessPlan(try FetchPlan(request), in: sqlite.store.table)
      return try sqlite.store.read { database in
        let planner = try FilterPlanner(
          access, AttributeStatistics(access, database), hasTextBlocks: true)
        return try planner.plan()?.lines(in: access) ?? ["Table scan"]
      }
    }
  }

  private static let scene = Result { try Scene() }

  @Test(arguments: [
    // Tests of one attribute that has section counts.
    ("left == nil AND make == 'Make 4'", ["Bitmap index scan: 1 keys of \"make_key\", 667 rows"]),
    (
      "left == nil AND make CONTAINS[cd] 'make 1'",
      ["Bitmap index scan: 11 keys of \"make_key\", 7304 rows"]
    ),
    ("left == nil AND year == 2003", ["Bitmap index scan: 1 keys of \"year\", 800 rows"]),
    (
      "left == nil AND year BETWEEN {2003, 2004}",
      ["Bitmap index scan: 2 keys of \"year\", 1600 rows"]
    ),
    (
      "left == nil AND make MATCHES '.* 2'", ["Bitmap index scan: 1 keys of \"make_key\", 667 rows"]
    ),
    // Texts.
    (
      "left == nil AND note CONTAINS[cd] 'olw'", ["Bitmap scan of text blocks: note contains 'olw'"]
    ),
    (
      "left == nil AND (make CONTAINS[cd] 'x' OR model CONTAINS[cd] 'x' OR note CONTAINS[cd] 'x' "
        + "OR year CONTAINS 'x')",
      [
        "Bitmap scan of text blocks: "
          + "(make, model, note contains 'x' or year contains 'x')"
      ]
    ),
    (
      "left == nil AND note MATCHES '.*wechsel'",
      ["Bitmap scan of text blocks: note contains 'wechsel'"]
    ),
    ("left == nil AND note LIKE '?l*sel'", ["Bitmap scan of text blocks: note contains 'sel'"]),
    ("left == nil AND note == 'Ölwechsel'", ["Bitmap scan of text blocks: note is 'olwechsel'"]),
    // Texts that are not plain: what the fold of a plain row has that matches.
    (
      "left == nil AND note CONTAINS[cd] 'straße'",
      ["Bitmap scan of text blocks: note contains 'strasse'"]
    ),
    (
      "left == nil AND (make CONTAINS[cd] '🚗' OR model CONTAINS[cd] '🚗' OR note CONTAINS[cd] '🚗' "
        + "OR year CONTAINS[cd] '🚗')",
      ["Bitmap scan of text blocks: any text contains '🚗'"]
    ),
    (
      "left == nil AND note CONTAINS[cd] 'ชัยวัฒน์'",
      ["Bitmap scan of text blocks: note contains 'ชยวฒน'"]
    ),
    (
      "left == nil AND note CONTAINS[c] 'महर्जन' AND note CONTAINS[cd] 'olw'",
      ["Bitmap scan of text blocks: (note contains 'महरजन' and note contains 'olw')"]
    ),
    (
      "left == nil AND note == 'Cafe\u{301} ☕️'",
      ["Bitmap scan of text blocks: note is 'cafe ☕'"]
    ),
    ("left == nil AND note LIKE '*ß?'", ["Bitmap scan of text blocks: note contains 'ss'"]),
    ("left == nil AND note CONTAINS[cd] '\u{301}'", ["Table scan"]),
    (
      "left == nil AND note CONTAINS[cd] 'か\u{3099}'",
      ["Bitmap scan of text blocks: note contains 'が'"]
    ),
    // Both.
    (
      "left == nil AND make == 'Make 4' AND note CONTAINS[cd] 'olw'",
      [
        "Bitmap AND", "  Bitmap index scan: 1 keys of \"make_key\", 667 rows",
        "  Bitmap scan of text blocks: note contains 'olw'",
      ]
    ),
    (
      "left == nil AND number == 7 AND note CONTAINS[cd] 'olw'",
      ["Recheck", "  Rows of 1 identifiers"]
    ),
    (
      "left == nil AND make == 'Make 4' AND spot == 's3'",
      ["Recheck", "  Bitmap index scan: 1 keys of \"make_key\", 667 rows"]
    ),
    (
      "left == nil AND (make == 'Make 4' OR year == 2007)",
      [
        "Bitmap OR", "  Bitmap index scan: 1 keys of \"year\", 800 rows",
        "  Bitmap index scan: 1 keys of \"make_key\", 667 rows",
      ]
    ),
    (
      "left == nil AND (note CONTAINS[cd] 'olw' OR number == 7)",
      ["Bitmap scan of text blocks: (note contains 'olw' or number is 7)"]
    ),
    (
      "left == nil AND (note CONTAINS[cd] '16' OR number IN {1600, 16}) AND "
        + "(make CONTAINS[cd] 'make' OR note CONTAINS[cd] 'make') AND NOT note CONTAINS[cd] 'olw'",
      [
        "Bitmap scan of text blocks: ((note contains '16' or number is one of 2) and "
          + "make, note contains 'make' and not note contains 'olw')"
      ]
    ),
    (
      "left == nil AND (make == 'Make 4' OR number == 7)",
      [
        "Bitmap OR", "  Bitmap index scan: 1 keys of \"make_key\", 667 rows",
        "  Rows of 1 identifiers",
      ]
    ),
    (
      "left == nil AND (make == 'Make 4' OR note CONTAINS[cd] 'olw' OR number == 7)",
      [
        "Bitmap scan of text blocks: (make is 'make 4' or note contains 'olw' or number is 7)"
      ]
    ),
    (
      "left == nil AND (number == 7 OR price == 3)", ["Table scan"]
    ),
    (
      "left == nil AND make == nil", ["Bitmap index scan: 0 keys of \"make_key\", 0 rows"]
    ),
    // The texts of dates. All vehicles came in the first hour of one day.
    (
      "left == nil AND parked CONTAINS ' 00:1'",
      ["Bitmap index scan: the text of a date, 19900 rows at most"]
    ),
    (
      "left == nil AND parked CONTAINS ' 18:30'",
      ["Bitmap index scan: the text of a date, 0 rows at most"]
    ),
    (
      "left == nil AND parked BEGINSWITH '1970-01'",
      ["Bitmap index scan: the text of a date, 19900 rows at most"]
    ),
    ("left == nil AND left CONTAINS ' 18:30'", ["No row: the condition is never true"]),
    ("left == nil AND parked CONTAINS '18:30'", ["Table scan"]),
    (
      "left == nil AND (note CONTAINS[cd] 'olw' OR left CONTAINS ' 18:30' "
        + "OR parked CONTAINS ' 18:30')",
      [
        "Bitmap OR", "  Bitmap index scan: the text of a date, 0 rows at most",
        "  Bitmap scan of text blocks: note contains 'olw'",
      ]
    ),
    (
      "note CONTAINS[cd] 'olw' OR left CONTAINS ' 00:00'",
      ["Bitmap OR", "  Bitmap table scan", "  Bitmap scan of text blocks: note contains 'olw'"]
    ),
    (
      "left == nil AND (note CONTAINS[cd] 'olw' OR price > 3)",
      ["Bitmap OR", "  Bitmap table scan", "  Bitmap scan of text blocks: note contains 'olw'"]
    ),
    // What names its rows.
    ("left == nil AND number IN {5, 600}", ["Rows of 2 identifiers"]),
    (
      "left == nil AND number == 5 AND make MATCHES '.*'",
      [
        "Recheck", "  Rows of 1 identifiers",
      ]
    ),
    // A small part of a large table.
    (
      "left != nil AND note CONTAINS[cd] 'olw'",
      ["Recheck", "  Bitmap index scan: a partition of 100 rows"]
    ),
    // What only the rows can tell.
    ("left == nil AND spot CONTAINS[cd] 's3'", ["Table scan"]),
    ("left == nil AND price > 3", ["Table scan"]),
    ("left == nil AND (make == 'Make 4' OR spot == 'x')", ["Table scan"]),
    ("left == nil AND make == model", ["Table scan"]),
  ])
  func `The plan of a typical search`(_ text: String, _ lines: [String]) throws {
    let scene = try Self.scene.get()
    #expect(try scene.plan(text) == lines)
    for limit in [nil, 10] {
      var request = FetchRequest<Vehicle>(
        predicate: try FetchPredicate(format: text, for: Vehicle.entity),
        sortedBy: Vehicle.entity.orders[1].sortDescriptors,
        sectionKey: Vehicle.entity.orders[1].sections[0])
      request.fetchLimit = limit
      try expectSameIDs(scene, request)
    }
  }

  private func expectSameIDs(_ scene: Scene, _ request: FetchRequest<Vehicle>) throws {
    let expected = try ArraySource(scene.vehicles).fetch(request)
    let found = try scene.sqlite.store.fetch(request)
    #expect(try found.sections.map(\.name) == expected.sections.map(\.name))
    #expect(
      try found.sections.map(\.numberOfObjects) == expected.sections.map(\.numberOfObjects))
    let count = try expected.numberOfObjects
    #expect(
      try found.objects(in: 0..<count).map(\.row.id)
        == expected.objects(in: 0..<count).map(\.row.id))
  }

  @Test func `The values of an attribute are read once for all conditions on it`() throws {
    let statements = Mutex<[String]>([])
    let sqlite = try TemporaryStore(
      (1...600).map { Vehicle($0, year: 2000 + Int($0 % 30)) }
    ) { sql in statements.withLock { $0.append(sql) } }
    let leaves = (2000..<2020).map { "(year == \($0) AND price == nil)" }
    let predicate = try FetchPredicate(
      format: leaves.joined(separator: " OR "), for: Vehicle.entity)
    statements.withLock { $0 = [] }
    #expect(try sqlite.store.fetch(FetchRequest(predicate: predicate)).numberOfObjects == 400)
    #expect(statements.withLock { $0 }.count { $0.hasPrefix("SELECT key, spelling") } == 1)
  }

  @Test(arguments: ["make CONTAINS[c] 'make 1'", "make LIKE 'Make ?' OR make == 'Make 22'"])
  func `Sections that a filter asks for whole are counted without their rows`(_ text: String) throws
  {
    var random = SeededGenerator(seed: 5)
    let vehicles = (1...Int64(400)).map { number in
      let make = "Make \(Int.random(in: 0..<30, using: &random))"
      return Vehicle(
        number, make: Bool.random(using: &random) ? make : make.uppercased(),
        model: "m\(number % 7)", year: Int(number % 11), left: number % 4 == 0 ? 1 : nil)
    }
    let statements = Mutex<[String]>([])
    let sqlite = try TemporaryStore(vehicles) { sql in statements.withLock { $0.append(sql) } }
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    for part in [FetchPredicate.isNull("left"), .isNotNull("left")] {
      for isReversed in [false, true] {
        let order = Vehicle.entity.orders[0].sortDescriptors
        let request = FetchRequest<Vehicle>(
          predicate: predicate && part, sortedBy: isReversed ? order.map(\.reversed) : order,
          sectionKey: .value("make"))
        statements.withLock { $0 = [] }
        _ = try sqlite.store.fetch(request).numberOfObjects
        if !text.contains("LIKE") {
          #expect(!statements.withLock { $0 }.contains { $0.contains(#"FROM "vehicle" "#) })
        }
        try expectAgreement(ArraySource(vehicles), sqlite.store, request, "sections")
        let found = try sqlite.store.fetch(request)
        for id in [0, 1, 399, 401].map(Int64.init) {
          #expect(
            try found.indexPath(forID: id)
              == ArraySource(vehicles).fetch(request).indexPath(forID: id), "\(id)")
        }
      }
    }
  }
}
