public import FoundationEssentials

extension FetchPredicate.FormatError: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence, and below it the place in the text:
  ///
  ///     Expected a comparison before 'BMW', such as ==, <, CONTAINS[cd], IN or BETWEEN
  ///       make BMW
  ///            ^~~
  public var description: String {
    text.allSatisfy(\.isWhitespace) ? message : "\(message)\n\(excerpt)"
  }

  /// The text of ``description``.
  public var errorDescription: String? { description }

  /// What is wrong, in a sentence.
  public var message: String { kind.sentence }

  /// The text around the place of the error, and below it a line with `^~~~` under that place. A
  /// long text is shown in part, and a line end or a tab in it as a space.
  ///
  /// The line fits where each character is one column wide.
  ///
  /// - Complexity: O(``column``).
  public var excerpt: String {
    let place =
      text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex) ?? text.endIndex
    let start = text.index(place, offsetBy: -Self.reach, limitedBy: text.startIndex)
    let end = text.index(place, offsetBy: Self.reach, limitedBy: text.endIndex)
    let before = text[(start ?? text.startIndex)..<place]
    let behind = text[place..<(end ?? text.endIndex)]
    let left = (start ?? text.startIndex) > text.startIndex ? "…" : ""
    let right = (end ?? text.endIndex) < text.endIndex ? "…" : ""
    let shown = (before + behind).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let marked = max(1, min(length, behind.count))
    return """
        \(left)\(String(shown))\(right)
        \(String(repeating: " ", count: left.count + before.count))^\
      \(String(repeating: "~", count: marked - 1))
      """
  }

  /// How many characters of a long text are shown before and after the place of the error.
  private static let reach = 50
}

extension FetchPredicate.FormatError.Kind {
  fileprivate var sentence: String {
    switch self {
    case .expected(let expectation, let found):
      expectation.sentence(found.map { "before '\($0)'" } ?? "at the end", found)
    case .trailing(let text):
      "The condition ends before '\(text)'. Join conditions with AND or OR."
    case .unterminatedText: "The text that begins here has no closing quote"
    case .unknownEscape(let escape):
      "'\(escape)' means nothing in a text. Type a backslash as '\\\\'."
    case .malformedNumber(let number): "'\(number)' is not a number"
    case .unknownOption(let letter):
      "Unknown option '\(letter)'. Type [c] to ignore case, [d] to ignore accents, or [cd]."
    case .unknownCharacter(let character) where "“”„‘’‚«»".contains(character):
      "'\(character)' is no quote here. Type ' or \"."
    case .unknownCharacter(let character): "'\(character)' means nothing in a condition"
    case .reservedWord(let word):
      "'\(word)' is a word of the language. For an attribute of that name, type '#\(word)'."
    case .unsupported(let feature): feature.sentence
    case .missingArgument(let index):
      "There is no argument for this placeholder, which is number \(index + 1)"
    case .unfitArgument(let index, let placeholder):
      "The argument \(index + 1) is of a type that '\(placeholder)' does not take"
    case .surplusArguments(1):
      "There is 1 argument more than placeholders, and a placeholder in quotes is text"
    case .surplusArguments(let count):
      "There are \(count) arguments more than placeholders, and a placeholder in quotes is text"
    case .boundCount(let count): FetchError.bounds(count)
    case .tooLong(let limit): "The condition is longer than \(limit) bytes"
    case .tooDeep(let limit): "The condition is nested deeper than \(limit) levels"
    case .refused(let error): error.description
    }
  }
}

extension FetchPredicate.FormatError.Expectation {
  fileprivate func sentence(_ place: String, _ found: String?) -> String {
    switch self {
    case .predicate: "Expected a condition \(place)"
    case .expression: "Expected an attribute, a quoted text or a number \(place)"
    case .comparisonOperator:
      "Expected a comparison \(place), such as ==, <, CONTAINS[cd], IN or BETWEEN"
    case .key: "Expected the name of an attribute \(place)"
    case .options: "Expected the options c or d \(place)"
    case .closingParenthesis where found == ",":
      "Expected ) \(place). A collection stands in braces, such as {2010, 2019}."
    case .closingParenthesis: "Expected ) \(place)"
    case .closingBrace: "Expected } \(place)"
    case .closingBracket: "Expected ] \(place)"
    }
  }
}

extension FetchPredicate.FormatError.Feature {
  fileprivate var sentence: String {
    switch self {
    case .quantifier(let word):
      "\(word) is not supported: an attribute has one value. Compare the attribute itself."
    case .function(let name):
      "The function '\(name)' is not supported. Numbers can be joined by + - * / and **."
    case .keyPath(let path):
      "'\(path)' is not supported. An attribute has one name, without a point."
    case .collectionOperator(let name): "'\(name)' is not supported: an attribute has one value"
    case .index: "[ is not supported here: an attribute has one value"
    case .assignment: ":= is not supported"
    case .typeIdentifier(let word): "\(word) is not supported"
    case .placeholder(let placeholder): "'\(placeholder)' is not supported"
    }
  }
}
