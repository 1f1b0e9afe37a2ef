import FetchedResults
import Testing

@testable import CarStorage

/// What is looked for instead of a search that finds nothing.
struct SearchNearMissTests {
  private static let source: ArraySource<Car> = {
    let cars: [(make: String, model: String, color: String?, owner: String, plate: String)] = [
      ("BMW", "X5", "silver", "Jan Nowak", "B MW 4410"),
      ("Toyota", "Land Cruiser", "white", "Sean O'Brien", "M LC 88"),
      ("Toyota", "Corolla", "Grau", "Ida Berg", "M TC 1"),
      ("Volkswagen", "Golf", "black", "Łukasz Wiśniewski", "WOB 1"),
      ("Mercedes-Benz", "C 200 Kompressor", "black", "Karl Weiß", "S 200"),
      ("BMW", "320d", nil, "Zoë Martin", "B 320"),
    ]
    return ArraySource(
      cars.enumerated().map { index, row in
        var draft = CarDraft()
        draft.make = row.make
        draft.model = row.model
        draft.color = row.color
        draft.plate = row.plate
        draft.nameOwner(row.owner)
        if index == 0 { draft.spot = "B13" }
        return draft.car(ticket: Int64(index + 1), now: .init(timeIntervalSince1970: 0)) { _ in 0 }
      })
  }()

  private static func search(_ line: String) throws -> CarSearch {
    try CarSearch(words: line.split(separator: " ").map(String.init), in: [.any])
  }

  private static func tickets(_ search: CarSearch) throws -> [Int64] {
    let found = try source.fetch(
      FetchRequest(
        predicate: search.predicate, sortedBy: CarOrder.parked.sortDescriptors, sectionKey: nil))
    return try found.objects(in: 0..<found.numberOfObjects).map(\.ticket).sorted()
  }

  @Test(arguments: [
    ("toyta", "Toyota", [2, 3]),
    ("bmv", "BMW", [1, 6]),
    ("landcruiser", "Land Cruiser", [2]),
    ("mercedes c200", "mercedes C 200", [5]),
    ("vw", "Volkswagen", [4]),
    ("vw golf", "Volkswagen golf", [4]),
    ("gray toyota", "grau toyota", [3]),
    ("the silver BMW", "silver BMW", [1]),
    ("die silver BMW", "silver BMW", [1]),
    ("zoe's car", "zoe", [6]),
    ("spot b13", "spot:b13", [1]),
    ("make:toyta", "make:Toyota", [2, 3]),
    ("bm44", "plate:BM plate:44", [1]),
    ("novak", "Nowak", [1]),
    ("mercedez", "Mercedes", [5]),
    ("wisniewsky", "Wiśniewski", [4]),
    ("toyta not:corolla", "Toyota not:corolla", [2]),
  ])
  func `a search that finds nothing is looked for in the words of the lot`(
    line: String, meant: String, tickets: [Int64]
  ) throws {
    let search = try Self.search(line)
    #expect(try Self.tickets(search) == [])
    let other = try search.nearMiss(in: Self.source, where: nil) {
      try !Self.tickets($0).isEmpty
    }
    let found = try #require(other?.search)
    #expect(found.text == meant)
    #expect(try Self.tickets(found) == tickets)
  }

  @Test(arguments: [
    "xyzzy", "golden", "330d", "ab", "q", "plate:zzz", "the car", "corolla toyta x9999",
    String(repeating: "toyta", count: 10_000),
  ])
  func `where nothing is near, nothing is guessed`(line: String) throws {
    let search = try Self.search(line)
    #expect(
      try search.nearMiss(in: Self.source, where: nil) { try !Self.tickets($0).isEmpty } == nil)
  }

  @Test func `what says the same is told from what is likely meant`() throws {
    func isSame(_ line: String) throws -> Bool? {
      let search = try Self.search(line)
      return try search.nearMiss(in: Self.source, where: nil) { try !Self.tickets($0).isEmpty }
        .map { if case .sameMeaning = $0 { true } else { false } }
    }
    #expect(try isSame("the silver bmw") == true)
    #expect(try isSame("spot b13") == true)
    #expect(try isSame("toyta") == false)
    #expect(try isSame("the toyta") == false)
  }

  @Test func `no word for a colour means two colours`() {
    let words = ["black", "white", "grey", "silver", "red", "blue", "green", "yellow", "brown"]
    for word in words {
      let same = ColorWords.synonyms(of: word)
      #expect(same.count >= 6 && Set(same).isDisjoint(with: words), "\(word)")
      for other in same { #expect(ColorWords.synonyms(of: other).contains(word), "\(other)") }
    }
    #expect(ColorWords.synonyms(of: "GRÜN").contains("green"))
    #expect(ColorWords.synonyms(of: "bmw") == [])
  }
}
