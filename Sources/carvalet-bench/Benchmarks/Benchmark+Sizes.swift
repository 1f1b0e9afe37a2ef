import CarStorage
import FetchedResults
import Foundation

/// How much space and memory is taken, and how costs grow with the store.
extension Benchmark {
  static let liveMemory = Benchmark("P17", "memory of a list that is followed") { bench in
    let path = try bench.copy()
    func weigh(_ options: [String] = []) throws -> [Double] {
      let process = try ToolProcess(
        bench.tools.itself, ["weigh", path] + options, environment: WeighCommand.environment)
      return try process.finish().output.split(separator: "\n").compactMap { Double($0) }
    }
    let list = try weigh()
    let search = try weigh(["--search", "bmw"])
    let ids = Finding.Peer("[Int64] of all tickets", .bytes(Double(8 * bench.sizes.large)))
    let most = Target.within(.bytes(0x1p20))
    bench.add(
      "a list that is open and followed, without SQLite", .bytes(list[0]), beside: ids, [most])
    bench.add("with SQLite's connections and statements", .bytes(list[1]), beside: ids, [most])
    bench.add("with the pages that SQLite caches, too", .bytes(list[2]), beside: ids)
    bench.add(
      "a search of bmw that is followed, with its matches, without SQLite", .bytes(search[0]),
      beside: ids, [most])
  }

  /// The indexes beside the indexes by make, year, owner and plate: the indexes of the other
  /// orders, of sections that follow no order, and of keys and spots on the lot, where all of these
  /// cars are.
  private static let otherIndexes = [
    "car_by_model", "car_by_ownerFirstName", "car_by_dateCreated", "car_by_dateCreated_hour",
    "car_by_dateCreated_day", "car_parked_key", "car_parked_spot",
  ]

  static let fileSize = Benchmark("P18", "the size of the file") { bench in
    func perCar(_ size: Int) -> Quantity { .bytes(Double(size) / Double(bench.sizes.large)) }
    let path = try bench.address()
    let names = otherIndexes.map { "'\($0)'" }.joined(separator: ", ")
    let others = try bench.raw(path).sum("SELECT sum(pgsize) FROM dbstat WHERE name IN (\(names))")
    let whole = try Bench.size(ofFile: path)
    let csv = Finding.Peer(
      "CSV", perCar(try Bench.size(ofFile: bench.stores.csv(bench.sizes.large))))
    bench.add(
      "space of a car, by make, year, owner and plate", perCar(whole - others), beside: csv,
      [.within(.bytes(300))], runs: nil)
    bench.add("the same with the 7 other indexes", perCar(whole), beside: csv, runs: nil)
  }

  /// On a server beside the same from a file.
  static let memory = Benchmark("memory", onServer: "S8", "peak memory of commands") { bench in
    let limit = Double(64 << 20)
    let isLater = ["list", "--where", "year > 1950"]
    let commands: [(what: String, arguments: [String], most: Double?)] = [
      ("list --limit 50", ["list", "--sort", "make", "--limit", "50"], nil),
      ("search bmw --limit 50", ["search", "bmw", "--sort", "make", "--limit", "50"], nil),
      ("watch, which shows all cars first", ["watch", "--sort", "make"], nil),
      ("export of all cars", ["export"], limit),
      ("list of most cars", isLater + ["--json"], limit),
      (
        "list of a page far down",
        isLater + ["--limit", "50", "--offset", "\(bench.sizes.large / 2)"], limit
      ),
    ]
    let store = try bench.address()
    let file = try bench.stores.path(bench.sizes.large)
    for (what, arguments, most) in commands {
      func peak(_ store: String) throws -> Quantity {
        try Self.peak(
          arguments + ["--store", store], bench, doesInterrupt: arguments[0] == "watch")
      }
      bench.add(
        "peak of carvalet \(what)", try peak(store),
        beside: try bench.choose(file: nil, server: ("from a file", peak(file))),
        most.map { [.within(.bytes($0))] } ?? [])
    }
    guard bench.place == .file else { return }
    let csv = try bench.stores.csv(bench.sizes.large)
    let place = try bench.emptyPlace("memory")
    bench.add(
      "peak of carvalet import of all cars",
      try peak(["import", csv, "--yes", "--store", place], bench),
      [.within(.bytes(Double(200 << 20)))])
  }

  /// The most memory that the tool takes.
  ///
  /// - Parameter doesInterrupt: Whether it is interrupted once it has written a line.
  private static func peak(
    _ arguments: [String], _ bench: Bench, doesInterrupt: Bool = false
  ) throws -> Quantity {
    let command =
      ["peak"] + (doesInterrupt ? ["--interrupt"] : []) + ["--", bench.tools.carvalet] + arguments
    let output = try ToolProcess(bench.tools.itself, command).finish().output
    guard let bytes = Double(output.prefix { $0 != "\n" }) else { throw NoFigure(output: output) }
    return .bytes(bytes)
  }

  /// The process that measures has printed something else.
  private struct NoFigure: Error {
    let output: String
  }

  // MARK: - Growth

  /// What costs O(log n) and what O(n).
  static let growth = Benchmark("growth", "how costs grow with the number of cars") { bench in
    let stores = try bench.sizes.all.map { try bench.store($0) }
    let lists = try stores.map { try $0.fetch(CarLists.byMake()) }
    func measure<Subject>(
      _ name: String, isFlat: Bool = true, of subjects: [Subject],
      _ run: @escaping (Subject, Int) throws -> Int
    ) throws {
      let contenders = zip(subjects, bench.sizes.all).map { subject, size in
        Contender(name) { try run(subject, size) }
      }
      try bench.compareSizes(name, isFlat: isFlat, contenders)
    }
    try measure("page of 50", of: stores) { store, _ in try store.firstTickets(CarLists.byMake()) }
    try measure("sections, by make", of: stores) { store, _ in
      try store.countedRows(CarLists.byMake())
    }
    try measure("index titles, by make", of: stores) { store, _ in
      try store.fetch(CarLists.byMake()).sectionIndex()?.entries.count ?? 0
    }
    // The cost of a row depends on its distance from the next anchor of the list. So a single row
    // of one store cannot be compared with a single row of another.
    func spread(over count: Int) -> [Int] { (1...16).map { count * $0 / 17 } }
    try measure("16 far rows of an open list", of: lists) { list, count in
      try spread(over: count).reduce(0) { try $0 + list.objects(in: $1..<$1 + 1).ticketSum }
    }
    try measure("the places of 16 rows in an open list", of: lists) { list, count in
      try spread(over: count).reduce(0) { try $0 + (list.indexPath(forID: Int64($1))?.item ?? 0) }
    }
    try measure("the first far row of a new list", isFlat: false, of: stores) { store, count in
      try store.fetch(CarLists.byMake()).objects(in: count / 2..<count / 2 + 1).ticketSum
    }
    try measure("search a make, all counts", of: stores) { store, _ in
      try store.countedRows(CarLists.byMake(CarSearch("bmw", in: [.field(.make)])))
    }
    try measure("search two rare texts, first 50", isFlat: false, of: stores) { store, _ in
      try [CarLists.rareName, CarLists.missingName].reduce(0) {
        $0 + (try store.firstTickets(CarLists.byMake(CarSearch($1), first: 50)))
      }
    }
    let copies = try bench.sizes.all.map { try CarStore(at: bench.copy($0)) }
    try measure("park one car, durably", of: copies) { store, _ in
      Int(try store.parkOne(plate: "B-MW 123"))
    }
  }
}
