public import FoundationEssentials
import UnicodeText

extension FetchError: CustomStringConvertible, LocalizedError {
  /// What does not fit, in a sentence.
  public var description: String {
    switch self {
    case .unknownAttribute(let name, let known):
      "There is no attribute '\(name)'. The attributes are: \(known.joined(separator: ", "))."
    case .typeMismatch(let left, let comparison, let right):
      "\(left.beginning) and \(right.noun) cannot be compared with \(comparison.rawValue)"
    case .notText(_, .in):
      "IN needs a collection behind it, such as {2010, 2019}, or a text before it"
    case .notText(let operand, let comparison) where operand.type == .collection:
      "\(comparison.rawValue) takes one text, not a collection"
    case .notText(let operand, let comparison):
      "\(comparison.rawValue) looks for a text, not for \(operand.noun)"
    case .notADate(let text, let other):
      "\(other.beginning) is compared with '\(text)', which cannot be read as a time"
    case .notANumber(let operand): "\(operand.beginning) is no number to calculate with"
    case .boundCount(let count): Self.bounds(count)
    case .unboundVariable(let name): "The variable $\(name) has no value"
    case .pattern(let pattern, let error): error.sentence(about: pattern)
    case .patternNotConstant(let operand): "MATCHES needs a quoted pattern, not \(operand.noun)"
    case .sectionRule(let rule, let attribute, let type):
      "'\(attribute)' is \(type.noun), and has no sections by \(rule.words)"
    case .indexTitleMismatch(let title, let index, let found?):
      "The section index has the title '\(found)' at \(index), and not '\(title)'"
    case .indexTitleMismatch(let title, let index, nil):
      "The section index ends before \(index), where '\(title)' was asked for"
    case .noObject(let path):
      "The list has no row at index \(path.item) of the section with index \(path.section)"
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }

  /// The sentence about the bounds of `BETWEEN`, which the parser counts, too.
  static func bounds(_ count: Int?) -> String {
    guard let count else { return "BETWEEN needs two bounds. Type for example {2010, 2019}." }
    return "BETWEEN needs two bounds, not \(count). Type for example {2010, 2019}."
  }
}

extension PredicateOperand {
  /// The operand inside a sentence, by its type, and by its name if it is an attribute: `a text`,
  /// `'year' (a number)`.
  package var noun: String {
    let noun =
      switch type {
      case .null: "nil"
      case .number: "a number"
      case .boolean: "a yes or no"
      case .text: "a text"
      case .date: "a time"
      case .collection: "a collection"
      }
    if case .attribute(let name) = expression { return "'\(name)' (\(noun))" }
    return noun
  }

  /// The operand at the beginning of a sentence.
  package var beginning: String { noun.prefix(1).uppercased() + noun.dropFirst() }
}

extension SectionKey.Rule {
  fileprivate var words: String {
    switch self {
    case .value: "value"
    case .firstLetter: "first letter"
    case .hour: "hour"
    case .day: "day"
    case .dayHour: "day and hour"
    case .decade: "decade"
    }
  }
}
