import Foundation
import Testing

/// Inside a target each folder uses only those before it in the guide's table.
///
/// Files of a module do not import each other, so what a folder uses is read from the text: a type
/// that another folder alone declares. Members are not followed.
struct FolderOrderTests {
  @Test func `Each folder uses only those that stand before it in the guide`() throws {
    let targets = try GuideTests.targets()
    #expect(targets.count > 5)
    for (target, text) in targets {
      let parts = text.split(separator: ";").map { part in
        part.matches(of: /[A-Z][A-Za-z]+/).map { String($0.output) }
      }
      let (order, apart) = (parts[0], parts.dropFirst().first ?? [])
      let files = try Self.files(of: target)
      let homes = Dictionary(
        files.flatMap { file in file.types.map { ($0, Set([file.folder])) } },
        uniquingKeysWith: { $0.union($1) }
      ).filter { $0.value.count == 1 }
      for file in files {
        for word in file.words {
          guard let home = homes[word]?.first, home != file.folder else { continue }
          let isBefore =
            !apart.contains(file.folder)
            && (order.firstIndex(of: home) ?? 0) <= (order.firstIndex(of: file.folder) ?? 0)
          #expect(isBefore, "\(target)/\(file.folder)/\(file.name) uses \(word) of \(home)")
        }
      }
    }
  }

  /// What the tests of a target have besides: fixtures, what they share, and tests of all of it.
  private static let foldersOfTests: Set = ["", "Fixtures", "Scenes", "Server", "Support"]

  @Test func `Tests stand in the folder of what they test`() throws {
    for (target, _) in try GuideTests.targets() {
      let folders = try ["Sources/\(target)", "Tests/\(target)Tests"].map { path in
        let root = GuideTests.root.appendingPathComponent(path).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: root)
        return Set(files.filter { $0.hasSuffix(".swift") }.map(Self.folder))
      }
      #expect(folders[0].count > 1)
      let others = folders[1].subtracting(folders[0])
      #expect(others.subtracting(Self.foldersOfTests) == [], "\(target)")
    }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// A file of a target: the types that it declares, and all words of its code.
  private struct SourceFile {
    let folder: String
    let name: String
    var types: Set<Substring> = []
    var words: Set<Substring> = []

    private static let modifiers: Set<Substring> = ["public", "package", "final", "indirect"]
    private static let keywords: Set<Substring> = [
      "struct", "class", "enum", "actor", "protocol", "typealias",
    ]

    init(_ text: String, folder: String, name: String) {
      (self.folder, self.name) = (folder, name)
      var isInText = false
      for line in text.split(separator: "\n") {
        if line.contains("\"\"\"") {
          isInText.toggle()
          continue
        }
        if isInText { continue }
        let words = Self.code(of: line).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        self.words.formUnion(words)
        let declared = words.drop { Self.modifiers.contains($0) }.prefix(2)
        if declared.count == 2, Self.keywords.contains(declared.first!), line.first != " " {
          types.insert(declared.last!)
        }
      }
    }

    /// A line without its comment, and without the texts in quotes.
    private static func code(of line: Substring) -> String {
      var (code, isQuoted, last) = ("", false, Character(" "))
      for character in line {
        if character == "\"", last != "\\" { isQuoted.toggle() }
        if !isQuoted {
          if character == "/", last == "/" { break }
          code.append(character)
        }
        last = character
      }
      return code
    }
  }

  private static func files(of target: String) throws -> [SourceFile] {
    let root = GuideTests.root.appendingPathComponent("Sources/\(target)")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)!
    var found: [SourceFile] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let parts = file.pathComponents.dropFirst(root.pathComponents.count)
      found.append(
        SourceFile(
          try String(contentsOf: file, encoding: .utf8), folder: parts.first!,
          name: file.lastPathComponent))
    }
    return found
  }
}
