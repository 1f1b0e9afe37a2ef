import CarStorage
import FetchedResults
import Foundation
import UnicodeText

/// Searches, in the engine and as whole processes.
extension Benchmark {
  static let search = Benchmark("P6", "search with all counts") { bench in
    let raw = try bench.rawWithTexts()
    func counting(_ search: CarSearch, _ name: String = "the engine") -> Contender {
      bench.afresh(name) { try $0.countedRows(CarLists.byMake(search)) }
    }
    func scanning(_ name: String, _ column: String, for needle: String) throws -> Contender {
      Contender(
        "one instr scan of the folded \(name)", run: try raw.prepare(scan(column, needle)).sum)
    }
    let rare = CarLists.rareName
    try bench.compare(
      "search bmw, all counts", [.times(0.8)], ours: counting(CarSearch("bmw")),
      peers: [scanning("texts", "search_text", for: "bmw")])
    try bench.compare(
      "search \(rare), all counts", [.times(0.25)], ours: counting(CarSearch(rare)),
      peers: [scanning("texts", "search_text", for: rare)])
    try bench.compare(
      "search bmw --in make, all counts", [.asFast(20)],
      ours: counting(CarSearch("bmw", in: [.field(.make)])),
      peers: [scanning("makes", "make_key", for: "bmw")])
    try bench.compare(
      "search v1 --in model, all counts", [.asFast(20)],
      ours: counting(CarSearch("v1", in: [.field(.model)])),
      peers: [scanning("models", "model_key", for: "v1")])
    try bench.compare(
      "search bmw anna, all counts", [.times(1.3)],
      ours: counting(CarSearch(words: ["bmw", "anna"], in: [.any])),
      peers: [
        counting(CarSearch("bmw"), "search bmw"), counting(CarSearch("anna"), "search anna"),
      ],
      isSameWork: false)
  }

  /// Counts the hits of a text in all cars, in SQLite's SQL.
  static func scan(_ column: String, _ needle: String) -> String {
    """
    SELECT count(*) FROM car NOT INDEXED
      WHERE \(CarLists.isParked) AND instr(\(column), '\(needle)') > 0
    """
  }

  static let searchCommand = Benchmark(
    "P6r", onServer: "S7", "carvalet search, a whole process"
  ) { bench in
    let store = try bench.address()
    func searching(_ words: String..., options: [String] = []) -> Contender {
      bench.carvalet(
        ["search"] + words + ["--limit", "50"] + options, store,
        name: "carvalet search \(words.joined(separator: " "))")
    }
    let searches = [("rare", CarLists.rareName), ("frequent", "toyota")]
    let orders = [("", []), (", by make", ["--sort", "make"])]
    try bench.skippingMissing("carvalet search") {
      let csv = try bench.stores.csv(bench.sizes.large)
      let raw = try bench.raw(store)
      for (search, text) in searches {
        let peer = try bench.choose(
          file: bench.process(
            "rg -c -i over the CSV of the cars", bench.tools.installed("rg"),
            ["-c", "-i", text, csv]),
          server: Contender("one strpos scan through libpq") {
            let scan = "SELECT count(*) FROM car WHERE strpos(search_text, '\(text)') > 0"
            return min(1, try raw.sum(scan))
          })
        for (order, options) in orders {
          try bench.compare(
            "carvalet search, the first 50, \(search)\(order)",
            [.times(bench.choose(file: 2.5, server: 1.5))],
            ours: searching(text, options: options), peers: [peer])
        }
      }
    }
    guard bench.place == .file else { return }
    // Two words that are found in different fields, beside each of them.
    try bench.compare(
      "carvalet search toyota silver, the first 50", [.times(1.3)],
      ours: searching("toyota", "silver"), peers: [searching("toyota"), searching("silver")])
    // A clock time, beside a condition that looks through all texts and finds nothing.
    try bench.compare(
      "carvalet search 18:30, the first 50", [.times(1.5)], ours: searching("18:30"),
      peers: [
        bench.carvalet(
          ["list", "--where", "note LIKE '*zzqq*'", "--limit", "50"], store,
          name: "carvalet list of a condition on all notes")
      ],
      isSameWork: false)
  }

  static let firstHits = Benchmark("P7", "the first hits of a rare text") { bench in
    let planned = try bench.rawWithTexts().prepare(firstHits(of: CarLists.rareName))
    let request = CarLists.byMake(CarSearch(CarLists.rareName), first: 50)
    try bench.compare(
      "first 50 hits in sort order, rare text", [.asFast(30)],
      ours: bench.afresh("the engine") { try $0.firstTickets(request) },
      peers: [Contender("the plan that SQLite chooses", run: planned.sum)])
  }

  private static func firstHits(of text: String) -> String {
    """
    SELECT ticket FROM car WHERE \(CarLists.isParked) AND instr(search_text, '\(text)') > 0
      \(CarLists.orderByMake) LIMIT 50
    """
  }

  /// What is there of a search after each letter that is typed.
  static let typed = ["s", "sk", "sko", "skod", "skoda"]

  /// The peer of what is asked anew with each letter.
  static func fiveScans(_ bench: Bench) throws -> Contender {
    let raw = try bench.rawWithTexts()
    let scans = try typed.map { try raw.prepare(scan("search_text", $0)) }
    return Contender("five instr scans") { try scans.reduce(0) { $0 + (try $1.sum()) } }
  }

  static let typeAhead = Benchmark("P8", "five keystrokes of type-ahead") { bench in
    let scans = try fiveScans(bench)
    // A scan that counts does not find the first hits, so the right ones are read before.
    let raw = try bench.rawWithTexts()
    let firstSum = try typed.reduce(0) { $0 + (try raw.sum(firstHits(of: $1))) }
    try bench.compare(
      "type s, k, o, d, a: the first 50 hits each time", [.asFast(5)],
      ours: bench.afresh("five searches") { store in
        try typed.reduce(0) {
          $0 + (try store.firstTickets(CarLists.byMake(CarSearch($1), first: 50)))
        }
      },
      peers: [
        Contender(scans.name) {
          _ = try scans.run()
          return firstSum
        }
      ])
    try bench.compare(
      "type s, k, o, d, a: all counts each time",
      ours: bench.afresh("five searches") { store in
        try typed.reduce(0) { $0 + (try store.countedRows(CarLists.byMake(CarSearch($1)))) }
      },
      peers: [scans])
  }

  static let folding = Benchmark("P21", "folding of ASCII") { bench in
    let text = "Mercedes-Benz C-Class"
    let repetitions = 1_000
    func repeated(_ name: String, _ fold: @escaping () -> String) -> Contender {
      Contender(name) { (0..<repetitions).reduce(0) { sum, _ in sum + fold().utf8.count } }
    }
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    try bench.compare(
      "fold of '\(text)'", [.asFast(3)],
      ours: repeated("TextFolding") { TextFolding.fold(text).text },
      peers: [
        repeated("Foundation's folding(options:)") { text.folding(options: options, locale: nil) }
      ],
      repetitions: repetitions)
  }
}
