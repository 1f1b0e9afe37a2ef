import CarStorage
import FetchedResults
import FetchedResultsSQLite
import Foundation
import Synchronization
import Testing

/// What the library finds in a store, after whatever was done to it.
struct StoredLot {
  let cars: [Int: PlainLot.Car]
  /// What was said of the file.
  let notices: [StoreNotice]
  let isIntact: Bool

  /// Opens the store, lists and checks it, and parks one more car.
  ///
  /// - Returns: Nil where there is no store.
  static func read(_ path: String) throws -> (lot: StoredLot, nextTicket: Int)? {
    let notices = Mutex<[StoreNotice]>([])
    let store: CarStore
    do {
      store = try CarStore(
        path: path, checkpointsWhenIdle: false,
        onNotice: { notice in notices.withLock { $0.append(notice) } })
    } catch StoreError.missing {
      return nil
    }
    let listed = try store.fetch(FetchRequest(sortedBy: [.ascending("ticket")]))
      .objects(in: 0..<100_000)
    let cars = listed.map { car in
      let plain = PlainLot.Car(
        make: car.make, spot: car.spot, note: car.note, hasLeft: car.dateReturned != nil)
      return (Int(car.ticket), plain)
    }
    let isIntact = try store.check().isIntact
    let parked = try store.park(CarDraft(), now: Date(), utcOffset: 0, by: nil)
    let lot = StoredLot(
      cars: Dictionary(uniqueKeysWithValues: cars), notices: notices.withLock(\.self),
      isIntact: isIntact)
    return (lot, Int(parked.car.ticket))
  }

  /// Expects the store to be in one of some states, sound, without a word about it, and to give
  /// no ticket a second time.
  static func expect(
    _ states: [PlainLot], at path: String, canBeMissing: Bool = false, _ context: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      guard let (lot, nextTicket) = try read(path) else {
        #expect(canBeMissing, "the store is gone: \(context)", sourceLocation: sourceLocation)
        return
      }
      let found = states.last { $0.cars == lot.cars }
      #expect(
        found != nil, "\(lot.cars) is none of \(states.map(\.cars)): \(context)",
        sourceLocation: sourceLocation)
      #expect(lot.isIntact, "\(context)", sourceLocation: sourceLocation)
      #expect(lot.notices == [], "\(context)", sourceLocation: sourceLocation)
      #expect(
        nextTicket > states.first?.highestTicket ?? 0, "\(context)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error): \(context)", sourceLocation: sourceLocation)
    }
  }
}
