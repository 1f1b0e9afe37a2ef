import FetchedResults
import FetchedResultsSQLite
import Synchronization
import TestSupport
import Testing

/// Rows far down in a list that an index holds, with a section for every other row.
struct DistantRowTests {
  private let statements = Statements()
  private let sqlite: TemporaryStore<Vehicle>
  private let request = FetchRequest(
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

  @Test func `The first row that is asked for divides a few blocks`() throws {
    let controller = FetchedResultsController(sqlite.store, request, snapshotLifetime: .zero)
    _ = try controller.snapshot.numberOfObjects
    try controller.releaseSnapshot()
    let list = try controller.snapshot
    _ = statements.take()
    let index = try #require(try list.index(forID: 1001))
    // To divide every block took ten times as many.
    #expect(statements.take().count < 250)
    #expect(try list.objects(in: index..<index + 1).map(\.row.id) == [1001])
    _ = statements.take()
    #expect(try list.index(forID: 1005) == index + 1)
    #expect(statements.take().count < 10)
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
