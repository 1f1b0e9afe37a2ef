import Foundation
import Testing

@testable import CarStorage

/// A car is found by its key or spot however that is written; `1-12` and `11-2` stay two spots.
struct TagTests {
  @Test(arguments: [
    ("a-12", "A12"), ("A12", "A12"), ("a 12", "A12"), (" A_12. ", "A12"), ("1-12", "1-12"),
    ("11-2", "11-2"), ("1 12", "1-12"), ("1 - 12", "1-12"), ("A-1-2", "A1-2"), ("b/3/c", "B3C"),
    ("é7", "E7"), ("Ｋ９", "K9"), ("日産 3", "日産3"),
  ])
  func `a tag is its letters and digits, with a dash where numbers meet`(
    tag: String, folded: String
  ) {
    #expect(Tag.folded(tag) == folded)
    #expect(Tag.folded(folded) == folded)
    #expect(Tag.foldedIfOther(tag) == (tag == folded ? nil : folded))
  }

  @Test func `a tag of marks alone is none`() {
    #expect(Tag.folded("--") == nil && Tag.folded("") == nil && Tag.folded(" . ") == nil)
  }

  @Test func `cars on the lot are found by their tags, however these are written`() throws {
    let stand = try Stand()
    try stand.park { ($0.key, $0.spot) = ("k-9", "b 13") }
    try stand.park { ($0.key, $0.spot) = ("K10", "B13") }
    try stand.park { ($0.key, $0.spot) = ("K9", "1-12") }
    _ = try stand.store.retrieve([3], at: Stand.noon + 60, .init(by: nil))
    #expect(try stand.store.cars(.key, "K9").map(\.ticket) == [1])
    #expect(try stand.store.cars(.spot, "B-13").map(\.ticket) == [1, 2])
    #expect(try stand.store.cars(.spot, "11-2") == [])
    #expect(try stand.store.cars(.key, "-") == [])
    // Another program writes the tag alone.
    try stand.sql("UPDATE car SET spot = 'c-1' WHERE ticket = 2")
    _ = try stand.store.move(1, to: "D 1", key: nil, .init(by: nil))
    #expect(try stand.store.cars(.spot, "C1").map(\.ticket) == [2])
    #expect(try stand.store.check().faults == [])
  }
}
