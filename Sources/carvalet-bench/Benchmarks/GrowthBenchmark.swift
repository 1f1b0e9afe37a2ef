import CarStorage
import FetchedResults
import Foundation

/// How the cost of each operation grows with the store: what costs O(log n) and what O(n).
struct GrowthBenchmark: Benchmark {
  let id = "growth"
  let title = "how costs grow with the number of cars"

  /// An operation that is measured in the stores of all sizes.
  private struct Operation: Sendable {
    let name: String
    let isToBeFlat: Bool
    /// Makes ready for one store.
    let begin: @Sendable (CarStore, _ count: Int) throws -> () throws -> Int

    /// Something that begins with the store.
    init(
      name: String, isToBeFlat: Bool = true,
      _ run: @escaping @Sendable (CarStore, Int) throws -> Int
    ) {
      self.name = name
      self.isToBeFlat = isToBeFlat
      begin = { store, count in { try run(store, count) } }
    }

    /// Something that is asked of the same list again and again.
    init(
      ofOpenList name: String,
      _ run: @escaping @Sendable (ResultsSnapshot<Car>, Int) throws -> Int
    ) {
      self.name = name
      isToBeFlat = true
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
    Operation(ofOpenList: "16 far rows of an open list") { list, count in
      try spread(over: count).reduce(0) { try $0 + list.objects(in: $1..<$1 + 1).ticketSum }
    },
    Operation(ofOpenList: "the places of 16 rows in an open list") { list, count in
      try spread(over: count).reduce(0) { try $0 + (list.indexPath(forID: Int64($1))?.item ?? 0) }
    },
    Operation(name: "the first far row of a new list", isToBeFlat: false) { store, count in
      try store.fetch(CarLists.byMake()).objects(in: count / 2..<count / 2 + 1).ticketSum
    },
    Operation(name: "search a make, all counts") { store, _ in
      try store.fetch(CarLists.byMake(CarSearch("bmw", in: [.field(.make)]))).sections.rowCount
    },
    Operation(name: "search two rare texts, first 50", isToBeFlat: false) { store, _ in
      let sums = try [CarLists.rareName, CarLists.missingName].map { name in
        var request = CarLists.byMake(CarSearch(name))
        request.fetchLimit = 50
        return try store.fetch(request).objects(in: 0..<50).ticketSum
      }
      return sums[0] + sums[1]
    },
  ]

  /// The cost of a row depends on its distance from the next anchor of the list. So a single row of
  /// one store cannot be compared with a single row of another.
  private static func spread(over count: Int) -> [Int] { (1...16).map { count * $0 / 17 } }

  private static let parking = Operation(name: "park one car, durably") { store, _ in
    var draft = CarDraft()
    draft.make = "Volvo"
    draft.model = "V70"
    draft.plate = "B-MW 123"
    _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
    return 1
  }

  func measure(on bench: Bench) throws -> Report {
    let stores = try bench.sizes.all.map { try bench.store($0) }
    let growths = try Self.readings.map { try growth(of: $0, in: stores, bench) }
    let copies = try bench.sizes.all.map { try CarStore(path: bench.stores.copy($0)) }
    return Report(growths: growths + [try growth(of: Self.parking, in: copies, bench)])
  }

  /// Measures an operation in the stores of all sizes in turn.
  private func growth(
    of operation: Operation, in stores: [CarStore], _ bench: Bench
  ) throws -> Growth {
    let contenders = try zip(stores, bench.sizes.all).map { store, size in
      Contender(operation.name, run: try operation.begin(store, size))
    }
    return Growth(
      operation: operation.name, isToBeFlat: operation.isToBeFlat,
      seconds: try bench.pace.measure(contenders, isSameWork: false).map(\.median))
  }
}
