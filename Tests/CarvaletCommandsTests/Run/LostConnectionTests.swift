import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Commands that read, and whose connection ends before they have printed anything.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct LostConnectionTests {
  private let scene: CommandScene
  private let proxy: CuttingProxy

  private static let lines = [
    "list", "list --sort make --sections", "list --where 'year > 2000'", "list --limit 2 --json",
    "list --sort make --jump B", "search bmw", "search bmw --json", "show 1 3", "show 1 --history",
    "index --sort make", "queue", "log", "log 1 --changes", "report", "ticket 1", "export -",
    "export - --where 'year = 2019'", "db info --json",
  ]

  init() throws {
    let cluster = try PostgresCluster.shared
    scene = try CommandScene.evening()
    let cars = try scene.file("cars.ndjson", scene.run("export - --format ndjson").output)
    let schema = "stand_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    scene.environment["CARVALET_STORE"] = cluster.address(schema: schema)
    for line in ["db create", "import \(cars)"] { #expect(scene.run(line).status == .done) }
    proxy = try CuttingProxy(before: cluster)
    scene.environment["CARVALET_STORE"] = proxy.address(schema: schema)
  }

  /// What a command answers, but for the size of the tables: the server's own upkeep changes that.
  private func answer(_ line: String) -> Consequences {
    var answer = scene.run(line)
    answer.output.replace(/"bytes": *[0-9]+/, with: "")
    return answer
  }

  @Test(arguments: Self.lines)
  func `A read whose connection ends runs again, wherever it ends`(line: String) throws {
    proxy.cut(at: .max, connections: 0)
    let expected = answer(line)
    #expect(expected.status == .done || expected.status == .nothingMatched)
    let batches = try #require(proxy.batchCounts.max())
    #expect(batches > 0)
    for batch in 1...batches {
      for connections in 1...2 {
        proxy.cut(at: batch, connections: connections)
        #expect(answer(line) == expected, "\(connections) ended at batch \(batch)")
        // The last batch may be the end of a transaction, for which nobody waits. What is read
        // again on a connection of its own sends fewer batches.
        #expect(batch == batches || proxy.cutsLeft < connections)
      }
    }
  }

  @Test func `A read whose connection ends each time is given up`() throws {
    for line in Self.lines {
      proxy.cut(at: 1, connections: .max)
      let consequences = scene.run(line).inSentences
      #expect(consequences.status == .storeBusy, "\(line)")
      #expect(consequences.output == "")
      #expect(consequences.messages.filter { $0 == "\n" }.count == 1, "\(consequences)")
      #expect(consequences.messages.hasSuffix("Try again.\n"), "\(consequences)")
    }
  }

  @Test func `A list of which something was printed is not printed twice`() throws {
    let rows = (1...6000).map { "Make \($0 % 50),Model \($0)" }
    let cars = try scene.file("many.csv", "make,model\n" + rows.joined(separator: "\n") + "\n")
    #expect(scene.run("import \(cars)").status == .done)
    let address = try #require(scene.environment["CARVALET_STORE"])
    let executable = Executable()
    let script = "CARVALET_STORE='\(address)' $carvalet list --format csv"
    proxy.cut(at: .max, connections: 0)
    let whole = executable.shell(script)
    #expect(whole.status == 0)
    let batches = try #require(proxy.batchCounts.max())
    var interrupted = 0
    for batch in 1...batches {
      proxy.cut(at: batch, connections: 1)
      let cut = executable.shell(script)
      // Text is sent on whenever there are 64 KiB of it.
      guard cut.status != 0 else {
        #expect(cut == whole)
        continue
      }
      interrupted += 1
      #expect(cut.status == ExitStatus.storeBusy.rawValue)
      #expect(!cut.output.isEmpty && cut.output.count < whole.output.count)
      #expect(whole.output.hasPrefix(cut.output))
      #expect(cut.messages.hasSuffix("Try again.\n"))
    }
    #expect(interrupted > 0)
  }

  // Regression: the message said that nothing was changed and to try again, and the next undo took
  // back another command.
  @Test(arguments: ["undo --yes", "repark 2"])
  func `What is stored is never called unchanged, wherever the connection ends`(
    line: String
  ) throws {
    for batch in 1...10 {
      proxy.cut(at: .max, connections: 0)
      #expect(scene.run("edit 1 --key X\(100 + batch)").status == .done)
      _ = scene.run("retrieve 2")
      if line.hasPrefix("undo") { #expect(scene.run("edit 1 --key Y").status == .done) }
      proxy.cut(at: batch, connections: 1)
      let ended = scene.run(line)
      proxy.cut(at: .max, connections: 0)
      let cars = scene.run("show 1 2 --json").output
      let isStored =
        line.hasPrefix("undo")
        ? cars.contains("X\(100 + batch)") : !cars.contains(#""state":"returned""#)
      #expect(isStored == (ended.status == .done), "\(batch): \(ended)")
    }
  }
}
