import CarStorage
import FetchedResults
import TerminalScreen

/// The messages about a `--where` that cannot be parsed: a sentence, the text, and a caret below
/// the place of the error.
extension ErrorMessages {
  static func message(for error: CarConditionError) -> SafeText {
    if error.text.allSatisfy(\.isWhitespace) {
      return "--where needs a condition, such as year > 1990"
    }
    let fact = BareWord(in: error).map(unquoted) ?? sentence(error.error.kind)
    return "\(fact)\n\(excerpt(error.text, column: error.error.column, length: error.error.length))"
  }

  /// A text of several words, and one with a hyphen, is quoted as a whole.
  private static func unquoted(_ word: BareWord) -> SafeText {
    let condition = word.condition ?? "\(word.field) \(word.comparison) \"\(word.text)\""
    return "'\(word.text)' needs quotes, as it is a text. Type --where '\(condition)'"
  }

  /// How many characters of a long text are shown before and after the place of the error.
  private static let reach = 50

  /// The text around the place of the error, and a caret below each column of that place.
  private static func excerpt(_ text: String, column: Int, length: Int) -> SafeText {
    let characters = Array(text)
    let place = min(column - 1, characters.count)
    let start = max(0, place - reach)
    let end = min(characters.count, place + reach)
    let before = SafeText(escaping: String(characters[start..<place]))
    let marked = SafeText(escaping: String(characters[place..<min(place + length, end)]))
    let shown = SafeText(escaping: String(characters[start..<end]))
    let left: SafeText = start > 0 ? "…" : ""
    let right: SafeText = end < characters.count ? "…" : ""
    let caret = SafeText.repeated("^", max(1, marked.displayWidth))
    return "  \(left)\(shown)\(right)\n  \(SafeText.spaces((left + before).displayWidth))\(caret)"
  }

  // MARK: - Sentences

  private static func sentence(_ kind: FetchPredicate.FormatError.Kind) -> SafeText {
    switch kind {
    case .expected(let expectation, let found): expected(expectation, found)
    case .trailing(let text):
      "The condition ends before '\(text)'. Join conditions with AND or OR."
    case .unterminatedText: "The text that begins here has no closing quote"
    case .unknownEscape(let escape):
      "'\(escape)' means nothing in a text. Type a backslash as '\\\\'."
    case .malformedNumber(let number) where isAge(number):
      "'\(number)' is not a number. \(timesInQuotes)"
    case .malformedNumber(let number): "'\(number)' is not a number"
    case .unknownOption(let letter):
      "Unknown option '\(letter)'. Type [c] to ignore case, [d] to ignore accents, or [cd]."
    case .unknownCharacter(let character) where "“”„‘’‚«»".contains(character):
      "'\(character)' is no quote here. Type ' or \"."
    case .unknownCharacter(":"): "':' means nothing in a condition. \(timesInQuotes)"
    case .unknownCharacter(let character): "'\(character)' means nothing in a condition"
    case .reservedWord(let word):
      "'\(word)' is a word of the language. For a field of that name, type '#\(word)'."
    case .unsupported(let feature): unsupported(feature)
    case .missingArgument, .unfitArgument:
      "Placeholders are filled by programs. Type the text or the number itself."
    case .boundCount(let count): bounds(count)
    case .tooLong(let limit): "The condition is longer than \(limit) bytes"
    case .tooDeep(let limit): "The condition is nested deeper than \(limit) levels"
    case .refused(let error): refused(error)
    }
  }

  /// The hint where a time was typed without quotes, as if it were a word of the language.
  private static let timesInQuotes: SafeText =
    "Type a time in quotes: 'now', '2h ago', 'yesterday 18:30' or '2026-04-03 18:30'."

  private static func isTime(_ word: String) -> Bool {
    word.lowercased() == "tomorrow" || (try? TimeExpression(bound: word)) != nil
  }

  /// `2h`, as in `2h ago`.
  private static func isAge(_ number: String) -> Bool {
    (try? TimeExpression("\(number) ago")) != nil
  }

  private static func expected(
    _ expectation: FetchPredicate.FormatError.Expectation, _ found: String?
  ) -> SafeText {
    let place: SafeText = found.map { "before '\($0)'" } ?? "at the end"
    return switch expectation {
    case .predicate: "Expected a condition \(place), such as year > 1990"
    case .expression: "Expected a field, a quoted text or a number \(place)"
    case .comparisonOperator:
      "Expected a comparison \(place), such as ==, <, CONTAINS[cd], IN or BETWEEN"
    case .key: "Expected the name of a field \(place)"
    case .options: "Expected the options c or d \(place)"
    case .closingParenthesis where found == ",":
      "Expected ) \(place). A collection stands in braces, such as {2010, 2019}."
    case .closingParenthesis: "Expected ) \(place)"
    case .closingBrace: "Expected } \(place)"
    case .closingBracket: "Expected ] \(place)"
    }
  }

