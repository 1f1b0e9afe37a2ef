public import FoundationEssentials

extension RowError: CustomStringConvertible, LocalizedError {
  /// Why the row cannot be stored, in a sentence.
  public var description: String {
    switch self {
    case .valueCount(let count, let entity, let attributes):
      """
      A row of '\(entity)' has \(count) \(count == 1 ? "value" : "values") in place of \(attributes): \
      one for each attribute
      """
    case .typeMismatch(let attribute, .real, .integer):
      "'\(attribute)' takes a number of 64 bits with a fraction, and none equals this whole number"
    case .typeMismatch(let attribute, let type, let found):
      "'\(attribute)' takes \(type.noun), and not \(found.noun)"
    case .missingKey(let attribute): "'\(attribute)' is the key, and a row has to have one"
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

extension AttributeDescription.ValueType {
  /// The type in a sentence: `a whole number`.
  var noun: String {
    switch self {
    case .integer: "a whole number"
    case .real: "a number"
    case .text: "a text"
    case .date: "a time"
    case .boolean: "a yes or no"
    }
  }
}
