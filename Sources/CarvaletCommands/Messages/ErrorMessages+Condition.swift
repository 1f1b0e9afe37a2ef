import CarStorage
import FetchedResults
import TerminalScreen

/// The messages about a `--where` that cannot be parsed: a sentence, the text, and a caret below
/// the place of the error.
extension ErrorMessages {
  static func message(for error: FetchPredicate.FormatError) -> SafeText {
    if error.text.allSatisfy(\.isWhitespace) {
      return "--where needs a condition, such as year > 1990"
    }
    let fact = BareWord(in: error).map(unquoted) ?? sentence(error)
    return "\(fact)\n\(excerpt(error.text, column: error.column, length: error.length))"
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

  /// The library's sentence, or one that speaks of fields and times as people type them.
  private static func sentence(_ error: FetchPredicate.FormatError) -> SafeText {
    let sentence = SafeText(escaping: error.message)
    return switch error.kind {
    case .expected(.predicate, _): "\(sentence), such as year > 1990"
    case .expected(.expression, let found):
      "Expected a field, a quoted text or a number \(place(found))"
    case .expected(.key, let found): "Expected the name of a field \(place(found))"
    case .malformedNumber(let number) where isAge(number): "\(sentence). \(timesInQuotes)"
    case .unknownCharacter(":"): "\(sentence). \(timesInQuotes)"
    case .reservedWord(let word):
      "'\(word)' is a word of the language. For a field of that name, type '#\(word)'."
    case .unsupported(let feature): unsupported(feature) ?? sentence
    case .missingArgument, .unfitArgument:
      "Placeholders are filled by programs. Type the text or the number itself."
    case .refused(let error): refused(error)
    case .expected, .trailing, .unterminatedText, .unknownEscape, .malformedNumber,
      .unknownOption, .unknownCharacter, .surplusArguments, .boundCount, .tooLong, .tooDeep:
      sentence
    }
  }

  private static func place(_ found: String?) -> SafeText {
    found.map { "before '\($0)'" } ?? "at the end"
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

  /// What a condition cannot do with a field; nil where the library's sentence says it.
  private static func unsupported(_ feature: FetchPredicate.FormatError.Feature) -> SafeText? {
    switch feature {
    case .quantifier(let word):
      "\(word) is not supported: a field of a car has one value. Compare the field itself."
    case .function(let name) where isTime(name): "'\(name)' is no function. \(timesInQuotes)"
    case .keyPath(let path): "'\(path)' is not supported. A field has one name, without a point."
    case .collectionOperator(let name):
      "'\(name)' is not supported: a field of a car has one value"
    case .index: "[ is not supported here: a field of a car has one value"
    case .function, .assignment, .typeIdentifier, .placeholder: nil
    }
  }

  /// What is wrong with a condition that can be parsed but not evaluated.
  static func refused(_ error: FetchError) -> SafeText {
    switch error {
    case .unknownAttribute(let name, _) where isTime(name):
      return "'\(name)' is no field. \(timesInQuotes)"
    case .unknownAttribute(let name, _):
      return unknown("field", name, among: CarCondition.fieldNames, listing: true)
    case .typeMismatch(let left, let comparison, let right):
      return "\(error.description)\(mismatch(left, comparison, right))"
    case .notText(let operand, let comparison)
    where comparison != .in && operand.type == .number:
      guard case .value = operand.expression else { return SafeText(escaping: error.description) }
      return "\(error.description). Type '\(operand.expression.description)', in quotes."
    case .notADate(let text, _):
      return "'\(text)' is not a time. Type for example '2026-04-03 18:30' or '2h ago'."
    case .unboundVariable(let name):
      return "$\(name) is filled by programs. Type the text or the number itself."
    case .notText, .notANumber, .boundCount, .pattern, .patternNotConstant:
      return SafeText(escaping: error.description)
    case .sectionRule, .indexTitleMismatch, .noObject: return "The condition cannot be answered"
    }
  }

  /// What to type where two types cannot be compared, as a further sentence.
  private static func mismatch(
    _ left: PredicateOperand, _ comparison: FetchPredicate.Operator, _ right: PredicateOperand
  ) -> SafeText {
    for (field, other) in [(left, right), (right, left)] {
      guard case .attribute(let name) = field.expression, case .value(let value) = other.expression
      else { continue }
      if field.type == .number, let text = value.text, Int64(text) != nil {
        return ". Type \(name) \(comparison.rawValue) \(text), without quotes."
      }
      if field.type == .text, other.type == .number { return ". Type the number in quotes." }
    }
    return [left.type, right.type].contains(.date) ? ". \(timesInQuotes)" : ""
  }
}

extension CarCondition {
  /// The names that a condition may use: the fields of the JSON shape, `owner`, and what people
  /// call the times.
  static let fieldNames =
    CarField.allCases.map(\.name).filter(Set(Car.entity.predicateNames).contains)
    + CarField.titledTimes.map(\.title)
}
