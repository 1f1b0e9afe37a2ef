import Foundation
import Testing

/// Inside a target each folder uses only those before it in the guide's table.
///
/// Files of a module do not import each other, so what a folder uses is read from the text: a type
/// that another folder alone declares, or a member of an extension in another folder. A member is
/// followed where no other folder of any target declares one of that name. A member with the name
/// of one of Swift's own would be mistaken for it.
struct FolderOrderTests {
  @Test func `Each folder uses only those that stand before it in the guide`() throws {
    let targets = try GuideTests.targets().map { target, text in
      (name: target, order: FolderOrder(text), files: try Self.files(of: target))
    }
    #expect(targets.count > 5)
    var homesOfMembers: [Substring: Set<String>] = [:]
    for target in targets {
      for file in target.files {
        for name in file.members.keys {
          homesOfMembers[name, default: []].insert("\(target.name)/\(file.folder)")
        }
      }
    }
    for (target, order, files) in targets {
      let homes = Dictionary(
        files.flatMap { file in file.types.map { ($0, Set([file.folder])) } },
        uniquingKeysWith: { $0.union($1) }
      ).filter { $0.value.count == 1 }
      let extensions = files.flatMap { file in
        file.members.filter { $0.value.isFollowed && homesOfMembers[$0.key]?.count == 1 }
          .map { (home: file.folder, name: $0.key, type: $0.value.type) }
      }
      #expect(!extensions.isEmpty, "\(target)")
      for file in files {
        for word in file.words {
          guard let home = homes[word]?.first else { continue }
          #expect(
            order.allows(file.folder, home),
            "\(target)/\(file.folder)/\(file.name) uses \(word) of \(home)")
        }
        for (home, name, type) in extensions where !order.allows(file.folder, home) {
          let isUsed = file.uses(name, of: type)
          #expect(
            !isUsed, "\(target)/\(file.folder)/\(file.name) uses \(type).\(name) of \(home)")
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

  @Test func `A member is used behind a dot, or by its name alone in its own type`() {
    let home = SourceFile(
      """
      extension Shelf {
        /// How many books there are.
        var width: Int {
          let sum = 1
          return sum
        }
        private static func dust() {}
      }
      """, folder: "Store", name: "Shelf+Width.swift")
    #expect(home.members.keys.sorted() == ["dust", "width"])
    #expect(home.members.filter(\.value.isFollowed).keys.sorted() == ["width"])
    #expect(home.members["width"]?.type == "Shelf")

    func uses(_ text: String) -> Bool {
      SourceFile(text, folder: "Text", name: "Room.swift").uses("width", of: "Shelf")
    }
    #expect(uses("let room = shelf.width + 1"))
    #expect(uses("extension Shelf {\n  var isWide: Bool { width > 3 }\n}"))
    #expect(uses("struct Shelf {\n  var layout: Layout { Layout(width: width) }\n}"))
    #expect(!uses("struct Room {\n  var isWide: Bool { width > 3 }\n}"))
    #expect(!uses("extension Shelf {\n  func cut(width: Int) -> Int { width / 2 }\n}"))
    #expect(!uses("extension Shelf {\n  func cut() {\n    let width = 2\n    saw(width)\n  }\n}"))
    #expect(!uses("extension Shelf {\n  // The width, or shelf.width.\n  func cut() {}\n}"))
  }

  /// The folders of a target as the guide's table gives them.
  private struct FolderOrder {
    private let order: [String]
    private let apart: [String]

    init(_ text: String) {
      let parts = text.split(separator: ";").map { part in
        part.matches(of: /[A-Z][A-Za-z]+/).map { String($0.output) }
      }
      order = parts[0]
      apart = parts.dropFirst().first ?? []
    }

    /// Whether a folder may use another one. Those that stand alone use none, and all may use them.
    func allows(_ folder: String, _ other: String) -> Bool {
      if folder == other { return true }
      return !apart.contains(folder)
        && (order.firstIndex(of: other) ?? 0) <= (order.firstIndex(of: folder) ?? 0)
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

/// What a file of a target declares, and what it may use.
private struct SourceFile {
  let folder: String
  let name: String
  /// The types that it declares outside of others, and may extend.
  private(set) var types: Set<Substring> = []
  private var extended: Set<Substring> = []
  /// The members that it declares, in types and in extensions, each with the type that has it.
  private(set) var members: [Substring: Member] = [:]
  /// All words of its code, those behind a dot, and those that are neither that nor labels.
  private(set) var words: Set<Substring> = []
  private var wordsBehindDots: Set<Substring> = []
  private var wordsAlone: Set<Substring> = []
  /// The names of parameters and local values.
  private var locals: Set<Substring> = []

  struct Member {
    /// The type, without those that it is nested in.
    let type: Substring
    let isInExtension: Bool
    var isPrivate = false

    var isFollowed: Bool { isInExtension && !isPrivate }
  }

  init(_ text: String, folder: String, name: String) {
    self.folder = folder
    self.name = name
    // The types whose bodies a line is in, by their indentation: the formatter sees to that.
    var scopes: [Int: Member] = [:]
    var isInText = false
    for line in text.split(separator: "\n") {
      let trimmed = line.drop { $0 == " " }
      if isInText {
        isInText = !trimmed.hasPrefix("\"\"\"")
        continue
      }
      isInText = line.hasSuffix("\"\"\"")
      let indentation = line.count - trimmed.count
      if trimmed.first == "}" { scopes = scopes.filter { $0.key < indentation } }
      let code = Self.code(of: trimmed)
      let words = Self.words(of: code)
      note(words)
      declare(words, at: indentation, opensScope: !code.contains("}"), &scopes)
    }
  }

  /// Whether the code uses a member of a type: behind a dot, or in that type by its name alone.
  func uses(_ member: Substring, of type: Substring) -> Bool {
    wordsBehindDots.contains(member)
      || extended.contains(type) && wordsAlone.contains(member) && !locals.contains(member)
  }

  private mutating func note(_ words: [Word]) {
    for (index, word) in words.enumerated() {
      self.words.insert(word.text)
      if word.before == "." {
        wordsBehindDots.insert(word.text)
      } else if word.after != ":" {
        wordsAlone.insert(word.text)
      }
      let next = index + 1 < words.count ? words[index + 1] : nil
      let isParameter = word.after == ":" && next.map(Self.beginsType) == true
      let isBound = index > 0 && ["let", "var", "for"].contains(words[index - 1].text)
      if isParameter || next?.text == "in" || isBound { locals.insert(word.text) }
    }
  }

  /// Whether a word behind a colon belongs to a type, and not to a value.
  private static func beginsType(_ word: Word) -> Bool {
    word.before == "@" || word.text.first?.isUppercase == true
      || ["inout", "some", "any"].contains(word.text)
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "set", "final", "indirect", "static",
    "mutating", "nonisolated", "override", "lazy", "weak", "borrowing", "consuming",
  ]
  private static let typeKeywords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]
  private static let memberKeywords = typeKeywords.union(["func", "var", "let", "case"])

  private mutating func declare(
    _ words: [Word], at indentation: Int, opensScope: Bool, _ scopes: inout [Int: Member]
  ) {
    let declared = words.drop { $0.before == "@" || Self.modifiers.contains($0.text) }
    guard let keyword = declared.first?.text, let word = declared.dropFirst().first else { return }
    let isPrivate = words.prefix { $0.text != keyword }.contains {
      ["private", "fileprivate"].contains($0.text) && $0.after != "("
    }
    if indentation == 0, Self.typeKeywords.contains(keyword) { types.insert(word.text) }
    if var scope = scopes[indentation - 2], Self.memberKeywords.contains(keyword) {
      scope.isPrivate = scope.isPrivate || isPrivate
      // A line of cases may have several.
      for word in keyword == "case" ? declared.dropFirst() : declared.dropFirst().prefix(1) {
        members[word.text] = scope
      }
    }
    let isExtension = keyword == "extension"
    guard isExtension || Self.typeKeywords.contains(keyword) else { return }
    if indentation == 0 { extended.insert(word.text) }
    if opensScope, keyword != "typealias" {
      scopes[indentation] = Member(
        type: word.text, isInExtension: isExtension, isPrivate: isPrivate)
    }
  }

  /// A word, and the characters beside it; a space where the line begins or ends.
  private struct Word {
    let text: Substring
    let before: Character
    let after: Character
  }

  private static func words(of code: String) -> [Word] {
    code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { word in
      Word(
        text: word,
        before: word.startIndex == code.startIndex
          ? " " : code[code.index(before: word.startIndex)],
        after: word.endIndex == code.endIndex ? " " : code[word.endIndex])
    }
  }

  /// A line without its comment, without the texts in quotes, and without the dots of ranges.
  private static func code(of line: Substring) -> String {
    var code = ""
    var isQuoted = false
    var last = Character(" ")
    for character in line {
      if character == "\"", last != "\\" { isQuoted.toggle() }
      if !isQuoted {
        if character == "/", last == "/" { break }
        code.append(character)
      }
      last = character
    }
    return code.replacing("...", with: " ")
  }
}
