import FetchedResults
import FetchedResultsSQLite
import Synchronization
import TestSupport
import Testing

/// The first rows of a search: where many rows match, the list is walked up to them, and the text
/// blocks are not scanned.
struct FrequentTextTests {
  /// Vehicles whose numbers are so far apart that each has a text block of its own. All have a deck
  /// of their own in the note; the last half in the order of makes has a word that no other has.
  private final class Scene: Sendable {
    let vehicles: [Vehicle]
    let sqlite: TemporaryStore<Vehicle>

    init() throws {
      vehicles = (1...2000).map { index in
        Vehicle(
          Int64(index) * 64, make: index > 1000 ? "Z" : "Make \(index % 7)",
          note: "deck \(index)" + (index > 1000 ? " winter" : ""))
      }
      sqlite = try TemporaryStore(vehicles)
    }

    func steps(_ request: FetchRequest) throws -> [String] {
      let steps = Mutex<[String]>([])
      let store = try SQLiteStore<Vehicle>(
        path: sqlite.store.path, format: .only(Vehicle.entity, applicationID: 7),
        trace: { line in
          if line.hasPrefix("-- ") { steps.withLock { $0.append(String(line.dropFirst(3))) } }
        })
      let expected = try ArraySource(vehicles).fetch(request)
      let found = try store.fetch(request)
      let count = try expected.numberOfObjects
      #expect(
        try found.objects(in: 0..<count).map(\.row.id)
          == expected.objects(in: 0..<count).map(\.row.id))
      #expect(try found.sections.map(\.name) == expected.sections.map(\.name))
      return steps.withLock(\.self)
    }
  }

  private static let scene = Result { try Scene() }

  private static let walk = "Index scan of the order, testing each row"

  private static func request(_ text: String, isReversed: Bool = false) -> FetchRequest {
    let order = Vehicle.entity.orders[0].sortDescriptors
    var request = FetchRequest(
      predicate: .contains("note", text, options: [.caseInsensitive]) && .isNull("left"),
      sortedBy: isReversed ? order.map(\.reversed) : order, sectionKey: .value("make"))
    request.fetchLimit = 5
    return request
  }

  @Test func `A text of many rows is found by walking the list`() throws {
    #expect(try Self.scene.get().steps(Self.request("deck")) == [Self.walk])
  }

  @Test func `A text of few rows is found in the text blocks`() throws {
    let steps = try Self.scene.get().steps(Self.request("deck 77"))
    #expect(steps.first == "Bitmap scan of text blocks: note contains 'deck 77'")
    #expect(!steps.contains(Self.walk))
  }

  @Test func `A text of rows that lie together at the end of the list is not walked to`() throws {
    let scene = try Self.scene.get()
    let steps = try scene.steps(Self.request("winter"))
    #expect(steps.contains("Bitmap scan of text blocks: note contains 'winter'"), "\(steps)")
    #expect(!steps.contains(Self.walk))
    #expect(try scene.steps(Self.request("winter", isReversed: true)) == [Self.walk])
  }
}
