/// Why a request cannot be answered.
public enum FetchError: Error, Equatable, Sendable {
  /// No attribute has the name; `known` are those there are.
  case unknownAttribute(String, known: [String])

  /// The value is of a type that the attribute is never compared with.
  case typeMismatch(
    attribute: String, type: AttributeDescription.ValueType,
    comparisonOperator: FetchPredicate.Operator, value: Value)

  /// The rule cannot be applied to an attribute of the type: an hour of a text, say.
  case sectionRule(SectionKey.Rule, attribute: String, type: AttributeDescription.ValueType)

  /// The title that was asked for is not the one at the place it was said to be at.
  case indexTitleMismatch(title: String, index: Int, found: String?)
}
