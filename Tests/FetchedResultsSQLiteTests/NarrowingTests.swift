import FetchedResults
import FetchedResultsSQLite
import Foundation
import Synchronization
import Testing

/// A condition on what the summary counts is answered by an index.
struct NarrowingTests {
  /// A store of 600 vehicles of thirty makes, and what was run in it.
  private final class Scene {
    let vehicles: [Vehicle]
    let sqlite: TemporaryStore<Vehicle>
    private let statements: Statements

    private final class Statements: Sendable {
      let list = Mutex<[String]>([])
    }

    convenience init() throws {
      try self.init(
        (1...600).map { number in
          Vehicle(
            number, make: number == 1 ? " " : number == 2 ? nil : "Make \(number % 30)",
            model: "m\(number % 7)", year: Int(2000 + number % 25),
            left: number.isMultiple(of: 3) ? 1 : nil)
        })
    }

    init(_ vehicles: [Vehicle]) throws {
      let statements = Statements()
      self.vehicles = vehicles
      sqlite = try TemporaryStore(vehicles) { sql in statements.list.withLock { $0.append(sql) } }
      self.statements = statements
    }

    /// The statement that collected the matches of a list.
    func statement(_ request: FetchRequest) throws -> String {
      try statements(request).last { $0.contains(#"FROM "vehicle" "#) } ?? ""
    }

    /// What was run to count a list.
    func statements(_ request: FetchRequest) throws -> [String] {
      statements.list.withLock { $0 = [] }
      _ = try sqlite.store.fetch(request).numberOfObjects
      return statements.list.withLock { $0 }
    }
  }

  @Test(arguments: [
    "make CONTAINS[cd] 'make 17'", "make LIKE '*17' AND model == 'm3'", "make == 'Make 4'",
    "make IN[c] {'make 1', 'make 2'} AND left == nil", "year == 2003", "make MATCHES '.* 2'",
    "year BETWEEN {2003, 2004} AND make != nil", "make == 'Make 4' OR year == 2007",
    "state == 'here' AND make == ' '", "make == nil", "NOT (make != 'Make 4')",
    "year / 2 == 1001 AND note == nil", "(make == 'Make 4' OR year == 2007) AND model != 'm3'",
    "make == nil OR make == 'Make 9'", "make == 'Make 4' OR (make == 'Make 5' AND note == nil)",
  ])
  func `Few rows are found by an index, in every order`(_ text: String) throws {
    let scene = try Scene()
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    for order in Vehicle.entity.orders {
      for limit in [nil, 5] {
        let request = FetchRequest(
          predicate: predicate, sortedBy: order.sortDescriptors, sectionKey: order.sections[0],
          fetchLimit: limit)
        let statements = try scene.statements(request)
        #expect(!statements.contains { $0.contains("NOT INDEXED") && !$0.contains("json_each") })
        #expect(
          statements.contains { $0.contains(#""make_key" I"#) || $0.contains(#""year" IN"#) })
        try expectAgreement(
          ArraySource(scene.vehicles), scene.sqlite.store, request, "narrowed")
      }
    }
  }

  @Test(arguments: [
    "make CONTAINS 'Make'", "note CONTAINS 'x'", "make == 'Make 4' OR note == 'x'", "NOT year == 3",
    "make != 'Make 4'", "make == model",
  ])
  func `Many rows, or what the summary does not count, are scanned for`(_ text: String) throws {
    let scene = try Scene()
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    let request = FetchRequest(predicate: predicate, sortedBy: [.ascending("make")])
    let statement = try scene.statement(request)
    #expect(statement.contains("NOT INDEXED"), "\(statement)")
    try expectAgreement(ArraySource(scene.vehicles), scene.sqlite.store, request, "scanned")
  }

  @Test(arguments: ["number == 5 AND make MATCHES '.*'", "number IN {5, 600} AND make LIKE '*1*'"])
  func `What names its rows asks no values`(_ text: String) throws {
    let scene = try Scene()
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    let request = FetchRequest(predicate: predicate, sortedBy: [.ascending("make")])
    let statements = try scene.statements(request)
    #expect(!statements.contains { $0.hasPrefix("SELECT key, spelling") }, "\(statements)")
    try expectAgreement(ArraySource(scene.vehicles), scene.sqlite.store, request, "named")
  }

  @Test func `What the summary cannot answer as a whole is not asked of it in part`() throws {
    let scene = try Scene()
    let predicate = try FetchPredicate(
      format: "make == 'Make 4' OR make MATCHES '.*7' OR note == 'x'", for: Vehicle.entity)
    let statements = try scene.statements(FetchRequest(predicate: predicate))
    #expect(!statements.contains { $0.contains("dimension = 1") }, "\(statements)")
  }

  @Test func `The values of an attribute are read once for all conditions on it`() throws {
    let scene = try Scene()
    let leaves = (0..<20).map { "(make == 'Make \($0)' AND note == nil)" }
    let predicate = try FetchPredicate(
      format: leaves.joined(separator: " OR "), for: Vehicle.entity)
    let statements = try scene.statements(FetchRequest(predicate: predicate))
    #expect(statements.count { $0.hasPrefix("SELECT key, spelling") } == 1, "\(statements)")
  }

  @Test func `A pattern over many rows gives way to the keys that it fits`() throws {
    let scene = try Scene()
    let request = FetchRequest(
      predicate: try FetchPredicate(format: "make LIKE 'Make*'", for: Vehicle.entity)
        && .isNotNull("make"),
      sortedBy: [.ascending("model")])
    var known = scene.vehicles
    known.removeSubrange(0..<2)
    let sqlite = try Scene(known)
    let statement = try sqlite.statement(request)
    #expect(statement.contains("NOT INDEXED") && !statement.contains("fetched_match"))
    try expectAgreement(ArraySource(known), sqlite.sqlite.store, request, "patterns")
  }

  @Test(arguments: ["make CONTAINS[c] 'make 1'", "make LIKE 'Make ?' OR make == 'Make 22'"])
  func `Sections that a filter asks for whole are counted without their rows`(_ text: String) throws
  {
    var random = SeededRandom(seed: 5)
    let vehicles = (1...Int64(400)).map { number in
      let make = "Make \(Int.random(in: 0..<30, using: &random))"
      return Vehicle(
        number, make: Bool.random(using: &random) ? make : make.uppercased(),
        model: "m\(number % 7)", year: Int(number % 11), left: number % 4 == 0 ? 1 : nil)
    }
    let scene = try Scene(vehicles)
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    for part in [FetchPredicate.isNull("left"), .isNotNull("left")] {
      for isReversed in [false, true] {
        let order = Vehicle.entity.orders[0].sortDescriptors
        let request = FetchRequest(
          predicate: predicate && part, sortedBy: isReversed ? order.map(\.reversed) : order,
          sectionKey: .value("make"))
        if !text.contains("LIKE") {
          #expect(try scene.statement(request) == "")
        }
        try expectAgreement(ArraySource(vehicles), scene.sqlite.store, request, "sections")
        let found = try scene.sqlite.store.fetch(request)
        for id in [0, 1, 399, 401].map(Int64.init) {
          #expect(
            try found.indexPath(forID: id)
              == ArraySource(vehicles).fetch(request).indexPath(forID: id), "\(id)")
        }
      }
    }
  }
}
