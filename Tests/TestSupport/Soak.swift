import Foundation
import Harness

/// Repeats a random test: for a few rounds in `make test`, and for `CARVALET_SOAK_SECONDS` in
/// `make soak`.
package enum Soak {
  private static let environment = ProcessInfo.processInfo.environment
  private static let duration = environment["CARVALET_SOAK_SECONDS"].flatMap(Int.init)
    .map(Duration.seconds)
  private static let knownSeed = environment["CARVALET_SOAK_SEED"].flatMap(UInt64.init)

  /// Runs rounds, each with random numbers of its own. The seed of the first is printed, and
  /// `CARVALET_SOAK_SEED` brings it back; each later one has the next number.
  ///
  /// - Parameters:
  ///   - count: At least so many rounds are run, and no more where no time is given.
  ///   - body: Called with a text that names the round, for failures, and with the random numbers.
  package static func rounds(
    atLeast count: Int, of test: String = #function,
    _ body: (_ round: String, _ random: inout SeededGenerator) throws -> Void
  ) rethrows {
    let seed = knownSeed ?? .random(in: 0 ... .max)
    let end = duration.map { SuspendingClock.now + $0 }
    say("\(test): seed \(seed)")
    var done = 0
    while done < count || end.map({ .now < $0 }) == true {
      let own = seed &+ UInt64(done)
      var random = SeededGenerator(seed: own)
      try body("seed \(own)", &random)
      done += 1
    }
    say("\(test): \(done) rounds")
  }

  /// Whether tests take minutes, as in `make soak`, to look at every case.
  package static var isLong: Bool { duration != nil }

  /// Every `step`-th of some cases, beginning with a random one of the first; in `make soak` all of
  /// them. The seed is printed, and `CARVALET_SOAK_SEED` brings the same cases back.
  package static func sample<Case>(
    _ cases: [Case], every step: Int, of test: String = #function
  ) -> [Case] {
    guard let first = firstSample(every: step, of: test) else { return cases }
    return stride(from: first, to: cases.count, by: step).map { cases[$0] }
  }

  /// Where a test that looks at every `step`-th case begins, from 0; nil where it looks at all.
  package static func firstSample(every step: Int, of test: String = #function) -> Int? {
    guard !isLong else { return nil }
    let seed = knownSeed ?? .random(in: 0 ... .max)
    say("\(test): not every case, seed \(seed)")
    return Int(seed % UInt64(step))
  }

  /// Prints a line and flushes it, so that the seed is known if the test hangs or crashes.
  package static func say(_ text: String) {
    print(text)
    fflush(nil)
  }
}