  private static func unsupported(_ feature: FetchPredicate.FormatError.Feature) -> SafeText {
    switch feature {
    case .quantifier(let word):
      "\(word) is not supported: a field of a car has one value. Compare the field itself."
    case .function(let name) where isTime(name):
      "'\(name)' is no function. \(timesInQuotes)"
    case .function(let name):
      "The function '\(name)' is not supported. Numbers can be joined by + - * / and **."
    case .keyPath(let path): "'\(path)' is not supported. A field has one name, without a point."
    case .collectionOperator(let name):
      "'\(name)' is not supported: a field of a car has one value"
    case .index: "[ is not supported here: a field of a car has one value"
    case .assignment: ":= is not supported"
    case .typeIdentifier(let word): "\(word) is not supported"
    case .placeholder(let placeholder): "'\(placeholder)' is not supported"
    }
  }

  private static func bounds(_ count: Int?) -> SafeText {
    guard let count else { return "BETWEEN needs two bounds. Type for example {2010, 2019}." }
    return "BETWEEN needs two bounds, not \(count). Type for example {2010, 2019}."
  }

  /// What is wrong with a condition that can be parsed but not evaluated.
  static func refused(_ error: FetchError) -> SafeText {
    switch error {
    case .unknownAttribute(let name, _) where isTime(name):
      return "'\(name)' is no field. \(timesInQuotes)"
    case .unknownAttribute(let name, _):
      return unknown("field", name, among: CarCondition.fieldNames, listing: true)
    case .typeMismatch(let left, let comparison, let right):
      return mismatch(left, comparison, right)
    case .notText(let operand, let comparison): return notText(operand, comparison)
    case .notADate(let text, _):
      return "'\(text)' is not a time. Type for example '2026-04-03 18:30' or '2h ago'."
    case .notANumber(let operand):
      return "\(noun(operand, isFirst: true)) is no number to calculate with"
    case .boundCount(let count): return bounds(count)
    case .unboundVariable(let name):
      return "$\(name) is filled by programs. Type the text or the number itself."
    case .pattern(let pattern, let error): return self.pattern(pattern, error)
    case .patternNotConstant(let operand):
      return "MATCHES needs a quoted pattern, not \(noun(operand))"
    case .sectionRule, .indexTitleMismatch, .noObject: return "The condition cannot be answered"
    }
  }

  private static func mismatch(
    _ left: PredicateOperand, _ comparison: FetchPredicate.Operator, _ right: PredicateOperand
  ) -> SafeText {
    let fact: SafeText =
      """
      \(noun(left, isFirst: true)) and \(noun(right)) cannot be compared with \
      \(comparison.rawValue)
      """
    for (field, other) in [(left, right), (right, left)] {
      guard case .attribute(let name) = field.expression, case .value(let value) = other.expression
      else { continue }
      if field.type == .number, let text = value.text, Int64(text) != nil {
        return "\(fact). Type \(name) \(comparison.rawValue) \(text), without quotes."
      }
      if field.type == .text, other.type == .number {
        return "\(fact). Type the number in quotes."
      }
    }
    return [left.type, right.type].contains(.date) ? "\(fact). \(timesInQuotes)" : fact
  }

  /// Why an operator for texts cannot take an operand.
  private static func notText(
    _ operand: PredicateOperand, _ comparison: FetchPredicate.Operator
  ) -> SafeText {
    if comparison == .in {
      return "IN needs a collection behind it, such as {2010, 2019}, or a text before it"
    }
    if operand.type == .collection {
      return "\(comparison.rawValue) takes one text, not a collection"
    }
    let fact: SafeText = "\(comparison.rawValue) looks for a text, not for \(noun(operand))"
    guard operand.type == .number, case .value = operand.expression else { return fact }
    return "\(fact). Type '\(operand.expression.description)', in quotes."
  }

  /// An operand, named by its type, and by its field if it is one.
  ///
  /// - Parameter isFirst: Whether a sentence begins with it.
  private static func noun(_ operand: PredicateOperand, isFirst: Bool = false) -> SafeText {
    let (first, inside): (SafeText, SafeText) =
      switch operand.type {
      case .null: ("Nil", "nil")
      case .number: ("A number", "a number")
      case .boolean: ("A yes or no", "a yes or no")
      case .text: ("A text", "a text")
      case .date: ("A time", "a time")
      case .collection: ("A collection", "a collection")
      }
    if case .attribute(let name) = operand.expression { return "'\(name)' (\(inside))" }
    return isFirst ? first : inside
  }

  private static func pattern(_ pattern: String, _ error: PatternError) -> SafeText {
    switch error.kind {
    case .unbalanced(let bracket): "The pattern '\(pattern)' has a '\(bracket)' without its other"
    case .nothingToRepeat: "The pattern '\(pattern)' repeats nothing"
    case .malformed(let part): "'\(part)' means nothing in the pattern '\(pattern)'"
    case .needsBacktracking(let part):
      "'\(part)' is not supported in patterns: it could take forever to match"
    case .unsupported(let part): "'\(part)' is not supported in patterns"
    case .tooLarge: "The pattern '\(pattern)' is too large"
    }
  }
}

extension CarCondition {
  /// The names that a condition may use: the fields of the JSON shape, `owner`, and what people
  /// call the times.
  static let fieldNames =
    CarField.allCases.map(\.name).filter(Set(Car.entity.predicateNames).contains)
    + CarField.titledTimes.map(\.title)
}
