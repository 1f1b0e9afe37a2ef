import Testing

@testable import carvalet_bench

/// Contenders take turns and must agree where they do the same work, one slow run does not change
/// the median, and a target is met up to its limit.
struct MeasuringTests {
  @Test(
    arguments: [
      ([3.0], 3.0), ([9, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 1, 1000], 1),
    ] as [([Double], Double)])
  func `the median is the run in the middle`(seconds: [Double], median: Double) {
    var samples = Samples()
    for second in seconds { samples.add(second) }
    #expect(samples.median == median)
  }

  @Test func `contenders run in turn, each prepared before`() throws {
    var log = ""
    func contender(_ name: String) -> Contender {
      func prepare() { log += "(" }
      return Contender(name, prepare: prepare) {
        log += name + ")"
        return 7
      }
    }
    let samples = try Pace(seconds: 60, rounds: 1...2).measure([contender("a"), contender("b")])
    // The first round does not count.
    #expect(log == "(a)(b)(a)(b)(a)(b)")
    #expect(samples.map(\.count) == [2, 2])
  }

  @Test func `a round that takes all the time there is counts`() throws {
    var rounds = 0
    let contender = Contender("slow") {
      rounds += 1
      return 0
    }
    let samples = try Pace(seconds: 0, rounds: 1...9).measure([contender])
    #expect(samples[0].count == 1)
    #expect(rounds == 1)
  }

  @Test func `contenders that do not agree are not compared`() {
    let contenders = [Contender("a") { 1 }, Contender("b") { 2 }]
    let error = #expect(throws: Disagreement.self) {
      try Pace(seconds: 0, rounds: 1...1).measure(contenders)
    }
    #expect(error?.description == "b found 2 where 1 was found before")
  }

  @Test func `contenders that do other work may give other answers`() throws {
    let contenders = [Contender("a") { 1 }, Contender("b") { 2 }]
    let samples = try Pace(seconds: 0, rounds: 1...1).measure(contenders, isSameWork: false)
    #expect(samples.map(\.count) == [1, 1])
  }

  @Test(arguments: [
    (Quantity.seconds(16.34e-6), "16.3 µs"), (.seconds(0.9996), "1.00 s"),
    (.seconds(0.004), "4.00 ms"), (.seconds(48.44e-9), "48.4 ns"), (.seconds(90), "90.0 s"),
    (.bytes(405.8), "406 B"), (.bytes(1024), "1.00 KiB"), (.bytes(38.42 * 1_048_576), "38.4 MiB"),
    (.bytes(0), "0.00 B"), (.seconds(-31.24e-6), "-31.2 µs"),
  ])
  func `a quantity has three digits and a fitting unit`(quantity: Quantity, text: String) {
    #expect(quantity.description == text)
  }

  @Test(arguments: [
    (Target.times(2.5), 2.5, 1.0, true), (.times(2.5), 2.6, 1, false),
    (.asFast(10), 1, 10, true), (.asFast(10), 1, 9.9, false),
    (.asFast(0.8), 1, 0.8, true), (.asFast(0.8), 1, 0.79, false),
    (.within(.seconds(3)), 3, 0, true), (.within(.seconds(3)), 3.1, 100, false),
  ])
  func `a target is met up to its limit`(target: Target, ours: Double, peer: Double, isMet: Bool) {
    #expect(target.isMet(ours: .seconds(ours), peer: .seconds(peer)) == isMet)
  }

  @Test func `without a peer only a limit can be met`() {
    let ours = Quantity.seconds(1)
    #expect(Target.within(.seconds(2)).isMet(ours: ours, peer: nil))
    #expect(!Target.times(2).isMet(ours: ours, peer: nil))
    #expect(!Target.asFast(2).isMet(ours: ours, peer: nil))
  }
}
