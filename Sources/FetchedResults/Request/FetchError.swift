/// Why a request cannot be answered.
public enum FetchError: Error, Equatable, Sendable {
  /// No attribute has the name; `known` are those there are.
  case unknownAttribute(String, known: [String])

  /// The two sides of a comparison are of types that are never compared so.
  case typeMismatch(PredicateOperand, FetchPredicate.Operator, PredicateOperand)

  /// An operator that looks for one text in another is given something that is none to look for,
  /// or a collection to look at.
  case notText(PredicateOperand, FetchPredicate.Operator)

  /// A date is compared with a text that is none.
  case notADate(String, comparedWith: PredicateOperand)

  /// Arithmetic with something that is no number.
  case notANumber(PredicateOperand)

  /// `BETWEEN` needs a collection of exactly two; nil for something that is no collection.
  case boundCount(Int?)

  /// A variable has no value: see ``FetchPredicate/substituting(_:)``.
  case unboundVariable(String)

  /// The text is no pattern of `MATCHES`, or one that is refused.
  case pattern(String, PatternError)

  /// The pattern of `MATCHES` is no text that stands in the predicate.
  case patternNotConstant(PredicateOperand)

  /// The rule cannot be applied to an attribute of the type: an hour of a text, say.
  case sectionRule(SectionKey.Rule, attribute: String, type: AttributeDescription.ValueType)

  /// The title that was asked for is not the one at the place it was said to be at.
  case indexTitleMismatch(title: String, index: Int, found: String?)

  /// The list has no row at the path.
  case noObject(at: ResultsIndexPath)
}

/// One side of a comparison, as an error names it.
public struct PredicateOperand: Hashable, Sendable {
  /// What an operand is, as far as comparisons are concerned.
  public enum OperandType: Hashable, Sendable {
    case null, number, boolean, text, date, collection
  }

  /// As it stands in the predicate.
  public let expression: FetchPredicate.Expression

  /// What it is.
  public let type: OperandType
}
