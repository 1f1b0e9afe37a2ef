import Foundation
import Synchronization

/// Lets some tests run at once, and the others wait for their turn, in the order in which they
/// came. Of hundreds that begin together, each with processes and connections of its own, each
/// would take longer than its limit.
///
/// A mutex guards the places and those who wait for one.
final class TestGate: Sendable {
  /// The gate of all tests that have threads of their own. Most of them wait most of their time, so
  /// it has more places than the machine has processors, and no more than the PostgreSQL server of
  /// the tests has connections for. The tests of `make soak` all take as long as they may, at once.
  static let shared = TestGate(
    places: Soak.isLong ? .max : min(64, 16 * ProcessInfo.processInfo.activeProcessorCount))

  private struct State {
    var places: Int
    /// The one that has waited longest stands last.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(places: Int) {
    state = Mutex(State(places: places))
  }

  /// Runs a test once there is a place for it.
  func pass(_ test: () async throws -> Void) async rethrows {
    await enter()
    defer { leave() }
    try await test()
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let hasPlace = state.withLock { state in
        guard state.places == 0 else {
          state.places -= 1
          return true
        }
        state.waiting.insert(continuation, at: 0)
        return false
      }
      if hasPlace { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.places += 1 }
      return state.waiting.popLast()
    }
    next?.resume()
  }
}
