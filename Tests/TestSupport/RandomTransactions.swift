package import FetchedResults
import Harness

/// The error with which a transaction gives up what it has written.
private struct Refused: Error {}

extension WritableSource<Vehicle> {
  /// Writes random transactions, the same for each seed, and tells what each step returned.
  package func writeRandomly(_ seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var reports: [String] = []
    for _ in 0..<25 {
      let isDryRun = random.next() % 5 == 0
      let isRefused = random.next() % 5 == 0
      do {
        try write(ChangeCommand("edit"), isDryRun: isDryRun) { writer in
          for _ in 0..<6 {
            let id = Int64.random(in: 1...20, using: &random)
            let vehicle = Vehicle.random(
              number: id, prices: Vehicle.awkwardPrices, using: &random)
            let kind = Int.random(in: 0..<5, using: &random)
            do { reports.append(try step(vehicle, writer, kind)) } catch let error
              as IdentifierUnknown
            {
              reports.append("\(error.id) is unknown")
            }
          }
          if isRefused { throw Refused() }
        }
        reports.append(isDryRun ? "dry run" : "committed")
      } catch is Refused {
        reports.append("refused")
      }
    }
    return reports
  }

  private func step(
    _ vehicle: Vehicle, _ writer: some ObjectWriter<Vehicle>, _ kind: Int
  ) throws -> String {
    let id = vehicle.row.id
    switch kind {
    case 0:
      do {
        try writer.insert(vehicle)
        return "inserted \(id)"
      } catch let taken as IdentifierTaken {
        return "\(taken.id) is taken"
      }
    case 1: return "inserted as \(try writer.insertWithNewID(vehicle))"
    case 2:
      try writer.update(vehicle)
      return "updated \(id)"
    case 3:
      try writer.delete(id)
      return "deleted \(id)"
    default: return "\(id): \(try writer.object(id).map { "\($0.row.values)" } ?? "none")"
    }
  }

  /// Inserts a vehicle and deletes it.
  ///
  /// - Returns: The identifier that the next vehicle gets.
  package func insertAndDelete(_ id: Int64) throws -> Int64 {
    try write(ChangeCommand("park")) { try $0.insert(Vehicle(id)) }
    try write(ChangeCommand("remove")) { try $0.delete(id) }
    return try write(ChangeCommand("park")) { try $0.insertWithNewID(Vehicle(0)) }
  }
}
