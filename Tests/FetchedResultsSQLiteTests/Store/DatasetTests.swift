import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Searches of whole data sets find the rows that two other programs found.
struct DatasetTests {
  /// A row of a data set, with the two columns that are searched.
  struct Record: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "record", attributes: [.text("first"), .text("second")],
      orders: [FetchOrder(sortedBy: [.ascending("id")])])
    var row: FetchedRow
  }

  struct Fact: Decodable {
    let id, dataset, needle: String
    let fields: [String]
    let rows, count: Int
    let firstRows: [Int]
    let lastRow: Int?
    let digest: String

    enum CodingKeys: String, CodingKey {
      case id, dataset, needle, fields, rows
      case count = "expect_count"
      case firstRows = "first_rows"
      case lastRow = "last_row"
      case digest = "sha1_rows"
    }
  }

  /// Foundation finds ß in José: its slip is not ours (see `TextFolding`), so
  /// this fact holds the number of another model instead of rows.
  private static let slips = ["cnt-460": 35]

  @Test(
    "Rows 56, 65: searches over shipped data sets find what others found, in memory and SQLite",
    arguments: ["cars/us_car_models_1992_2026.csv", "names/owners_synth_pairs.csv"])
  func shipped(dataset: String) throws {
    let name = try #require(dataset.split(separator: "/").last.map(String.init))
    try check(dataset, file: Fixture.folder.appendingPathComponent(name))
  }

  @Test(
    "Rows 56, 65: searches over data sets that are not shipped find what others found",
    .needsDataSets,
    arguments: ["cars/eu_make_model_small.csv", "cars/ebay_kleinanzeigen_ads_dev.csv"])
  func notShipped(dataset: String) throws {
    let folder = URL(fileURLWithPath: try #require(Need.dataFolder))
    try check(dataset, file: folder.appendingPathComponent(dataset))
  }

  private func check(_ dataset: String, file: URL) throws {
    let facts = try Fixture.jsonLines("dataset_search_counts.jsonl", of: Fact.self)
      .filter { $0.dataset == dataset }
    #expect(facts.count >= 56)
    let columns = try columns(of: facts[0].fields, file: file)
    let records = try Fixture.records(file).enumerated().map { number, fields in
      let second: Value = columns.count > 1 ? .text(fields[columns[1]]) : .null
      return Record(
        row: FetchedRow(id: Int64(number), values: [.text(fields[columns[0]]), second]))
    }
    #expect(records.count == facts[0].rows)
    let memory = ArraySource(records)
    let sqlite = try TemporaryStore(records)
    for fact in Soak.sample(facts, every: 3) {
      let request = FetchRequest<Record>(
        predicate: .anyText(contains: fact.needle, in: Record.entity), sortedBy: [.ascending("id")])
      try compare(fact, try memory.fetch(request), "memory")
      try compare(fact, try sqlite.store.fetch(request), "SQLite")
    }
  }

  private func columns(of fields: [String], file: URL) throws -> [Int] {
    let titles = try String(contentsOf: file, encoding: .utf8).prefix { !$0.isNewline }
      .split(separator: ",").map(String.init)
    return try fields.map { field in try #require(titles.firstIndex(of: field)) }
  }

  private func compare(
    _ fact: Fact, _ found: ResultsSnapshot<Record>, _ source: String
  ) throws {
    let rows = try found.objects(in: 0..<found.numberOfObjects).map { Int($0.row.id) }
    let comment = Comment(rawValue: "\(fact.id) '\(fact.needle)' in \(source)")
    if let count = Self.slips[fact.id] {
      #expect(rows.count == count, comment)
      return
    }
    #expect(rows.count == fact.count, comment)
    #expect(Array(rows.prefix(fact.firstRows.count)) == fact.firstRows, comment)
    #expect(rows.last == fact.lastRow, comment)
    #expect(sha1(rows.map(String.init).joined(separator: ",")) == fact.digest, comment)
  }

  @Test func `The digest is that of RFC 3174`() {
    #expect(sha1("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(sha1("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
  }
}
