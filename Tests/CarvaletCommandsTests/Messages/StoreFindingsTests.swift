import FetchedResults
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// The sentences of `db check` are right for one car and for many, and name what mends a fault.
struct StoreFindingsTests {
  @Test func `a copy in the place of the store is reported, and how to accept it`() {
    let fact =
      "The last changes that were made here are not in the store: another copy was put in its place."
    #expect(
      StoreMessages.notice(.lastChangesNotHere).string
        == fact + " Tickets go on from the last one given out.")
    #expect(
      StoreFindings.lines(
        CarStore.Report(
          faults: [.lastChangesNotHere], unnamed: [], sqliteVersion: "3.51.3",
          hasWALResetBug: false)
      ).map(\.string) == [fact + " --repair accepts that."])
  }

  @Test func `one car is spoken of as one`() {
    func lines(_ faults: [StoreFault], unnamed: [Car.Ticket]) -> [String] {
      StoreFindings.lines(
        CarStore.Report(
          faults: faults, unnamed: unnamed, sqliteVersion: "3.51.3", hasWALResetBug: false)
      ).map(\.string)
    }
    #expect(
      lines(
        [
          .sectionCounts(sections: 1), .staleRows(rows: 1, firstID: 3),
          .wrongKeys(rows: 1, firstID: 3),
          .wrongTexts(blocks: 1),
          .damagedRows(rows: 1, first: DamagedRow(table: "car_change", key: "seq 5")),
        ], unnamed: [4]) == [
          "1 section is counted wrongly. --repair counts it anew.",
          "The sort keys of 1 car, with ticket 3, are to be renewed; until then searches take "
            + "longer. --repair, or the next change, renews them.",
          "1 car, with ticket 3, has sort keys that do not fit it. --repair computes them.",
          "1 block of searched texts does not fit its cars. --repair writes it anew.",
          "1 row has a number that carvalet never writes: car_change, seq 5. --repair mends it.",
          "1 car, with ticket 4, has a make or model that is empty or '(null)'. "
            + "--repair calls it Unknown.",
        ])
    #expect(
      lines(
        [
          .sectionCounts(sections: 2), .staleRows(rows: 2, firstID: 3),
          .wrongKeys(rows: 2, firstID: 3),
          .wrongTexts(blocks: 2),
          .damagedRows(rows: 2, first: DamagedRow(table: "car_change", key: "seq 5")),
        ], unnamed: [4, 5]) == [
          "2 sections are counted wrongly. --repair counts them anew.",
          "The sort keys of 2 cars, the first with ticket 3, are to be renewed; until then searches "
            + "take longer. --repair, or the next change, renews them.",
          "2 cars, the first with ticket 3, have sort keys that do not fit them. "
            + "--repair computes them.",
          "2 blocks of searched texts do not fit their cars. --repair writes them anew.",
          "2 rows have numbers that carvalet never writes, the first car_change, seq 5. "
            + "--repair mends them.",
          "2 cars, the first with ticket 4, have a make or model that is empty or '(null)'. "
            + "--repair calls them Unknown.",
        ])
  }

  @Test func `the WAL-reset bug is reported with when it matters, as the article has it`() throws {
    let report = CarStore.Report(
      faults: [], unnamed: [], sqliteVersion: "3.40.1", hasWALResetBug: true)
    let rule =
      "two programs that write to a store at the same instant can damage it. The commands of carvalet "
      + "take turns; another program takes its turn with: flock cars.sqlite.lock sqlite3 cars.sqlite"
    #expect(
      StoreFindings.walResetNote(report, path: "cars.sqlite").string
        == "SQLite 3.40.1 has the WAL-reset bug (mended in 3.51.3): " + rule)
    #expect(
      StoreFindings.walResetNote(report, path: "/a b/c").string
        .hasSuffix(" flock '/a b/c.lock' sqlite3 '/a b/c'"))
    let article = try ArticleTests.text(of: "\(ArticleTests.articles)/StoreFile.md")
    let words = article.replacing("```sh\n", with: "").split { $0.isWhitespace }
    #expect(words.joined(separator: " ").contains(rule))
  }

  @Test func `Progress is printed in cars and percent`() {
    #expect(StoreFindings.progress(cars: 5000, of: 20_000).string == "5000 cars, 25 %")
  }
}
