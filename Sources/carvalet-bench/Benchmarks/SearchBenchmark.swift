import CarStorage
import FetchedResults

/// A search of the whole store, with the number of hits in each section.
struct SearchBenchmark: Benchmark {
  let id = "P6"
  let title = "search with all counts"

  func measure(on bench: Bench) throws -> Report {
    let raw = try bench.rawWithTexts(bench.sizes.large)
    func counting(_ search: CarSearch, _ name: String = "the engine") -> Contender {
      bench.afresh(bench.sizes.large, name) { store in
        try store.fetch(CarLists.byMake(search)).sections.rowCount
      }
    }
    func scan(_ column: String, _ needle: String, _ name: String) throws -> Contender {
      let statement = try raw.prepare(
        """
        SELECT count(*) FROM car NOT INDEXED
          WHERE \(CarLists.isParked) AND instr(\(column), ?) > 0
        """)
      try statement.bind(needle, at: 1)
      return Contender("one instr scan of \(name)", run: statement.walk)
    }
    let rare = CarLists.rareName
    let texts = "the folded texts"
    let frequent = try bench.compare(
      id, "search bmw, all counts", [.times(0.8)],
      ours: counting(CarSearch("bmw")), peers: scan("search_text", "bmw", texts))
    let lone = try bench.compare(
      id, "search \(rare), all counts", [.times(0.25)],
      ours: counting(CarSearch(rare)), peers: scan("search_text", rare, texts))
    let inMake = try bench.compare(
      id, "search bmw --in make, all counts", [.asFast(20)],
      ours: counting(CarSearch("bmw", in: [.field(.make)])),
      peers: scan("make_key", "bmw", "the folded makes"))
    let inModel = try bench.compare(
      id, "search v1 --in model, all counts", [.asFast(20)],
      ours: counting(CarSearch("v1", in: [.field(.model)])),
      peers: scan("model_key", "v1", "the folded models"))
    let together = try bench.compare(
      id, "search bmw anna, all counts", [.times(1.3)],
      ours: counting(CarSearch(words: ["bmw", "anna"], in: [.any])),
      peers: counting(CarSearch("bmw"), "search bmw"), counting(CarSearch("anna"), "search anna"),
      isSameWork: false)
    return Report(findings: frequent + lone + inMake + inModel + together)
  }
}
