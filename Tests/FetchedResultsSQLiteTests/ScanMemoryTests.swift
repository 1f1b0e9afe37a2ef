import FetchedResults
import Synchronization
import Testing

@testable import FetchedResultsSQLite

/// GRDB has a type of that name too.
private typealias FetchRequest = FetchedResults.FetchRequest

/// A search that is typed letter by letter finds what it would find at once.
struct ScanMemoryTests {
  /// The statements that a store ran.
  private final class Trace: Sendable {
    private let statements = Mutex<[String]>([])

    func add(_ statement: String) { statements.withLock { $0.append(statement) } }

    /// Whether nobody passed over the whole table since the last time.
    func takeIsNarrowed() -> Bool {
      statements.withLock { statements in
        defer { statements = [] }
        return !statements.contains { $0.contains("NOT INDEXED") && !$0.contains("json_each") }
      }
    }
  }

  private static func request(
    _ text: String, section: SectionKey? = .value("make"), limit: Int? = nil
  ) -> FetchRequest {
    FetchRequest(
      predicate: .contains("note", text) || .contains("make", text) || .contains("model", text),
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: section, fetchLimit: limit)
  }

  private static let letters = ["s", "S", "ß", "a", "ä", "m", "e", "é", "e\u{301}", "k", "1", " "]

  @Test(arguments: 1...8)
  func `Each letter finds what it would find at once`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func word(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &random))
        .map { _ in Self.letters.randomElement(using: &random)! }.joined()
    }
    var vehicles = (1...Int64(90)).map {
      Vehicle(
        $0, make: word(0...3), model: word(0...3), left: $0 % 5 == 0 ? 1 : nil, note: word(0...5))
    }
    let sqlite = try TemporaryStore(vehicles)
    for round in 0..<40 {
      let typed = word(1...4)
      let limit = [nil, 1, 5].randomElement(using: &random)!
      let section = [nil, SectionKey.value("make")].randomElement(using: &random)!
      let left: FetchPredicate? = [nil, .isNull("left"), .isNotNull("left")]
        .randomElement(using: &random)!
      for length in 1...typed.count {
        var request = Self.request(String(typed.prefix(length)), section: section, limit: limit)
        if let left { request.predicate = request.predicate! && left }
        try expectAgreement(
          ArraySource(vehicles), sqlite.store, request, "seed \(seed), round \(round)")
      }
      let changed = Int.random(in: 0..<90, using: &random)
      vehicles[changed] = Vehicle(Int64(changed + 1), make: word(0...3), note: typed)
      try sqlite.store.write(ChangeCommand("note")) { try $0.update(vehicles[changed]) }
    }
  }

  @Test func `A text that many rows have is looked for in all of them again`() throws {
    let trace = Trace()
    let vehicles = (1...Int64(60)).map {
      Vehicle($0, make: "Make", note: $0 % 5 == 0 ? "sand" : "x")
    }
    let sqlite = try TemporaryStore(vehicles, trace: trace.add)
    for text in ["sa", "san"] {
      #expect(try sqlite.store.fetch(Self.request(text)).numberOfObjects == 12)
      #expect(!trace.takeIsNarrowed())
    }
  }

  @Test func `What was found goes with the state it was found in`() throws {
    let trace = Trace()
    let vehicles = (1...Int64(60)).map {
      Vehicle($0, make: "Make", left: $0 % 4 == 1 ? 1 : nil, note: $0 % 20 == 0 ? "Maße" : "x")
    }
    let sqlite = try TemporaryStore(vehicles, trace: trace.add)
    func find(_ request: FetchRequest) throws -> (count: Int, isNarrowed: Bool) {
      let list = try sqlite.store.fetch(request)
      return (try list.numberOfObjects, trace.takeIsNarrowed())
    }
    #expect(try find(Self.request("mas")) == (0, false))
    #expect(try find(Self.request("mass")) == (3, true), "its rows were noted, though no match")
    #expect(try find(Self.request("masse", limit: 2)) == (2, true))
    #expect(try find(Self.request("ass")) == (3, false), "not what was looked for before")
    #expect(try find(Self.request("asse")) == (3, true))

    try sqlite.store.write(ChangeCommand("note")) { try $0.update(Vehicle(2, note: "Gasse")) }
    #expect(try find(Self.request("asse")) == (4, false))
    var left = Self.request("asse")
    left.predicate = left.predicate! && .isNotNull("left")
    #expect(try find(left) == (0, false), "other rows were scanned")
    var cheap = Self.request("asse")
    cheap.predicate = cheap.predicate! && .isNull("price")
    #expect(try find(cheap) == (4, false), "the price is asked first")
  }

  @Test func `A test implies another where nothing passes that the other refuses`() {
    let (s, ss, ass) = (FoldTest.contains("s"), FoldTest.contains("ss"), FoldTest.contains("ass"))
    let m = FoldTest.contains("m")
    #expect(ss.implies(s) && ass.implies(s) && ass.implies(ss) && s.implies(s))
    #expect(!s.implies(ss) && !m.implies(s))
    #expect(FoldTest.all([m, ss]).implies(s) && FoldTest.all([m, ss]).implies(.all([m, s])))
    #expect(!FoldTest.any([m, ss]).implies(s) && FoldTest.any([m, ss]).implies(.any([s, m])))
    #expect(ss.implies(.any([s, m])) && !ss.implies(.all([s, m])))
    #expect(FoldTest.any([ass, ss]).implies(s))
  }
}
