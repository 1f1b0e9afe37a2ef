/// Makes one line of a message of the library or the server, without the secrets of an address.
///
/// A secret is replaced where a password stands in an address, and where it is a word by itself. A short
/// one may be an ordinary word, or a part of one, and a message shows the names of roles, databases and
/// hosts anyway: those stay. An immutable value.
struct Redaction: Sendable {
  private let secrets: [String]
  private let shown: [String]

  /// What is shorter is a word of most sentences.
  private static let leastWord = 4
  private static let mask = "********"

  /// - Parameter shown: What is no secret, although a secret may be the same.
  init(_ secrets: [String], shown: [String]) {
    // A secret may be a part of another one.
    self.secrets = secrets.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    self.shown = shown
  }

  /// The facts of a message. The library writes one on each line, and advice below it, which begins with
  /// a tab.
  func sentence(_ message: String) -> String {
    var facts: [String] = []
    for line in secrets.reduce(message, without).split(whereSeparator: \.isNewline)
    where !line.hasPrefix("\t") {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let fact = words.hasSuffix(".") ? String(words.dropLast()) : words
      if !fact.isEmpty, !facts.contains(fact) { facts.append(fact) }
    }
    return facts.joined(separator: "; ")
  }

  private func without(_ text: String, _ secret: String) -> String {
    let isWord = secret.count >= Self.leastWord && !shown.contains(secret)
    var (result, start) = ("", text.startIndex)
    for range in text.ranges(of: secret) where range.lowerBound >= start {
      let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
      guard Self.isPassword(between: before, after) || isWord && Self.isWord(between: before, after)
      else { continue }
      result += text[start..<range.lowerBound] + Self.mask
      start = range.upperBound
    }
    return result + text[start...]
  }

  /// Whether a password of an address stands there: `anna:…@db`, `password=…`, `PGPASSWORD='…'`.
  private static func isPassword(between before: Substring, _ after: Substring) -> Bool {
    if before.hasSuffix(":"), after.hasPrefix("@") { return true }
    let name = (before.hasSuffix("'") ? before.dropLast() : before).lowercased()
    return name.hasSuffix("password=")
  }

  private static func isWord(between before: Substring, _ after: Substring) -> Bool {
    let neighbours = [before.last, after.first].compactMap(\.self)
    return neighbours.allSatisfy { !$0.isLetter && !$0.isNumber }
  }
}
