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
