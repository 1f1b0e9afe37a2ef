import Foundation
import Testing

/// The guide for those who carry on names types and tests; one that is not there any more would
/// lead astray.
struct GuideTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The words of all sources and tests.
  private static let words: Set<Substring> = {
    var words: Set<Substring> = []
    for folder in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)!
      for case let file as URL in files where file.pathExtension == "swift" {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        words.formUnion(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
      }
    }
    return words
  }()

  private static let guide = Result {
    try String(
      contentsOf: root.appendingPathComponent(
        "Sources/FetchedResults/FetchedResults.docc/CarryingOn.md"), encoding: .utf8)
  }

  /// The targets in the guide's table, each with what the table says of its folders.
  static func targets() throws -> [(name: String, folders: String)] {
    try guide.get().matches(of: /\| `([A-Za-z]+)`[^|]*\| ([^|]+) \|/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  @Test func `Every type and every test that the guide names is in the sources`() throws {
    let guide = try Self.guide.get()
    let types = guide.matches(of: /`([A-Z][A-Za-z]+)(?:\.[a-zA-Z]+)?`/).map(\.output.1)
    // Tests are also named in the arguments of commands.
    let tests = guide.matches(of: /\b[A-Z][A-Za-z]+Tests\b/).map(\.output)
    #expect(types.count > 40 && tests.count > 10)
    // A placeholder, for the name of any command.
    let names = Set(types + tests).subtracting(["VerbCommand"])
    #expect(names.subtracting(Self.words) == [])
  }

  @Test func `Every folder that the guide names is there`() throws {
    for (target, folders) in try Self.targets() {
      let folder = Self.root.appendingPathComponent("Sources/\(target)")
      let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.contains(".") }
      let named = folders.matches(of: /[A-Z][A-Za-z]+/).map { String($0.output) }
      #expect(Set(found) == Set(named), "\(target)")
    }
  }
}
