import Testing

@testable import CarStorage

/// What a stand says it has, and which of it is free.
struct StandTagsTests {
  @Test(arguments: [
    (["K1-K3"], ["K1", "K2", "K3"], ["K1-K3"]),
    (["K1-3", "VIP"], ["K1", "K2", "K3", "VIP"], ["K1-K3", "VIP"]),
    (["K9–k11"], ["K9", "K10", "K11"], ["K9-K11"]),
    (["A08-A10"], ["A08", "A09", "A10"], ["A08-A10"]),
    (["1-3"], ["1", "2", "3"], ["1-3"]),
    (["A 1 - A 2"], ["A 1", "A 2"], ["A 1-A 2"]),
    (["A-12"], ["A-12"], ["A-12"]),
    (["1-1..1-3"], ["1-1", "1-2", "1-3"], ["1-1..1-3"]),
    (["Ramp,B1-B2", "b-2"], ["Ramp", "B1", "B2"], ["Ramp", "B1-B2", "b-2"]),
    (["K7-K7"], ["K7"], ["K7"]),
    (["1-5..1-5", "2-1..2-1"], ["1-5", "2-1"], ["1-5..1-5", "2-1..2-1"]),
  ])
  func `spans are tags, each once`(words: [String], tags: [String], spans: [String]) throws {
    let stand = try StandTags(words)
    #expect(stand.tags == tags)
    #expect(stand.spans == spans)
    #expect(try StandTags(stand.spans) == stand)
  }

  @Test(arguments: [
    ("K9-K1", StandTags.Problem.backwards("K9-K1", meant: "K1-K9")),
    ("A1-B20", .otherLetters("A1-B20")),
    ("--", .noTag("--")),
    ("K1-K10001", .tooMany),
    ("1-999999", .tooMany),
  ])
  func `what cannot be meant is refused`(word: String, problem: StandTags.Problem) {
    #expect(throws: problem) { try StandTags([word]) }
  }

  @Test func `a tag is known however it is written`() throws {
    let stand = try StandTags(["A1-A20", "VIP"])
    #expect(stand.contains("a-12"))
    #expect(stand.contains("vip"))
    #expect(!stand.contains("A21"))
    #expect(!stand.contains("A012"))
  }

  @Test func `free is what no car has, in the order in which it was said`() throws {
    let said = try StandTags(["B1-B3", "A1-A2"])
    let supply = TagSupply(said: said, seen: ["Z9"], taken: ["b 2", "X10", "X9", "A1"])
    #expect(supply.free == ["B1", "B3", "A2"])
    #expect(supply.others == ["X9", "X10"])
  }

  @Test func `a stand that has said nothing has the tags of its cars, as one walks them`() {
    let supply = TagSupply(said: nil, seen: ["K10", "k2", "K 2", "K9"], taken: ["K9", "K11"])
    #expect(supply.tags == ["k2", "K9", "K10", "K11"])
    #expect(supply.free == ["k2", "K10"])
    #expect(supply.others.isEmpty)
  }

  @Test(arguments: [
    (["K1", "K2", "K3", "K8", "K10"], ["K1-K3", "K8", "K10"]),
    (["A09", "A10", "A11", "B1", "B2"], ["A09-A11", "B1-B2"]),
    (["9", "10", "VIP", "1-1", "1-2"], ["9-10", "VIP", "1-1..1-2"]),
    ([], []),
  ])
  func `tags are said shortly`(tags: [String], spans: [String]) {
    #expect(TagSupply.spans(of: tags) == spans)
    #expect((try? StandTags(spans).tags) == tags)
  }
}
