import Foundation
import Testing

/// Which tests of commands run on a server, too: all but those of ``FileOnlyTest``.
struct EveryStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The source files of the tests of commands.
  private static let sources = Result {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    return try paths.map { path in
      let url = folder.appendingPathComponent(path)
      return (path: path, text: try String(contentsOf: url, encoding: .utf8))
    }
  }

  @Test(arguments: FileOnlyTest.table)
  func `What is tested on a file only is a test of a suite for every store`(row: FileOnlyTest)
    throws
  {
    let files = try Self.sources.get().filter { $0.path.hasSuffix("/\(row.file).swift") }
    #expect(files.count == 1)
    let text = try #require(files.first).text
    #expect(text.contains("func `\(row.test)`("))
    #expect(text.contains("\n@Suite(.everyStore"))
    let rows = FileOnlyTest.table.filter { ($0.file, $0.test) == (row.file, row.test) }
    #expect(rows.count == 1)
  }

  @Test func `Every command's tests are for every store`() throws {
    let tests = try Self.sources.get().filter { path, text in
      path.hasPrefix("Commands/") && text.contains("CommandScene")
    }
    #expect(tests.count > 30)
    for test in tests {
      #expect(test.text.contains("\n@Suite(.everyStore"), "\(test.path)")
    }
  }
}
