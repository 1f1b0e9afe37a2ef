import CarStorage
import Synchronization

@testable import CarvaletBrowser

/// Collects what is reported to a browser, and waits for what a test expects.
final class Reports: Sendable {
  private let stream: AsyncStream<BrowserEvent>
  private let continuation: AsyncStream<BrowserEvent>.Continuation

  private let waitingStream: AsyncStream<WaitingGuests>
  private let waitingContinuation: AsyncStream<WaitingGuests>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
    (waitingStream, waitingContinuation) = AsyncStream.makeStream()
  }

  func add(_ event: BrowserEvent) { continuation.yield(event) }

  func addWaiting(_ waiting: WaitingGuests) { waitingContinuation.yield(waiting) }

  /// Who waits, at the next report of it.
  func waiting() async throws -> WaitingGuests {
    for await waiting in waitingStream { return waiting }
    throw CancellationError()
  }

  /// The next event.
  func next() async throws -> BrowserEvent {
    for await event in stream { return event }
    throw CancellationError()
  }

  /// Passes over events up to one of a kind.
  func first<Value>(_ pick: (BrowserEvent) -> Value?) async throws -> Value {
    while true {
      if let value = pick(try await next()) { return value }
    }
  }

  /// The next page that has its totals.
  func page() async throws -> BrowserPage {
    try await first { if case .page(let page) = $0, page.totals != nil { page } else { nil } }
  }

  func change() async throws -> ListChange {
    try await first { if case .changed(let change) = $0 { change } else { nil } }
  }
}
