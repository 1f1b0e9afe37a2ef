import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Two connections that share a scan find what a look at each row finds, and both see one state of
/// the store while another thread writes to it.
struct TextBlockScanTests {
  /// What the statements of a store say of how rows are found.
  private final class Trace: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    /// How many scans were shared since this was asked last.
    func takeShared() -> Int {
      lines.withLock { lines in
        defer { lines = [] }
        return lines.count { $0 == "-- Text blocks shared by two connections" }
      }
    }
  }

  /// Numbers so far apart that a few hundred vehicles lie in blocks that two threads share.
  private static let vehicles = (1...400).map {
    Vehicle($0 * 1500, make: "Make \($0 % 7)", note: $0 % 5 == 0 ? "Ölwechsel \($0)" : "Reifen")
  }

  private static func request(_ needle: String, limit: Int? = nil) -> FetchRequest<Vehicle> {
    FetchRequest(
      predicate: .contains("note", needle), sortedBy: Vehicle.entity.orders[0].sortDescriptors,
      fetchLimit: limit)
  }

  private static func ids(
    _ request: FetchRequest<Vehicle>, in store: SQLiteStore<Vehicle>
  ) throws -> [Int64] {
    let reader = try store.reader(for: FetchPlan(request))
    return try reader.rows(in: 0..<reader.count()).map(\.id)
  }

  @Test("Two connections find what a look at each row finds", arguments: [nil, 10])
  func sharedScan(limit: Int?) throws {
    let trace = Trace()
    let sqlite = try TemporaryStore(Self.vehicles, trace: trace.note)
    for needle in ["wechsel", "l", "reifen", "399", "x"] {
      let request = Self.request(needle, limit: limit)
      let reader = try ArraySource(Self.vehicles).reader(
        for: FetchPlan(request))
      let expected = try reader.rows(in: 0..<reader.count()).map(\.id)
      #expect(try Self.ids(request, in: sqlite.store) == expected, "\(needle)")
      // Four of five vehicles have that: the first ten are found in the list.
      let isFrequent = limit != nil && needle == "reifen"
      #expect(trace.takeShared() == (isFrequent ? 0 : 1), "\(needle)")
    }
  }

  @Test func `A small table is scanned by one`() throws {
    let trace = Trace()
    let sqlite = try TemporaryStore(
      (1...400).map { Vehicle($0, note: "Reifen") }, trace: trace.note)
    #expect(try Self.ids(Self.request("reifen"), in: sqlite.store).count == 400)
    #expect(trace.takeShared() == 0)
  }

  @Test func `A second connection shows the same state, or there is none`() throws {
    let sqlite = try TemporaryStore(Self.vehicles)
    let first = try sqlite.store.beginReading()
    try first.read { session in
      let state = try #require(try StateTable.state(in: session))
      let second = try #require(try sqlite.store.secondTransaction(showing: session))
      try sqlite.store.write(ChangeCommand("edit")) { try $0.insert(Vehicle(7)) }
      #expect(try second.read(StateTable.state) == state)
      #expect(try sqlite.store.secondTransaction(showing: session) == nil)
    }
  }

  @Test func `Scans beside a writer show one state each`() async throws {
    let sqlite = try TemporaryStore(Self.vehicles)
    let store = sqlite.store
    // Each commit marks one vehicle of the first half and one of the second: a scan that mixes two
    // states finds an odd number.
    let writing = BackgroundResult {
      for round in 1...60 {
        try store.write(ChangeCommand("edit")) { writer in
          for number in [Int64(round) * 1500, Int64(round + 300) * 1500] {
            try writer.update(Vehicle(number, note: "both"))
          }
        }
      }
    }
    var counts: [Int] = []
    while counts.last != 120 { counts.append(try Self.ids(Self.request("both"), in: store).count) }
    try writing.get()
    #expect(counts == counts.sorted())
    #expect(counts.allSatisfy { $0 % 2 == 0 })
  }
}
