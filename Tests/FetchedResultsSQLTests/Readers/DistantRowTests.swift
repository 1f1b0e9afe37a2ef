import FetchedResults
import FetchedResultsSQLite
import Synchronization
import TestSupport
import Testing

/// Rows far down in a list that an index holds, with a section for every other row.
struct DistantRowTests {
  private let statements = Statements()
  private let sqlite: TemporaryStore<Vehicle>
  private let request = FetchRequest<Vehicle>(
    predicate: .isNull("left"), sortedBy: Vehicle.entity.orders[0].sortDescriptors,
    sectionKey: .value("make"))

  init() throws {
    let vehicles = (1...Int64(2000)).map {
      Vehicle($0, make: ["A", "b", "Č", "3"][Int($0) % 4] + " \($0 / 2)", year: Int($0 % 5))
    }
    sqlite = try TemporaryStore(
      vehicles, trace: { [statements] in statements.add($0) }, anchorSpacing: 4)
  }

  private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])
    func add(_ text: String) { texts.withLock { $0.append(text) } }
    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts.filter { $0.hasPrefix("SELECT") }
      }
    }
  }

  @Test func `The first row that is asked for is counted from the beginning of its section`() throws
  {
    let controller = FetchedResultsController(sqlite.store, request, snapshotLifetime: .zero)
    _ = try controller.snapshot.numberOfObjects
    try controller.releaseSnapshot()
    let list = try controller.snapshot
    _ = statements.take()
    let index = try #require(try list.index(forID: 1001))
    // To divide every block took two thousand.
    #expect(statements.take().count < 25)
    #expect(try list.objects(in: index..<index + 1).map(\.row.id) == [1001])
    _ = statements.take()
    #expect(try list.index(forID: 1005) == index + 1)
    #expect(statements.take().count < 10)
  }

  @Test func `The last rows are read from the end of the list`() throws {
    let list = try sqlite.store.fetch(request)
    let count = try list.numberOfObjects
    _ = statements.take()
    let last = try list.objects(in: count - 20..<count)
    let read = statements.take()
    #expect(read.count == 1 && read[0].contains("\"make_key\" DESC"), "\(read)")
    #expect(try last == list.objects(in: 0..<count).suffix(20))
  }

  @Test func `Rows above the last ones are read from there`() throws {
    let list = try sqlite.store.fetch(request)
    let count = try list.numberOfObjects
    var end = count
    _ = try list.objects(in: count - 20..<count)
    _ = statements.take()
    for _ in 0..<20 {
      end -= 20
      _ = try list.objects(in: end - 20..<end)
    }
    // The section counts lead to the first page, and each page leads to the next.
    #expect(statements.take().count <= 20 * 4 + 5)
  }

  @Test func `Ranks from the end of a list to its beginning divide it in the end`() throws {
    let list = try sqlite.store.fetch(
      FetchRequest(sortedBy: [.descending("parked")], sectionKey: .hour("parked")))
    let ids = try list.objects(in: 0..<2000).map(\.row.id)
    _ = statements.take()
    for index in stride(from: 1980, to: 0, by: -20) {
      #expect(try list.index(forID: ids[index]) == index)
    }
    let read = statements.take()
    #expect(read.contains { $0.contains("OFFSET") })
  }

  @Test func `A page and the titles beside it read few section counts`() throws {
    let list = try sqlite.store.fetch(request)
    _ = statements.take()
    let page = try list.page(in: 1200..<1220)
    let titles = try list.firstRowsOfIndex()
    let read = statements.take()
    let groupingID = try #require(sqlite.store.table.groupingID(of: .value("make")))
    #expect(!read.contains { $0.contains("dimension = \(groupingID) ") && $0.contains("ORDER BY") })
    #expect(page.objects.count == 20 && page.sections.count == 20)
    #expect(titles.map(\.title) == ["A", "B", "C", "#"])
    #expect(titles.map(\.row) == [500, 1000, 1500, 0])
  }
}

/// Rows and ranks of every kind of list, asked for in random order.
struct RandomRowTests {
  @Test("Rows and ranks in any order are those of the list", arguments: DeclaredList.all)
  func anyOrder(of list: DeclaredList) throws {
    var random = SeededGenerator(seed: 7)
    let vehicles = (1...Int64(400)).map { number in
      Vehicle(
        number, make: ["A", "b", "Č", "3", nil].randomElement(using: &random)!,
        model: ["x", "Y", nil].randomElement(using: &random)!,
        year: Int.random(in: 0..<9, using: &random),
        parked: Int64.random(in: 0..<40, using: &random) * 3_600_000,
        left: Bool.random(using: &random) ? 1 : nil)
    }
    let sqlite = try TemporaryStore(vehicles, anchorSpacing: 4)
    let ids = try sqlite.store.fetch(list.request).objects(in: 0..<400).map(\.row.id)
    for _ in 0..<3 {
      let snapshot = try sqlite.store.fetch(list.request)
      for _ in 0..<60 {
        let start = Int.random(in: ids.indices, using: &random)
        let end = min(ids.count, start + Int.random(in: 1..<12, using: &random))
        #expect(try snapshot.objects(in: start..<end).map(\.row.id) == ids[start..<end].map(\.self))
        let index = Int.random(in: ids.indices, using: &random)
        #expect(try snapshot.index(forID: ids[index]) == index)
      }
    }
  }
}
