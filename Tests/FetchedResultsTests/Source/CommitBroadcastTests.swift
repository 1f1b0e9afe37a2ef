import Synchronization
import TestSupport
import Testing

@testable import FetchedResults

/// Every subscriber learns that something was committed, however many commits it has missed, and
/// its stream ends with the broadcast.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct CommitBroadcastTests {
  @Test func `Hints that a subscriber has not taken become one`() async {
    let broadcast = CommitBroadcast()
    var streams = [broadcast.stream(), broadcast.stream()].map { $0.makeAsyncIterator() }
    for _ in 0..<3 {
      for _ in 0..<5 { broadcast.announce() }
      for index in streams.indices { #expect(await streams[index].next() != nil) }
    }
  }

  @Test func `Adding and removing a subscriber is reported`() {
    let reports = Reports()
    let broadcast = CommitBroadcast { reports.add($0.hasSubscribers) }
    #expect(!broadcast.hasSubscribers)
    var first: AsyncStream<Void>? = broadcast.stream()
    var second: AsyncStream<Void>? = broadcast.stream()
    #expect(first != nil && second != nil)
    first = nil
    second = nil
    #expect(reports.all == [true, true, true, false])
    #expect(!broadcast.hasSubscribers)
  }

  @Test func `The streams end with the broadcast`() async {
    var broadcast: CommitBroadcast? = CommitBroadcast()
    let streams = (0..<3).compactMap { _ in broadcast?.stream() }
    #expect(streams.count == 3)
    broadcast = nil
    for stream in streams { for await _ in stream {} }
  }
}

/// What was reported, in order.
private final class Reports: Sendable {
  private let reports = Mutex<[Bool]>([])

  func add(_ hasSubscribers: Bool) { reports.withLock { $0.append(hasSubscribers) } }

  var all: [Bool] { reports.withLock(\.self) }
}
