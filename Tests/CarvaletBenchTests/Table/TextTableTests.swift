import Testing

@testable import carvalet_bench

/// The tables of a full run have ratios, targets and verdicts; those of a quick run have no
/// verdicts.
struct TextTableTests {
  private func peer(_ seconds: Double) -> Finding.Peer {
    ("SQLite", .seconds(seconds))
  }

  private var findings: [Finding] {
    [
      Finding(
        id: "P1", what: "a page", ours: .seconds(0.004), peer: peer(0.002), targets: [.times(2.5)],
        runs: 21),
      Finding(
        id: "P5", what: "a row", ours: .seconds(0.001), peer: peer(0.02),
        targets: [.asFast(10), .within(.seconds(0.0002))], runs: 3),
      Finding(id: "P1", what: "the same", ours: .seconds(0.004), peer: peer(0.001), runs: 5),
      Finding(id: "P18", what: "space", ours: .bytes(256), targets: [.within(.bytes(300))]),
      Finding(id: "P9", what: "import", skipped: "no sqlite3"),
    ]
  }

  @Test func `each benchmark is a row with its ratio and verdict`() {
    #expect(
      TextTable(findings: findings, withVerdicts: true).text == """
        | #   | what     | ours                | peer    | what that is | ratio         | to reach                |        | runs |
        |-----|----------|---------------------|---------|--------------|---------------|-------------------------|--------|------|
        | P1  | a page   | 4.00 ms             | 2.00 ms | SQLite       | 2.00x         | ≤ 2.5x                  | met    | 21   |
        | P5  | a row    | 1.00 ms             | 20.0 ms | SQLite       | 20.0x as fast | ≥ 10x as fast, ≤ 200 µs | missed | 3    |
        | P1  | the same | 4.00 ms             | 1.00 ms | SQLite       | 4.00x         |                         |        | 5    |
        | P18 | space    | 256 B               |         |              |               | ≤ 300 B                 | met    |      |
        | P9  | import   | skipped: no sqlite3 |         |              |               |                         |        |      |
        """)
  }

  @Test func `a quick run gives no verdict`() {
    let table = TextTable(findings: findings, withVerdicts: false)
    #expect(table.titles.allSatisfy { !$0.isEmpty && $0 != "to reach" })
    #expect(table.rows.allSatisfy { $0.count == table.titles.count })
    #expect(!table.text.contains("met") && !table.text.contains("missed"))
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678"), (-1_000, "-1,000"),
  ])
  func `digits stand in threes`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
