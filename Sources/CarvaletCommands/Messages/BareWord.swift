import CarStorage
import FetchedResults
import FoundationEssentials

/// A text without quotes behind a comparison, as in `make = BMW`, where quotes are missing.
struct BareWord: Equatable {
  let field: String
  let comparison: String
  let text: String
  /// The whole condition with quotes around such words; nil where that is no valid condition
  /// either, or cannot be typed between the single quotes of a shell.
  let condition: String?

  /// The word that an error of a condition is about; nil where the error is another one.
  ///
  /// The field must hold a text: the hints for times and numbers are others.
  init?(in error: FetchPredicate.FormatError) {
    let isMismatch: Bool
    switch error.kind {
    case .refused(.unknownAttribute), .trailing, .malformedNumber, .expected: isMismatch = false
    case .refused(.typeMismatch), .refused(.notADate): isMismatch = true
    default: return nil
    }
    let text = error.text
    let place = min(error.column - 1, text.count)
    for match in text.matches(of: Self.pattern) {
      let word = match.output.3
      let range =
        text.distance(
          from: text.startIndex, to: word.startIndex)...text.distance(
          from: text.startIndex, to: word.endIndex)
      guard range.contains(place), Self.textFields.contains(String(match.output.1)),
        Self.needsQuotes(word),
        // Of two that cannot be compared, only a word such as `parked` is meant as a text.
        !isMismatch || CarField.titledTimes.contains(where: { $0.title == word })
      else { continue }
      field = String(match.output.1)
      comparison = String(match.output.2)
      self.text = String(word)
      condition = Self.quoting(word, in: text)
      return
    }
    return nil
  }

  /// A longer condition comes from a script, and would bury the hint.
  private static let longestShown = 200

  private static func quoting(_ word: Substring, in text: String) -> String? {
    guard !text.contains("'"), text.count <= longestShown else { return nil }
    // Texts in quotes are skipped: they may look like a comparison.
    let words =
      text.contains("\"")
      ? [word]
      : text.matches(of: pattern).filter {
        textFields.contains(String($0.output.1))
          && needsQuotes($0.output.3)
      }.map(\.output.3)
    var quoted = text
    for word in words.reversed() {
      quoted.replaceSubrange(word.startIndex..<word.endIndex, with: "\"\(word)\"")
    }
    // The clock makes no difference to whether the condition is valid.
    let condition = try? CarCondition(quoted, now: Date(), zone: TimeZoneRules { _ in 0 })
    return condition?.text
  }

  /// Whether a word is no field. `parked` is the name of a time, and a state as well, which is
  /// meant beside a text.
  private static func needsQuotes(_ word: Substring) -> Bool {
    !CarField.allCases.contains { $0.name == word }
  }

  private static let textFields = CarField.allCases.filter {
    switch $0.kind {
    case .name, .text, .tag, .plate, .owner, .state, .stage: true
    case .ticket, .dateCreated, .date, .year, .utcOffset, .notes: false
    }
  }.map(\.name)

  /// A field, a comparison, and what stands behind it without quotes, up to the end of the
  /// comparison.
  private static var pattern: Regex<(Substring, Substring, Substring, Substring)> {
    #/
      (?i) ([a-z]+) \s*
      ((?: ==? | != | <> | <= | >= | < | > | (?: contains|beginswith|endswith|like|matches) \b)
        (?: \[ [cdnl]+ \])?) \s*
      ([^"'\s(){},=<>!\[$%@] [^"'(){},]*?)
      (?= \s*$ | \s+and\b | \s+or\b | \s*&& | \s*\|\| | \s*\) )
    /#
  }
}
