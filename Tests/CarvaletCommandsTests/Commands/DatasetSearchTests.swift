import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Searches over whole files of real names, counted by independent programs.
///
/// Credits: car models by Abhilash Reddy (us-car-models-data, CC BY 4.0); owner names made from
/// sigpwned's popular-names-by-country-dataset (CC0).
@Suite(.everyStore) struct DatasetSearchTests {
  private struct Search: Decodable {
    let id: String
    let dataset: String
    let needle: String
    let expectCount: Int
    let firstRows: [Int]
    let lastRow: Int?
  }

  private static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("TestSupport/Fixtures")

  private static func searches(of dataset: String) throws -> [Search] {
    let data = try Data(contentsOf: fixtures.appendingPathComponent("dataset_search_counts.jsonl"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try data.split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(Search.self, from: $0) }
      .filter { $0.dataset.hasSuffix(dataset) }
  }

  /// The rows of the file that a search finds. Tickets have the order of the rows, from 1.
  /// The rows of the file whose cars a command lists.
  private func rows(_ scene: CommandScene, _ arguments: [String]) -> [Int] {
    let found = scene.run(
      arguments: arguments.prefix(1) + ["--all", "--fields", "ticket", "--format", "csv"]
        + arguments.dropFirst())
    #expect(found.status != .usage, "\(found)")
    return found.output.split(separator: "\n").dropFirst().compactMap { Int($0) }.map { $0 - 1 }
      .sorted()
  }

  /// The rows in which a condition finds a text in one of some fields.
  private func rows(
    _ scene: CommandScene, where fields: [String], contain needle: String
  ) -> [Int] {
    let text = needle.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let condition = fields.map { "\($0) CONTAINS[cd] \"\(text)\"" }.joined(separator: " OR ")
    return rows(scene, ["list", "--where", condition])
  }

  /// The rows that a search finds, which folds more than a condition. A text without letters and
  /// digits may be nothing to look for.
  private func isSearched(_ needle: String) -> Bool {
    needle.contains { $0.isLetter || $0.isNumber }
  }

  private func check(
    _ scene: CommandScene, _ dataset: String, in scope: String = "make,model"
  ) throws {
    let searches = try Self.searches(of: dataset)
    #expect(searches.count > 50)
    let fields = scope.split(separator: ",").map(String.init)
    for search in Soak.sample(searches, every: 3) {
      let found = rows(scene, where: fields, contain: search.needle)
      #expect(found.count == search.expectCount, "\(search.id) '\(search.needle)'")
      #expect(Array(found.prefix(5)) == search.firstRows, "\(search.id)")
      #expect(found.last == search.lastRow, "\(search.id)")
      guard isSearched(search.needle) else { continue }
      let more = rows(scene, ["search", "--in", scope, "--", search.needle])
      #expect(Set(more).isSuperset(of: found), "\(search.id)")
    }
  }

  @Test func `Row 65: models of cars are found as often as they are in the file`() throws {
    let scene = try CommandScene()
    let file = Self.fixtures.appendingPathComponent("us_car_models_1992_2026.csv").path
    #expect(scene.run(arguments: ["import", file]).output == "Imported 11543 cars\n")
    try check(scene, "us_car_models_1992_2026.csv")
  }

  @Test func `Row 35: owners are found as often as they are in the file`() throws {
    let scene = try CommandScene()
    let file = Self.fixtures.appendingPathComponent("owners_synth_pairs.csv")
    let maps = ["--map", "ownerFirstName=first", "--map", "ownerLastName=last"]
    #expect(scene.run(arguments: ["import", file.path] + maps).output == "Imported 1870 cars\n")
    let owners = try String(decoding: Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    // Foundation finds ß in José: of its 52 owners 17 have no ss. That is a fault
    // of its search and no rule of Unicode, so carvalet does not copy it.
    for search in try Self.searches(of: "owners_synth_pairs.csv") where search.needle != "ß" {
      let across = owners.filter { isFoundAcross(first: $0[1], last: $0[2], search.needle) }.count
      let exact = rows(scene, where: ["owner"], contain: search.needle)
      #expect(exact.count == search.expectCount + across, "\(search.id) '\(search.needle)'")
      guard isSearched(search.needle) else { continue }
      let more = rows(scene, ["search", "--in", "owner", "--", search.needle])
      #expect(Set(more).isSuperset(of: exact), "\(search.id)")
    }
    #expect(rows(scene, where: ["owner"], contain: "ß").count == 35)
  }

  /// Whether a needle with a blank is in `First Last` and in neither of the two.
  private func isFoundAcross(first: String, last: String, _ needle: String) -> Bool {
    let options: NSString.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    guard needle.contains(" "), first.range(of: needle, options: options) == nil,
      last.range(of: needle, options: options) == nil
    else { return false }
    return needle.indices.filter { needle[$0] == " " }.contains { blank in
      let before = needle[..<blank]
      let after = needle[needle.index(after: blank)...]
      return !before.isEmpty && !after.isEmpty
        && first.range(of: before, options: options.union([.anchored, .backwards])) != nil
        && last.range(of: after, options: options.union(.anchored)) != nil
    }
  }

  /// Two files that may not be copied; `CARVALET_DATA` names the folder that has them.
  @Test(
    .needsDataSets,
    arguments: [
      ("eu_make_model_small.csv", [], "892 cars", "make,model"),
      (
        "ebay_kleinanzeigen_ads_dev.csv", ["--map", "make=name"],
        "9352 cars (514 names empty or '(null)' made Unknown)", "make"
      ),
    ])
  func `files that stay outside`(
    name: String, maps: [String], summary: String, scope: String
  ) throws {
    let folder = try #require(Need.dataFolder)
    let scene = try CommandScene()
    let file = "\(folder)/cars/\(name)"
    #expect(scene.run(arguments: ["import", file] + maps).output == "Imported \(summary)\n")
    try check(scene, name, in: scope)
  }
}
