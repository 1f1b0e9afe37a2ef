import Foundation
import Testing

@testable import carvalet_bench

/// The article on speed lists every benchmark, in the order of the table and with the same title.
struct BenchmarksTests {
  @Test func `the article of speed says what each benchmark measures`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/CarvaletCommands/CarvaletCommands.docc/Speed.md"), encoding: .utf8)
    let head = "### The benchmarks"
    let table = try #require(article.range(of: head).map { article[$0.upperBound...] })
    let rows = table.matches(of: /\| (\w*) ?\| (\w*) ?\| (.+) \|/).map(\.output)
    #expect(
      rows.map { [$0.1, $0.2, $0.3] }
        == Benchmark.all.map {
          [$0.id ?? "", $0.serverID ?? "", $0.title].map { Substring($0) }
        })
  }
}
