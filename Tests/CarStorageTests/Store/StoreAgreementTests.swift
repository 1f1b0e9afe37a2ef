import TestSupport
import Testing

/// Whatever is done to the cars of a stand, a file and a server keep the same, and report it alike.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreAgreementTests {
  @Test func `A file, a server and the rows in memory change alike, and as reported`() {
    Soak.rounds(atLeast: 2) { round, random in
      do {
        var stands = try TwoStands(random)
        try stands.run(steps: 60)
      } catch {
        Issue.record("\(round), which CARVALET_SOAK_SEED brings back: \(error)")
      }
    }
  }
}
