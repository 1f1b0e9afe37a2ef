import ArgumentParser
import Foundation

/// Writes the made-up cars that the benchmarks are about, for a look at them or another program.
struct CarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cars",
    abstract: "Write made-up cars as CSV.",
    discussion: "carvalet-bench cars 100000 | carvalet import - --format csv")

  @Argument(help: "How many cars.")
  var count: Int

  @Option(help: "How many of them are on the lot, the last ones; the others have left.")
  var parked: Int?

  func validate() throws {
    guard count >= 0, 0...count ~= parked ?? count else {
      throw ValidationError("There cannot be fewer than no cars, or more parked than there are")
    }
  }

  func run() throws {
    try SyntheticCars(count: count, parkedCount: parked ?? count)
      .writeCSV(to: .standardOutput)
  }
}
