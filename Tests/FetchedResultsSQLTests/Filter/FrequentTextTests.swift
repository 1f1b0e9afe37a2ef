import FetchedResults
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The first rows of a search: where many rows match, the list is walked up to them, and the text
/// blocks are not scanned.
struct FrequentTextTests {
  /// Vehicles whose numbers are so far apart that each has a text block of its own. All have a deck
  /// of their own in the note, three of five are blue, and two of three are tall, the others short.
  /// The last half in the order of makes has a word that no other has.
  private final class Scene: Sendable {
    let vehicles: [Vehicle]
    let sqlite: TemporaryStore<Vehicle>

    init() throws {
      vehicles = (1...2000).map { index in
        var words = ["deck", String(index), index % 3 < 2 ? "tall" : "short"]
        if index % 5 < 3 { words.append("blue") }
        if index > 1000 { words.append("winter") }
        return Vehicle(
          Int64(index) * 64, make: index > 1000 ? "Z" : "Make \(index % 7)",
          note: words.joined(separator: " "), spot: index % 4 == 0 ? nil : "s")
      }
      sqlite = try TemporaryStore(vehicles)
    }

    func steps(_ request: FetchRequest<Vehicle>) throws -> [String] {
      let steps = Mutex<[String]>([])
      let store = try SQLiteStore<Vehicle>(
        path: sqlite.store.path, description: StoreDescription([Vehicle.entity], applicationID: 7),
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

  private static func has(_ text: String) -> FetchPredicate {
    .contains("note", text, options: [.caseInsensitive, .diacriticInsensitive])
  }

  private static func request(_ text: String, isReversed: Bool = false) -> FetchRequest<Vehicle> {
    request(has(text), isReversed: isReversed)
  }

  private static func request(
    _ predicate: FetchPredicate, isReversed: Bool = false
  ) -> FetchRequest<Vehicle> {
    let order = Vehicle.entity.orders[0].sortDescriptors
    var request = FetchRequest<Vehicle>(
      predicate: predicate && .isNull("left"),
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

  // MARK: - Several words

  @Test(arguments: [
    has("blue") && has("tall"),
    has("blue") && !has("short"),
    has("blue") && has("tall") && has("deck"),
    has("deck") || .comparison("number", .equalTo, .integer(64)),
    has("blue") && (has("tall") || .comparison("number", .equalTo, .integer(128))),
    has("blue") && .contains("make", "make", options: [.caseInsensitive]),
    // What the text blocks do not hold is tested in the rows.
    has("blue") && .contains("spot", "s"),
  ])
  func `Words that many rows have together are found by walking the list`(
    _ predicate: FetchPredicate
  ) throws {
    #expect(try Self.scene.get().steps(Self.request(predicate)) == [Self.walk])
  }

  @Test(arguments: [
    (has("tall") && has("short"), "(note contains 'tall' and note contains 'short')"),
    (has("blue") && has("deck 77"), "(note contains 'blue' and note contains 'deck 77')"),
    (has("deck 77") && has("deck 78"), "(note contains 'deck 77' and note contains 'deck 78')"),
    (
      has("blue") && (has("deck 77") || .comparison("number", .equalTo, .integer(128))),
      "(note contains 'blue' and (note contains 'deck 77' or number is 128))"
    ),
  ])
  func `Words that few rows have together are found by one scan of the text blocks`(
    _ predicate: FetchPredicate, _ condition: String
  ) throws {
    let steps = try Self.scene.get().steps(Self.request(predicate))
    #expect(steps.first == "Bitmap scan of text blocks: " + condition)
    #expect(steps.count { $0.hasPrefix("Bitmap scan") } == 1)
    #expect(!steps.contains(Self.walk))
  }

  @Test func `A step that is skipped is explained as skipped`() throws {
    let steps = try Self.scene.get().steps(
      Self.request(Self.has("deck 77") && .contains("parked", " 00:0")))
    #expect(
      steps.prefix(4) == [
        "Bitmap AND", "  Bitmap scan of text blocks: note contains 'deck 77'",
        "  Skipped, with 11 rows left to recheck: "
          + "Bitmap index scan: the text of a date, 2000 rows at most",
        "Recheck of 11 rows",
      ], "\(steps)")
  }

  @Test func `The rarest of several words is looked for first`() throws {
    func condition(_ text: String) -> TextCondition {
      .field(.init(needle: Array(text.utf8), place: .anywhere, fields: TextCondition.everyField))
    }
    let store = try Self.scene.get().sqlite.store
    let parts = ["deck", "deck 7777", "blue"].map(condition)
    let scan = TextBlockScan(store.table, .all(parts))
    #expect(try store.read(scan.rarestFirst).condition == .all([parts[1], parts[2], parts[0]]))
  }
}
