/// Makes one line of a message of the library or the server, without the secrets of an address.
///
/// A secret is replaced in the password of an address, and where it is a word by itself. Two kinds
/// of secrets are replaced in passwords only: a short one, which may be an ordinary word, and one
/// that is also the name of a role, a database or a host, which a message shows anyway. An
/// immutable value.
struct Redaction: Sendable {
  private let secrets: [String]
  private let shown: [String]

  /// A secret of fewer characters is replaced in passwords only.
  private static let leastWord = 4
  private static let mask = "********"

  /// - Parameter shown: The names that a message may show, even if a secret is the same.
  init(_ secrets: [String], shown: [String]) {
    // A secret may be a part of another one, so the longest is replaced first.
    self.secrets = secrets.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    self.shown = shown
  }

  /// The facts of a message. libpq writes each on a line of its own, and below it advice, whose
  /// lines begin with a tab.
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
    var result = ""
    var start = text.startIndex
    for range in text.ranges(of: secret) where range.lowerBound >= start {
      let before = text[..<range.lowerBound]
      let after = text[range.upperBound...]
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
