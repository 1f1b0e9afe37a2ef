import Foundation
import TestSupport

@testable import CarStorage

/// Random cars of few makes and models, so that sections come and go; the same for the same seed.
struct SeededCars {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(generator.next() % UInt64(range.count))
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  mutating func car(_ ticket: Car.Ticket) -> Car {
    var car = Car.parked(
      ticket, one(of: ["Audi", "audi", "BMW", "Škoda", "SKODA", "Fiat", "日産"]),
      one(of: ["A", "b", "Č", "d 10", "d 9"]), year: one(of: [nil, 1989, 1994, 2003, 2003]),
      spot: one(of: [nil, "A1", "B2"]), note: one(of: [nil, "dent", "e\u{301}", "é"]))
    car.ownerLastName = one(of: [nil, "Öberg", "oberg", "Łukasz"])
    car.dateCreated -= Double(number(in: 0...5) * 3600)
    if number(in: 0...3) == 0 { car.dateReturned = WatchScene.now }
    return car
  }
}
