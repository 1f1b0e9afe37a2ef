import Foundation
import Testing

/// Which tests of this target show which behaviours of the programs that carvalet follows.
///
/// The numbers are those of the table in `BehaviourRowsTests` (CarvaletCommandsTests), which reads
/// this list as it reads the names of tests.
struct BehaviourTests {
  private static let shown = [
    "Rows 12, 18: Years are numbers, newest first, named in full",
    "Rows 13, 15: Makes with the same sort key are one section",
    "Row 14: The identifier breaks ties, in the direction of the last descriptor",
    "Row 16: No section key gives one section without a name, even when empty",
    "Rows 19, 20: Null, empty and blank makes are one section named Unknown",
    "Row 19: Rows without a section are reported once, as soon as there are any",
    "Row 20: A make that is the text Unknown is a make like any other",
    "Row 22: Decades round down, below zero too",
    "Row 23: Letters are folded capitals, and # follows them in both directions",
    "Row 25: A section is inserted with its first row and deleted with its last",
    "Row 26: New counts are old counts plus insertions minus deletions",
    "Row 27: A row that leaves one section for another moves, with both paths",
    "Rows 27, 28: Another make is a move, as the old and the new values say",
    "Row 29: The target of a move is found by the sort order, not assumed to be the first row",
    "Row 30: A list without sections has one, also when it is emptied",
    "Row 30: A section key and no rows give no sections",
    "Row 31: Another request gives the difference of the lists",
    "Row 32: Several controllers over one source, each with its own order",
    "Row 32: Switching between warm controllers fetches nothing again",
    "Row 33: Hours are those of the car's clock, latest first, newest inside",
    "Row 34: Hours are titled as in the headings, in 24 or 12 hours",
    "Row 34: Every hour has a name in both styles",
    "Rows 40, 41: Each letter that occurs is listed once, and leads to its first section",
    "Row 41: Years are titles in full",
    "Row 42: The title rule is a closure, and nil leaves a section out",
    "Row 43: There is no index without a section key",
    "Row 45: The search is the first entry and shifts no other",
    "Row 46: During a search the index leads to sections only",
    "Row 47: A year among the titles leads to its section, also after an edit",
    "Row 47: Jump by year with search sentinel",
    "Row 47: A title that is not at its index is an error that names the one there",
    "Row 51: Text operators search the text form of numbers and dates",
    "Row 52: An empty needle is in nothing, so an empty search has to drop its predicate",
    "Row 56: Options decide what counts",
    "Rows 57, 61, 62: An edit reaches the search and the full list, each in its own way",
    "Row 59: A row found by a search is named by its identifier in either list",
    "Row 63: The end of a search leaves the full list alone",
    "Row 66: A new predicate reports the rows that are inserted and deleted",
    "Row 70: Conditions combine, and none of them is true or false by itself",
    "Row 73: A dropped controller frees its rows",
    "Rows 77, 78: The complete paths of every change of small lists are applied exactly",
    "Row 80: A controller without a predicate equals the main list",
  ]

  @Test func `Every test that shows a behaviour exists`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var sources = ""
    for case let file as URL in files where file.pathExtension == "swift" {
      sources += try String(contentsOf: file, encoding: .utf8)
    }
    for behaviour in Self.shown {
      let name = behaviour.drop { $0 != ":" }.dropFirst(2)
      #expect(sources.contains("func `\(name)`("), "\(behaviour)")
    }
  }
}
