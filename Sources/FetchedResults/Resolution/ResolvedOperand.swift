/// One side of a comparison, resolved, with the type that its comparison depends on.
struct ResolvedOperand {
  let expression: FetchPredicate.Expression
  let type: PredicateOperand.OperandType
  let content: ResolvedExpression
  /// The members of a collection; nil for any other operand.
  let elements: [ResolvedOperand]?

  /// The operand as an error describes it.
  var fact: PredicateOperand { PredicateOperand(expression: expression, type: type) }

  private init(
    _ expression: FetchPredicate.Expression, _ type: PredicateOperand.OperandType,
    _ content: ResolvedExpression, elements: [ResolvedOperand]? = nil
  ) {
    self.expression = expression
    self.type = type
    self.content = content
    self.elements = elements
  }

  init(
    _ expression: FetchPredicate.Expression, in entity: EntityDescription
  ) throws(FetchError) {
    switch expression {
    case .attribute(let name): try self.init(named: name, in: entity)
    case .value(let value): self.init(expression, value.operandType, .constant(value))
    case .variable(let name): throw .unboundVariable(name)
    case .collection(let members):
      var elements: [ResolvedOperand] = []
      for member in members { elements.append(try ResolvedOperand(member, in: entity)) }
      self.init(expression, .collection, .constant(.null), elements: elements)
    case .negated(let operand):
      self.init(expression, .number, .negated(try Self.number(operand, in: entity)))
    case .arithmetic(let left, let operation, let right):
      self.init(
        expression, .number,
        .arithmetic(
          try Self.number(left, in: entity), operation, try Self.number(right, in: entity)))
    }
  }

  private init(named name: String, in entity: EntityDescription) throws(FetchError) {
    switch entity.derivedAttributes.first(where: { $0.name == name })?.derivation {
    case .joined(let names):
      var attributes: [AttributeReference] = []
      for name in names { attributes.append(try entity.reference(to: name)) }
      self.init(.attribute(name), .text, .joined(attributes))
      return
    case .whether(_, let then, _):
      // The operand stands for one of two texts: the comparison is split after its types are
      // checked.
      self.init(.attribute(name), .text, .constant(.text(then)))
      return
    case .same, nil: break
    }
    if let alias = entity.aliases.first(where: { $0.name == name }) {
      var attributes: [AttributeReference] = []
      for name in alias.attributes { attributes.append(try entity.reference(to: name)) }
      self.init(.attribute(name), .text, .alias(alias, attributes))
      return
    }
    guard let reference = try? entity.reference(to: name) else {
      throw .unknownAttribute(name, known: entity.predicateNames)
    }
    self.init(.attribute(name), reference.type.operandType, .attribute(reference))
  }

  /// The expression, which must be a number, a boolean or null.
  static func number(
    _ expression: FetchPredicate.Expression, in entity: EntityDescription
  ) throws(FetchError) -> ResolvedExpression {
    let operand = try ResolvedOperand(expression, in: entity)
    switch operand.type {
    case .number, .boolean, .null: return operand.content
    default: throw .notANumber(operand.fact)
    }
  }

  /// The operand, a text, converted to a date.
  func asDate(
    comparedWith other: ResolvedOperand, _ comparison: FetchPredicate.Operator
  ) throws(FetchError) -> ResolvedOperand {
    guard let text = content.constant?.text else {
      throw .typeMismatch(other.fact, comparison, fact)
    }
    guard let date = DateReader.iso8601(text) else {
      throw .notADate(text, comparedWith: other.fact)
    }
    return ResolvedOperand(.value(Value(date)), .date, .constant(Value(date)))
  }
}

extension Value {
  fileprivate var operandType: PredicateOperand.OperandType {
    switch self {
    case .null: .null
    case .integer, .real: .number
    case .boolean: .boolean
    case .text: .text
    case .date: .date
    }
  }
}

extension AttributeDescription.ValueType {
  fileprivate var operandType: PredicateOperand.OperandType {
    switch self {
    case .integer, .real: .number
    case .boolean: .boolean
    case .text: .text
    case .date: .date
    }
  }
}
