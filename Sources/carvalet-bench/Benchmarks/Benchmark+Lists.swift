import CarStorage
import FetchedResults
import Foundation

/// Lists: their first pages, sections and far rows.
extension Benchmark {
  static let listCommand = Benchmark(
    "P1", onServer: "S1", "carvalet list --sort make --limit 50, a whole process"
  ) { bench in
    let store = try bench.address()
    let ours = firstPage(of: store, bench)
    let page = """
      SELECT \(CarLists.shownColumns) FROM car WHERE \(CarLists.isParked)
        \(CarLists.orderByMake) LIMIT 50
      """
    let what = "carvalet list --sort make --limit 50"
    try bench.skippingMissing(what) {
      let shell = try bench.choose(
        file: bench.process(
          "sqlite3 shell, the same page", bench.tools.installed("sqlite3"),
          ["-readonly", store, page], printing: 50),
        server: bench.process(
          "psql, the same page", bench.tools.installed("psql"), ["-XAtq", "-c", page, store],
          printing: 50))
      try bench.compare(
        what, [.times(bench.choose(file: 2.5, server: 1.5))], ours: ours, peers: [shell])
    }
    guard bench.place == .file else { return }
    try bench.skippingMissing("the same") {
      let order = String(CarLists.orderByMake.dropFirst("ORDER BY ".count))
      let peer = bench.process(
        "sqlite-utils, the same page", try bench.tools.installed("sqlite-utils"),
        ["rows", store, "car", "--order", order, "--limit", "50"], printing: 50)
      try bench.compare("the same", ours: ours, peers: [peer])
    }
    try bench.skippingMissing("the same") {
      try bench.compare("the same", ours: ours, peers: [tasks(bench)])
    }
  }

  private static func firstPage(of store: String, _ bench: Bench) -> Contender {
    bench.carvalet(["list", "--sort", "make", "--limit", "50"], store, printing: 50)
  }

