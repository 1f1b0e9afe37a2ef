import Foundation
import Testing

/// The table of the behaviours that carvalet takes from the programs it follows, by row, and the
/// tests that hold it against the names of all tests of the package.
///
/// The name of a test that shows a behaviour begins with its row: `Row 56: …`, `Rows 11, 12: …`.
/// This table says what each number means. A row without a test fails, and so does a number without
/// a row.
struct BehaviourRowsTests {
  /// The rows that a test must name, each with its behaviour in a few words.
  private static let due: [Int: String] = [
    1: "one renderer for a car",
    2: "a photo is a path, or missing",
    3: "show and edit",
    4: "remove, which asks before more than one",
    5: "park fills in what is not said",
    6: "a command that has ended is on disk",
    7: "a match looks as it does in the list",
    8: "odd and missing values are shown",
    9: "an error is text and an exit status",
    10: "--verbose shows SQL and times",
    11: "four orders, the newest first by default",
    12: "each order has a direction of its own",
    13: "texts are compared without case",
    14: "several descriptors, the identifier last",
    15: "sections with headers",
    16: "no section key is one section without a title",
    17: "a single section has no header",
    18: "sections of numbers are ordered as numbers",
    19: "rows without a key stand together",
    20: "a make that is not known is Unknown",
    21: "(null) and empty makes are found and mended",
    22: "derived section keys",
    23: "first letters are graphemes, folded",
    24: "a section key from several attributes",
    25: "a section comes with its first row and goes with its last",
    26: "the counts after are the counts before, more or less",
    27: "another key is a move, with both paths",
    28: "a move follows from the key before and after",
    29: "the target of a move is computed",
    30: "an empty list has no sections under a key",
    31: "another request gives the difference",
    32: "warm lists over one store",
    33: "the hour of parking, latest first",
    34: "hours in 24 and in 12",
    35: "owners, in lists and searches",
    36: "owners by last or by first name",
    37: "marks for each change, and NDJSON",
    38: "an unknown word is a usage error",
    39: "the grouping of the last time comes back",
    40: "an index of the titles that occur",
    41: "the title rule of each order",
    42: "the title rule is a closure",
    43: "no index without sections",
    44: "a jump to a title",
    45: "the way to the search shifts no title",
    46: "no way to the search during a search",
    47: "titles and lookup come from one object",
    48: "NO_COLOR",
    49: "each key of a search filters",
    50: "a search in what the list is sorted by",
    51: "times and numbers are searched as text",
    52: "an empty search is no filter",
    53: "search for nothing is a usage error",
    54: "the scope of a search",
    55: "scopes are words",
    56: "case and marks count or do not",
    57: "two lists over one store",
    58: "each list answers for itself",
    59: "a car is named by its ticket",
    60: "the car that was found is the one that opens",
    61: "an edit reaches every list, each in its own way",
    62: "an edit may end a match",
    63: "the end of a search leaves the main list as it was",
    64: "the search of the last time comes back",
    65: "a search runs in the store",
    66: "results in the same list or in a second one",
    67: "a search filters in place",
    68: "the search line is on top of the list",
    69: "lists do not share state",
    70: "scope and text combine",
    71: "two panes where there is room",
    72: "widths of letters",
    73: "a dropped list is gone",
    76: "a search that is given up leaves everything as it was",
    77: "events have complete paths",
    78: "changes are applied by the library",
    79: "a list with nothing configured",
    80: "a list without a predicate is the main list",
    81: "orders, searches and scopes combine",
  ]

  /// The rows that are about the screen, too: a test of the browser must name each.
  private static let onScreen: Set = [
    1, 2, 3, 4, 11, 39, 40, 44, 45, 46, 48, 49, 52, 53, 54, 60, 64, 67, 68, 71, 76,
  ]

  /// Numbers without a row.
  private static let unused: Set = [74, 75]

  @Test func `every number has a row, or is not used`() {
    #expect(Set(Self.due.keys).union(Self.unused) == Set(1...81))
    #expect(Self.unused.isDisjoint(with: Self.due.keys))
  }

  @Test func `every row is named by a test, and no other number is`() throws {
    let named = try Self.namedRows()
    for (row, behaviour) in Self.due where !named.contains(row) {
      Issue.record("No test names row \(row): \(behaviour)")
    }
    #expect(named.subtracting(Self.due.keys).sorted() == [])
  }

  @Test func `every row about the screen is named by a test of the browser`() throws {
    let named = try Self.namedRows(in: "CarvaletBrowserTests")
    #expect(Self.onScreen.subtracting(named).sorted() == [])
  }

  /// The rows that the names of the tests in a folder begin with, of all tests where none is given.
  private static func namedRows(in folder: String = "") throws -> Set<Int> {
    let tests = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: folder)
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var rows: Set<Int> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let names =
        source.components(separatedBy: "func `Row").dropFirst()
        + source.components(separatedBy: "\"Row").dropFirst()
      for name in names {
        let numbers = name.trimmingPrefix("s").trimmingPrefix(" ").prefix { $0 != ":" }
        rows.formUnion(numbers.split(separator: ", ").compactMap { Int($0) })
      }
    }
    return rows
  }
}
