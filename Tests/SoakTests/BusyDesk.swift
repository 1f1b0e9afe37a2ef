import CarStorage
import FetchedResults
import Foundation
import Synchronization
import TestSupport

/// A desk that writes to a store again and again, from a thread of its own, until it is stopped.
final class BusyDesk: Sendable {
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  private struct State {
    var isStopped = false
    var commits = 0
    var failure: (any Error)?
  }

  init(_ path: String, seed: UInt64) throws {
    let store = try CarStore(path: path)
    Thread.detachNewThread { [self] in
      var random = SeededGenerator(seed: seed)
      while !state.withLock(\.isStopped) {
        do {
          try Self.commit(in: store, &random)
          state.withLock { $0.commits += 1 }
          // People pause; and whoever never did would keep all others from writing.
          Thread.sleep(forTimeInterval: .random(in: 0.01...0.03, using: &random))
        } catch StoreError.busy {
          // Where every other test runs as well, its turn may take longer than it waits.
          continue
        } catch {
          state.withLock { ($0.failure, $0.isStopped) = (error, true) }
        }
      }
      ended.signal()
    }
  }

  /// Lets it finish what it does.
  ///
  /// - Returns: How many commits it has made.
  func stop() throws -> Int {
    state.withLock { $0.isStopped = true }
    ended.wait()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.commits
    }
  }

  private static let makes = ["Audi", "BMW", "Fiat", "Škoda", "Toyota", "Zastava"]

  private static func commit(in store: CarStore, _ random: inout SeededGenerator) throws {
    let ticket = Car.Ticket.random(in: TypedKeys.shared, using: &random)
    let now = Date()
    let change = CarStore.Change(by: "ben", at: "east", date: now)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try park(0, in: store)
    case 1: _ = try store.request([ticket], at: now, change)
    case 2: _ = try store.ready([ticket], at: now, change)
    case 3: _ = try store.retrieve([ticket], at: now, change)
    case 4: _ = try store.repark([ticket], CarStore.Return(at: now), change)
    default:
      var draft = CarDraft()
      draft.make = makes.randomElement(using: &random)
      draft.ownerLastName = ["Öberg", "Łukasz", "李"].randomElement(using: &random)
      _ = try store.edit([ticket], setting: draft, change)
    }
  }

  /// Parks a car as another desk does.
  static func park(_ number: Int64, in store: CarStore) throws {
    var draft = CarDraft()
    draft.make = makes[Int(number) % makes.count]
    draft.model = "M\(number % 7)"
    _ = try store.park(draft, now: Date(), utcOffset: 0, by: "ben", at: "east")
  }
}
