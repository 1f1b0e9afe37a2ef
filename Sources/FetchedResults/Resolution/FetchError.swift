public import UnicodeText

/// Why a request does not fit its entity, or a path or an index title does not fit a list.
public enum FetchError: Error, Equatable, Sendable {
  /// No attribute has the name; `known` are the existing names.
  case unknownAttribute(String, known: [String])

  /// The operator cannot compare the types of its two sides.
  case typeMismatch(PredicateOperand, FetchPredicate.Operator, PredicateOperand)

  /// A text operator has a right side that is not a text, or a left side that is a collection.
  case notText(PredicateOperand, FetchPredicate.Operator)

  /// A date is compared with a text that cannot be read as a date.
  case notADate(String, comparedWith: PredicateOperand)

  /// An operand of arithmetic is not a number.
  case notANumber(PredicateOperand)

  /// `BETWEEN` needs a collection of exactly two bounds. The count is nil if the right side is not
  /// a collection.
  case boundCount(Int?)

  /// A variable has no value: see ``FetchPredicate/substituting(_:)``.
  case unboundVariable(String)

  /// The pattern of `MATCHES` is malformed, or uses something that is refused.
  case pattern(String, PatternError)

  /// The pattern of `MATCHES` is not a constant text.
  case patternNotConstant(PredicateOperand)

  /// The section rule cannot be applied to an attribute of the type: an hour of a text, for
  /// example.
  case sectionRule(SectionKey.Rule, attribute: String, type: AttributeDescription.ValueType)

  /// The section index has another title at the index; `found` is nil if it has none there.
  case indexTitleMismatch(title: String, index: Int, found: String?)

  /// The list does not have a row at the path.
  case noObject(at: ResultsIndexPath)
}

/// One side of a comparison, as an error describes it.
public struct PredicateOperand: Hashable, Sendable {
  /// The type of an operand in a comparison.
  public enum OperandType: Hashable, Sendable {
    case null, number, boolean, text, date, collection
  }

  /// The expression in the predicate.
  public let expression: FetchPredicate.Expression

  /// The type of its values.
  public let type: OperandType
}
