/// What the statement that made a table says, read from its text.
///
/// SQLite keeps what a table refuses, such as the condition of a `CHECK`, in this text alone. Two
/// texts say the same where they have the same columns and constraints, in whatever order: a
/// migration adds columns at the end.
struct TableDefinition {
  /// The words before the parenthesis without the table's name: `CREATE TABLE`, or the words of a
  /// virtual table.
  private let kind: [String]
  /// The columns and constraints, each as its words.
  private let parts: [[String]]
  /// What stands behind the parenthesis, such as `STRICT`.
  private let options: Set<[String]>

  /// - Complexity: O(length of the text).
  init(_ sql: String) {
    let words = Self.words(of: sql)
    let opening = words.firstIndex(of: "(") ?? words.endIndex
    kind = words[..<opening].dropLast()
    var depth = 0
    var parts: [[String]] = [[]]
    var rest = words[opening...].dropFirst()
    while let word = rest.popFirst() {
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      if depth < 0 { break }
      if depth == 0, word == "," { parts.append([]) } else { parts[parts.count - 1].append(word) }
    }
    self.parts = parts
    options = Set(rest.split(separator: ",").map(Array.init))
  }

  /// Whether a table of this definition takes and gives every row that one of another definition
  /// would: it has all of its columns and constraints, and beside them only columns that refuse
  /// nothing.
  func includes(_ other: TableDefinition) -> Bool {
    kind == other.kind && options == other.options && Set(parts).isSuperset(of: other.parts)
      && Set(parts).subtracting(other.parts).allSatisfy(Self.refusesNothing)
  }

  /// Whether a table of this definition includes another one, and has its columns first.
  func begins(as other: TableDefinition) -> Bool {
    includes(other) && parts.starts(with: other.parts)
  }

  /// The words of a column; nil where there is none of the name.
  func part(named name: String) -> [String]? {
    parts.first { $0.first?.lowercased() == name.lowercased() }
  }

  /// Whether a part is a column that another program has added and that need not be written. A
  /// parenthesis may hold what fails.
  private static func refusesNothing(_ part: [String]) -> Bool {
    let refusing: Set = [
      "(", "as", "check", "collate", "generated", "not", "primary", "references", "unique",
    ]
    return refusing.isDisjoint(with: part.dropFirst().map { $0.lowercased() })
  }

  // MARK: - Words

  /// The words of a statement: names without their quotes where these have no meaning, literals as
  /// they stand, and each sign by itself.
  private static func words(of sql: String) -> [String] {
    var words: [String] = []
    var rest = Array(sql.utf8)[...]
    while let first = rest.first {
      let word = rest[..<endOfWord(rest, first)]
      rest = rest[word.endIndex...]
      let text = String(decoding: word, as: UTF8.self)
      switch first {
      case _ where isSpace(first) || text.hasPrefix("--") || text.hasPrefix("/*"): continue
      case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
        let name = word.dropFirst().dropLast()
        let isPlain = !name.isEmpty && name.allSatisfy(isOfName)
        words.append(isPlain ? String(text.dropFirst().dropLast()) : text)
      default: words.append(text)
      }
    }
    return words
  }

  /// Where the first word of a text ends.
  private static func endOfWord(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    func end(after start: Int, _ mark: String) -> Int {
      rest.dropFirst(start).firstRange(of: mark.utf8)?.upperBound ?? rest.endIndex
    }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "'"):
      return endOfQuoted(rest, by: first)
    case UInt8(ascii: "["): return end(after: 1, "]")
    case _ where rest.starts(with: "--".utf8): return end(after: 2, "\n")
    case _ where rest.starts(with: "/*".utf8): return end(after: 2, "*/")
    case _ where isSpace(first): return rest.prefix(while: isSpace).endIndex
    case _ where isOfName(first): return rest.prefix(while: isOfName).endIndex
    default: return rest.startIndex + 1
    }
  }

  /// Within quotes a quote is doubled.
  private static func endOfQuoted(_ rest: ArraySlice<UInt8>, by quote: UInt8) -> Int {
    var end = rest.startIndex
    repeat {
      end = rest[(end + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? rest.endIndex
    } while end < rest.endIndex && rest[end] == quote
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
