import CarStorage
import FetchedResults
import Foundation

/// How the cost of each operation grows with the store: what costs O(log n) and what O(n).
struct GrowthBenchmark: Benchmark {
  let id = "growth"
  let title = "how costs grow with the number of cars"

  private struct Operation: Sendable {
    let name: String
    /// Makes ready for one store.
    let begin: @Sendable (CarStore, _ count: Int) throws -> () throws -> Int

    /// Something that begins with the store.
    init(name: String, _ run: @escaping @Sendable (CarStore, Int) throws -> Int) {
      self.name = name
      begin = { store, count in { try run(store, count) } }
    }

    /// Something that is asked of the same list again and again.
    init(
      ofOpenList name: String,
      _ run: @escaping @Sendable (ResultsSnapshot<Car>, Int) throws -> Int
    ) {
      self.name = name
      begin = { store, count in
        let list = try store.fetch(CarLists.byMake())
        return { try run(list, count) }
      }
    }
  }

  private static let readings = [
    Operation(name: "page of 50") { store, _ in
      try store.fetch(CarLists.byMake()).objects(in: 0..<50).ticketSum
    },
    Operation(name: "sections, by make") { store, _ in
      try store.fetch(CarLists.byMake()).sections.rowCount
    },
    Operation(name: "index titles, by make") { store, _ in
      try store.fetch(CarLists.byMake()).sectionIndex()?.entries.count ?? 0
    },
    Operation(ofOpenList: "row in the middle of an open list") { list, count in
      try list.objects(in: count / 2..<count / 2 + 1).ticketSum
    },
    Operation(ofOpenList: "place of a row in an open list") { list, count in
      try list.indexPath(forID: Int64(count / 2))?.item ?? 0
    },
    Operation(name: "the first far row of a new list") { store, count in
      try store.fetch(CarLists.byMake()).objects(in: count / 2..<count / 2 + 1).ticketSum
    },
    Operation(name: "search a make, all counts") { store, _ in
      try store.fetch(CarLists.byMake(CarSearch("bmw", in: [.make]))).sections.rowCount
    },
    Operation(name: "search a rare text, first 50") { store, _ in
      var request = CarLists.byMake(CarSearch(CarLists.rareName))
      request.fetchLimit = 50
      return try store.fetch(request).objects(in: 0..<50).ticketSum
    },
  ]

  private static let parking = Operation(name: "park one car, durably") { store, _ in
    var draft = CarDraft()
    (draft.make, draft.model, draft.plate) = ("Volvo", "V70", "B-MW 123")
    _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
    return 1
  }

  func measure(on bench: Bench) throws -> Report {
    var growths = Self.readings.map { Growth(operation: $0.name, seconds: []) }
    var parking = Growth(operation: Self.parking.name, seconds: [])
    for size in bench.sizes.all {
      let store = try bench.store(size)
      for (number, operation) in Self.readings.enumerated() {
        growths[number].seconds.append(try median(operation, store, size, bench))
      }
      let copy = try CarStore(path: bench.stores.copy(size))
      parking.seconds.append(try median(Self.parking, copy, size, bench))
    }
    return Report(growths: growths + [parking])
  }

  private func median(
    _ operation: Operation, _ store: CarStore, _ size: Int, _ bench: Bench
  ) throws -> Double {
    let contender = Contender(operation.name, run: try operation.begin(store, size))
    return try bench.pace.measure([contender])[0].median
  }
}