  private static func tasks(_ bench: Bench) throws -> Contender {
    let program = try bench.tools.installed("task")
    let folder = bench.stores.scratchPath("tasks")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let environment = ["TASKDATA": folder, "TASKRC": "/dev/null"]
    let file = "\(folder)/tasks.json"
    try (1...200).map { #"{"description": "car \#($0)", "status": "pending"}"# }
      .joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    _ = try ToolProcess(program, ["import", file], environment: environment).finish()
    return bench.process(
      "Taskwarrior, 50 of 200 tasks", program, ["list", "limit:50"], printing: 50,
      environment: environment)
  }

  static let storeSizes = Benchmark(
    "P2", "the first page in stores of other sizes, a whole process"
  ) { bench in
    let inSmall = firstPage(of: try bench.address(bench.sizes.small), bench)
    for size in bench.sizes.all where size >= bench.sizes.large {
      try bench.compare(
        "the first page of \(size.grouped) cars", [.times(1.2)],
        ours: firstPage(of: try bench.address(size), bench),
        peers: [inSmall.named("itself, of \(bench.sizes.small.grouped) cars")])
    }
  }

  static let page = Benchmark("P3", "a page of 50 in the engine") { bench in
    let (store, raw) = try bench.openAndRaw()
    let page = try raw.prepare(
      """
      SELECT \(CarLists.carColumns) FROM car WHERE \(CarLists.isParked)
        \(CarLists.orderByMake) LIMIT 50
      """)
    let request = CarLists.byMake()
    let list = try store.fetch(request)
    try bench.compare(
      "a page of 50 in the engine", [.times(1.5)],
      ours: Contender("the engine") { try store.firstTickets(request) },
      peers: [
        Contender("the statement stepped in C, in a transaction") {
          try raw.execute("BEGIN")
          defer { try? raw.execute("COMMIT") }
          return try page.sum()
        }
      ])
    try bench.compare(
      "a page of 50 of a list that is open", [.times(1.5)],
      ours: Contender("the engine") { try list.objects(in: 0..<50).ticketSum },
      peers: [Contender("the statement stepped in C", run: page.sum)])
  }

  static let sections = Benchmark("P4", onServer: "S2", "sections and index titles") { bench in
    let (store, raw) = try bench.openAndRaw()
    let request = CarLists.byMake()
    let count = try store.fetch(request).numberOfObjects
    let index = bench.choose(file: "INDEXED BY car_by_make", server: "")
    let grouping = try raw.prepare(
      """
      SELECT count(*), make_key FROM car \(index) WHERE \(CarLists.isParked) GROUP BY make_key
      """)
    // The peer walks a million rows, which leaves nothing of ours in the processor's caches: the
    // first time after it costs three times the next ones.
    let repetitions = 5
    func repeated(_ name: String, _ body: @escaping () throws -> Int) -> Contender {
      Contender(name) { try (0..<repetitions).reduce(0) { sum, _ in sum + (try body()) } }
    }
    let roundTrip = repeated("SELECT 1, a round trip") {
      try raw.execute("SELECT 1")
      return count
    }
    try bench.compare(
      "sections and index titles, 60 makes, five times in a row", [.asFast(1000)],
      ours: repeated("the engine") {
        let list = try store.fetch(request)
        guard try list.sectionIndex()?.entries.isEmpty == false else { return 0 }
        return try list.sections.reduce(0) { $0 + $1.numberOfObjects }
      },
      peers: [repeated("GROUP BY over the covering index", grouping.sum)]
        + bench.choose(file: [], server: [roundTrip]),
      repetitions: repetitions)
  }

  static let deepRow = Benchmark("P5", "a row in the middle of a list") { bench in
    let (store, raw) = try bench.openAndRaw()
    let middle = bench.sizes.large / 2
    let offset = try raw.prepare(
      """
      SELECT \(CarLists.carColumns) FROM car WHERE \(CarLists.isParked)
        \(CarLists.orderByMake) LIMIT 1 OFFSET \(middle)
      """)
    let list = try store.fetch(CarLists.byMake())
    let sections = try list.sections
    let section = sections.firstIndex { $0.range.contains(middle) }!
    let path = ResultsIndexPath(
      section: section, item: middle - sections[section].range.lowerBound)
    try bench.compare(
      "row (section, item) in the middle of a list", [.asFast(10), .within(.seconds(0.0002))],
      ours: Contender("the engine") { [try list.object(at: path)].ticketSum },
      peers: [Contender("the same row by OFFSET", run: offset.sum)])
  }

  static let reorder = Benchmark("P15", "a change of the sort order") { bench in
    let count = 10_000
    let store = try bench.store(count)
    let byMake = CarLists.byMake()
    var byParked = byMake
    byParked.sortDescriptors = CarOrder.parked.sortDescriptors
    byParked.sectionKey = nil
    let requests = [byMake, byParked]
    let controller = FetchedResultsController(store, byMake)
    try controller.performFetch()
    let orders = try requests.map { try store.fetch($0).objects(in: 0..<count).map(\.ticket) }
    var turn = 0
    var peerTurn = 0
    try bench.compare(
      "another sort order for \(count.grouped) cars, by a reset, and its first 50",
      [.asFast(100)],
      ours: Contender("the engine, by a reset") {
        turn += 1
        try controller.setRequest(requests[turn % 2], by: .reset)
        guard case .reset(let snapshot, _) = try controller.takeUpdate() else { return 0 }
        return try snapshot.objects(in: 0..<50).map(\.ticket).checksum
      },
      peers: [
        Contender("CollectionDifference of the identifiers (Myers)") {
          peerTurn += 1
          let old = orders[(peerTurn + 1) % 2]
          let new = orders[peerTurn % 2]
          return old.applying(new.difference(from: old))?.prefix(50).checksum ?? 0
        }
      ])
  }
}
