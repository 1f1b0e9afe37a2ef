import Foundation

/// The space that a car takes.
struct FileSizeBenchmark: Benchmark {
  let id = "P18"
  let title = "the size of the file"

  func measure(on bench: Bench) throws -> Report {
    func bytesPerCar(_ path: String) throws -> Quantity {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      return .bytes(Double(size) / Double(bench.sizes.large))
    }
    return Report(findings: [
      Finding(
        id: id, what: "space of a car, six orders",
        ours: try bytesPerCar(try bench.stores.path(bench.sizes.large)),
        peer: Finding.Peer(
          name: "CSV", quantity: try bytesPerCar(try bench.stores.csv(bench.sizes.large))),
        targets: [.within(.bytes(300))])
    ])
  }
}
