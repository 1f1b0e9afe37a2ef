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

    init() throws {
      let statements = Statements()
      vehicles = (1...600).map { number in
        Vehicle(
          number, make: number == 1 ? " " : number == 2 ? nil : "Make \(number % 30)",
          model: "m\(number % 7)", year: Int(2000 + number % 25),
          left: number.isMultiple(of: 3) ? 1 : nil)
      }
      sqlite = try TemporaryStore(vehicles) { sql in statements.list.withLock { $0.append(sql) } }
      self.statements = statements
    }

    /// The statement that collected the matches of a list.
    func statement(_ request: FetchRequest) throws -> String {
      statements.list.withLock { $0 = [] }
      _ = try sqlite.store.fetch(request).numberOfObjects
      return statements.list.withLock { $0 }.last { $0.contains(#"FROM "vehicle" "#) } ?? ""
    }
  }

  @Test(arguments: [
    "make CONTAINS[cd] 'make 17'", "make LIKE '*17' AND model == 'm3'", "make == 'Make 4'",
    "make IN[c] {'make 1', 'make 2'} AND left == nil", "year == 2003", "make MATCHES '.* 2'",
    "year BETWEEN {2003, 2004} AND make != nil", "make == 'Make 4' OR year == 2007",
    "state == 'here' AND make == ' '", "make == nil",
  ])
  func `Few rows are found by an index, in every order`(_ text: String) throws {
    let scene = try Scene()
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    for order in Vehicle.entity.orders {
      for limit in [nil, 5] {
        let request = FetchRequest(
          predicate: predicate, sortedBy: order.sortDescriptors, sectionKey: order.sections[0],
          fetchLimit: limit)
        let statement = try scene.statement(request)
        #expect(!statement.contains("NOT INDEXED"), "\(statement)")
        #expect(statement.contains(#""make_key" I"#) || statement.contains(#""year" IN"#))
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
}
