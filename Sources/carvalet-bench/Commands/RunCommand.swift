import ArgumentParser
import Foundation

/// Runs the benchmarks that are asked for, and prints their tables.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure, and print two tables: the benchmarks, and how costs grow.",
    discussion: "carvalet-bench run --only P3 --only P5")

  @Flag(help: "Smaller stores and fewer runs: to see that it works, not for figures.")
  var quick = false

  @Flag(
    help: "Measure ten million cars, too. They take five gigabytes, and ten while they are made.")
  var tenMillion = false

  @Option(help: ArgumentHelp("Only this benchmark; may be given again.", valueName: "id"))
  var only: [String] = []

  @Option(help: "The carvalet to measure; by default the one beside this program.")
  var carvalet: String?

  @Option(help: "The sqlite3 shell to measure it beside; by default the one in PATH.")
  var sqlite3: String?

  func validate() throws {
    let known = Benchmarks.all.map(\.id)
    for id in only where !known.contains(id) {
      throw ValidationError("No benchmark '\(id)'. There are: \(known.joined(separator: " "))")
    }
  }

  func run() throws {
    let tools = try Tools(carvalet: carvalet, sqlite3: sqlite3)
    let stores = try SyntheticStores(tools: tools)
    let bench = Bench(
      sizes: Sizes(isQuick: quick, withTenMillion: tenMillion), pace: quick ? .quick : .full,
      stores: stores, servers: ServerStores(stores, tools), tools: tools)
    defer { bench.stores.removeScratch() }

    let chosen = Benchmarks.all.filter { only.isEmpty || only.contains($0.id) }
    var findings: [Finding] = []
    var growths: [Growth] = []
    var hasFailed = false
    for benchmark in chosen {
      Progress.say("\(benchmark.id): \(benchmark.title)")
      do {
        let report = try benchmark.measure(on: bench)
        findings += report.findings
        growths += report.growths
      } catch {
        hasFailed = true
        findings.append(
          Finding(id: benchmark.id, what: benchmark.title, skipped: "failed: \(error)"))
      }
    }
    print(bench.preface)
    let isJudged = bench.pace.isFull
    if !findings.isEmpty {
      print("", TextTable(findings: findings, withVerdicts: isJudged).text, separator: "\n")
    }
    if !growths.isEmpty {
      let table = TextTable(growths: growths, sizes: bench.sizes.all, withVerdicts: isJudged)
      print("", table.text, separator: "\n")
    }
    if hasFailed { throw ExitCode.failure }
  }
}
