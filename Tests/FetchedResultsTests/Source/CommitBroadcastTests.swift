import Synchronization
import TestSupport
import Testing

@testable import FetchedResults

@Suite(.ownThread, .timeLimit(.minutes(60)))
struct CommitBroadcastTests {
  @Test func `Hints that nobody has taken become one, for each listener`() async {
    let broadcast = CommitBroadcast()
    var streams = [broadcast.stream(), broadcast.stream()].map { $0.makeAsyncIterator() }
    for _ in 0..<3 {
      for _ in 0..<5 { broadcast.announce() }
      for place in streams.indices { #expect(await streams[place].next() != nil) }
    }
  }

  @Test func `Who has an audience is told when a listener comes and when one goes`() {
    let audiences = Audiences()
    let broadcast = CommitBroadcast { audiences.add($0.hasAudience) }
    #expect(!broadcast.hasAudience)
    var first: AsyncStream<Void>? = broadcast.stream()
    var second: AsyncStream<Void>? = broadcast.stream()
    #expect(first != nil && second != nil)
    first = nil
    second = nil
    #expect(audiences.all == [true, true, true, false])
    #expect(!broadcast.hasAudience)
  }

  @Test func `The streams end with the broadcast`() async {
    var broadcast: CommitBroadcast? = CommitBroadcast()
    let streams = (0..<3).compactMap { _ in broadcast?.stream() }
    #expect(streams.count == 3)
    broadcast = nil
    for stream in streams { for await _ in stream {} }
  }
}

/// What was seen, in order.
private final class Audiences: Sendable {
  private let seen = Mutex<[Bool]>([])

  func add(_ hasAudience: Bool) { seen.withLock { $0.append(hasAudience) } }

  var all: [Bool] { seen.withLock(\.self) }
}
