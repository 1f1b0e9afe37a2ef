import Foundation

/// The space that a car takes.
struct FileSizeBenchmark: Benchmark {
  let id = "P18"
  let title = "the size of the file"

  /// The indexes of the other orders, of sections that follow none, and of keys and spots on the
  /// lot, where all of these cars are.
  private static let otherIndexes = [
    "car_by_model", "car_by_ownerFirstName", "car_by_dateCreated", "car_by_dateCreated_hour",
    "car_by_dateCreated_day", "car_parked_key", "car_parked_spot",
  ]

  func measure(on bench: Bench) throws -> Report {
    func perCar(_ size: Int) -> Quantity { .bytes(Double(size) / Double(bench.sizes.large)) }
    func size(of path: String) throws -> Int {
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    let names = Self.otherIndexes.map { "'\($0)'" }.joined(separator: ", ")
    let others = try bench.raw(bench.sizes.large)
      .prepare("SELECT sum(pgsize) FROM dbstat WHERE name IN (\(names))").walk()
    let whole = try size(of: try bench.stores.path(bench.sizes.large))
    let csv = Finding.Peer(
      name: "CSV", quantity: perCar(try size(of: try bench.stores.csv(bench.sizes.large))))
    return Report(findings: [
      Finding(
        id: id, what: "space of a car, by make, year, owner and plate",
        ours: perCar(whole - others), peer: csv, targets: [.within(.bytes(300))]),
      Finding(
        id: id, what: "the same with the 7 other indexes", ours: perCar(whole), peer: csv),
    ])
  }
}
