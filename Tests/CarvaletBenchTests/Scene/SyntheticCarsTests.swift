import CarStorage
import FetchedResults
import Foundation
import Testing
import UnicodeText

@testable import carvalet_bench

/// The cars of the benchmarks are as long and as varied as those of a stand, and always the same.
struct SyntheticCarsTests {
  private let cars = Array(SyntheticCars(count: 20_000, parkedCount: 20_000))

  @Test func `as many cars have a colour, a note and a photo as is said`() {
    func share(_ condition: (Car) -> Bool) -> Double {
      Double(cars.count(where: condition)) / Double(cars.count)
    }
    #expect((0.96...0.98).contains(share { $0.color != nil }))
    #expect((0.115...0.135).contains(share { $0.note != nil }))
    #expect((0.09...0.11).contains(share { $0.photo != nil }))
  }

  // The stores of earlier runs are kept.
  @Test func `the cars are the same in every version`() throws {
    var csv: [UInt8] = []
    var writer = RecordFormat.csv.makeWriter { csv += $0 }
    for car in cars.prefix(1000) { try writer.write(car) }
    try writer.finish()
    #expect(StableHash.hash(of: String(decoding: csv, as: UTF8.self)) == 11_483_327_570_930_928_230)
  }

  @Test func `a line of CSV takes 150 bytes in the mean, give or take 5`() throws {
    var size = 0
    var writer = RecordFormat.csv.makeWriter { size += $0.count }
    for car in cars { try writer.write(car) }
    try writer.finish()
    #expect((145...155).contains(Double(size) / Double(cars.count)))
  }

  @Test func `a search for a make finds it in no other text`() {
    let makes = Set(cars.map { TextFolding.fold($0.make).text })
    #expect(makes.count == 60)
    let texts = Set(cars.flatMap { [$0.color, $0.note].compactMap { $0 } })
    for text in texts {
      let folded = TextFolding.fold(text).text
      #expect(makes.filter { folded.contains($0) } == [], "\(text)")
    }
  }

  @Test func `one owner has the rare name: that of the second car`() {
    let rare = cars.filter { car in
      [car.make, car.model, car.ownerFirstName, car.ownerLastName, car.color, car.note]
        .contains { TextFolding.fold($0 ?? "").text.contains(CarLists.rareName) }
    }
    #expect(rare.map(\.ticket) == [2])
  }
}
