import ArgumentParser
import Foundation

/// Runs the benchmarks that are asked for, and prints their tables.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure, and print a table.",
    discussion: "carvalet-bench run --only P3 --only P5")

  @Flag(help: "Smaller stores and fewer runs: to see that it works, not for figures.")
  var quick = false

  @Flag(
    help: "Measure ten million cars, too. They take five gigabytes, and ten while they are made.")
  var tenMillion = false

  @Option(help: ArgumentHelp("Only this benchmark; may be given again.", valueName: "id"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only the benchmarks of files or those of a server; by default both.",
      valueName: "file|server"))
  var on: Place?

  @Option(help: "The carvalet to measure; by default the one beside this program.")
  var carvalet: String?

  func validate() throws {
    let known = chosen(from: Place.allCases).map(\.id)
    for id in only where !known.contains(id) {
      throw ValidationError("No benchmark '\(id)'. There are: \(known.joined(separator: " "))")
    }
  }

  func run() throws {
    let bench = try Bench(
      sizes: Sizes(isQuick: quick, withTenMillion: tenMillion), pace: quick ? .quick : .full,
      tools: Tools(carvalet: carvalet))
    defer { bench.stores.removeScratch() }
    var hasFailed = false
    for (id, place, benchmark) in chosen(from: on.map { [$0] } ?? Place.allCases)
    where only.isEmpty || only.contains(id) {
      Bench.say("\(id): \(benchmark.title)")
      bench.id = id
      bench.place = place
      do {
        try bench.skippingMissing(benchmark.title) { try benchmark.measure(bench) }
      } catch {
        hasFailed = true
        bench.addFailure(benchmark.title, error)
      }
    }
    print(bench.preface)
    let table = TextTable(findings: bench.findings, withVerdicts: bench.pace.isFull)
    print("", table.text, separator: "\n")
    if hasFailed { throw ExitCode.failure }
  }

  private func chosen(
    from places: [Place]
  ) -> [(id: String, place: Place, benchmark: Benchmark)] {
    places.flatMap { place in
      Benchmark.all.compactMap { benchmark in
        benchmark.id(in: place).map { ($0, place, benchmark) }
      }
    }
  }
}
