import Foundation

/// An edit of 1,000 cars that lie far apart, as a whole process, beside SQLite's shell, which does
/// the same through the same triggers and leaves texts and keys to be made anew.
struct BatchEditBenchmark: Benchmark {
  let id = "P31"
  let title = "carvalet edit of 1,000 cars, a whole process"

  func measure(on bench: Bench) throws -> Report {
    guard let shell = bench.tools.sqlite3 else {
      return Report(findings: [Finding(id: id, what: title, skipped: "no sqlite3")])
    }
    // The cars are so far apart that each is on another page of the table and of its indexes.
    let step = bench.sizes.large / 1000
    let tickets = (1...1000).map { String($0 * step - step / 2) }
    let ours = try bench.stores.copy(bench.sizes.large, in: "ours")
    let theirs = try bench.stores.copy(bench.sizes.large, in: "theirs")
    let list = ours + ".tickets"
    try tickets.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
    func beside(
      _ what: String, _ option: String, _ assignment: @escaping (Int) -> String
    ) throws -> [Finding] {
      var edits = 0
      var updates = 0
      return try bench.compare(
        id, what,
        ours: Contender("carvalet edit") {
          edits += 1
          let arguments = ["edit", "-", option, "text \(edits)", "--store", ours]
          return try ToolProcess(bench.tools.carvalet, arguments, input: list).finish().lineCount
        },
        peers: Contender("sqlite3 shell, UPDATE") {
          updates += 1
          let settings = "PRAGMA recursive_triggers = ON; PRAGMA synchronous = FULL"
          let cars = tickets.joined(separator: ", ")
          let update = "UPDATE car SET \(assignment(updates)) WHERE ticket IN (\(cars))"
          _ = try ToolProcess(shell, [theirs, "\(settings); \(update)"]).finish()
          return tickets.count
        })
    }
    // Cars that left cannot leave again, so each run takes others.
    var runs = 0
    func nextTickets() -> [String] {
      runs += 1
      return (1...200).map { String($0 * (bench.sizes.large / 200) - runs) }
    }
    let departures = try bench.compare(
      id, "retrieve of 200 cars",
      ours: Contender("carvalet retrieve") {
        let arguments = ["retrieve"] + nextTickets() + ["--store", ours]
        return try ToolProcess(bench.tools.carvalet, arguments).finish().lineCount
      },
      peers: Contender("carvalet edit --note of 200 cars") {
        let arguments = ["edit"] + nextTickets() + ["--note", "text", "--store", theirs]
        return try ToolProcess(bench.tools.carvalet, arguments).finish().lineCount
      })
    return Report(
      findings: try beside("edit --note of 1,000 cars", "--note") { "note = 'text \($0)'" }
        + beside("edit --make of 1,000 cars, which moves them", "--make") {
          "make = 'text \($0)', make_key = 'text \($0)'"
        } + departures)
  }
}
