import FetchedResults
import FetchedResultsSQLite
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// What the compiled predicate finds in texts.
struct MatchTests {
  struct Line: FetchedObject, Equatable {
    static let entity = EntityDescription(name: "line", attributes: [.text("text")])
    var row: FetchedRow
    init(row: FetchedRow) { self.row = row }
    init(_ id: Int, _ text: String) { row = FetchedRow(id: Int64(id), values: [.text(text)]) }
  }

  @Test func `Row 56: SQLite answers as all oracles of the consensus do`() throws {
    struct Case: Decodable {
      let id, op, options, haystack, needle: String
      let expect: Bool
    }
    let cases = try Fixture.jsonLines("cd_match_consensus_dev.jsonl", of: Case.self)
    #expect(cases.count == 1_100)
    let scans = Mutex(0)
    let sqlite = try TemporaryStore(cases.enumerated().map { Line($0, $1.haystack) }) { line in
      if line.hasPrefix("-- Bitmap scan of text blocks") { scans.withLock { $0 += 1 } }
    }
    for (number, one) in cases.enumerated() {
      var options: TextOptions = []
      if one.options.contains("c") { options.insert(.caseInsensitive) }
      if one.options.contains("d") { options.insert(.diacriticInsensitive) }
      let test = try #require(FetchPredicate.Operator(rawValue: one.op.uppercased()))
      let text = FetchPredicate.comparison("text", test, .text(one.needle), options: options)
      let id = FetchPredicate.comparison("id", .equalTo, .integer(Int64(number)))
      // The text blocks of all rows are searched, and then the one row is asked.
      for predicate in [text, id && text] {
        let found = try sqlite.store.fetch(FetchRequest(predicate: predicate))
          .objects(in: 0..<cases.count)
        #expect(
          found.contains { $0.row.id == number } == one.expect,
          "\(one.id): \(one.haystack) \(one.op) \(one.needle)")
      }
    }
    #expect(scans.withLock(\.self) > 1_000)
  }

  @Test func `Characters that mean something in SQL mean themselves in needles`() throws {
    let needles = [
      "%", "_", "'", "\"", "*", "?", "[", "]", "\\", "％", ";", "--", "' OR 1 = 1 --", "[a-z]",
      "a%b",
      "a_b", "$1", ":a", "@a", "?1", "\\%", "/*", "''", "\"\"", "); DROP TABLE line; --",
    ]
    let plain = ["", "a", "ab", "a b", "axb", "1", "100", "A_B", "ÄB", "ß"]
    let texts = plain + needles + needles.map { "x\($0)y" } + needles.map { "é \($0)" }
    let lines = texts.enumerated().map { Line($0, $1) }
    let sqlite = try TemporaryStore(lines)
    for needle in needles {
      let folded = needle.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      let expected = lines.indices.filter { index in
        texts[index].folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
          .contains(folded)
      }
      for predicate in [
        FetchPredicate.contains("text", needle), .anyText(contains: needle, in: Line.entity),
      ] {
        let found = try sqlite.store.fetch(FetchRequest(predicate: predicate))
        let rows = try found.objects(in: 0..<texts.count).map { Int($0.row.id) }
        #expect(rows == expected, "\(needle)")
      }
      let equal = try sqlite.store.fetch(
        FetchRequest(predicate: .comparison("text", .equalTo, .text(needle))))
      #expect(try equal.numberOfObjects == texts.count { $0 == needle }, "\(needle)")
    }
  }
}
