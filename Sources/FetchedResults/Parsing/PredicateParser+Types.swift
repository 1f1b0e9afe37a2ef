// When a text is parsed for an entity, each comparison is checked as soon as it is read, so that
// an error can name the side that caused it.

extension PredicateParser {
  /// The comparison, checked, with texts converted to dates if it compares a date.
  func checked(
    _ comparison: FetchPredicate.Comparison, _ left: Node, _ right: Node
  ) throws(PredicateFault) -> FetchPredicate.Comparison {
    guard let entity else { return comparison }
    let read = dates.map { comparison.readingDates(for: entity, $0) } ?? comparison
    if read.hasVariables { return read }
    do throws(FetchError) {
      _ = try read.resolved(for: entity)
      return read
    } catch {
      let sides = [(read.right, right), (read.left, left)]
      throw PredicateFault(.refused(error), Self.range(of: error, in: sides) ?? right.range)
    }
  }

  /// The expression of a node that must be a number; anything else is an error at its position.
  func number(_ node: Node) throws(PredicateFault) -> FetchPredicate.Expression {
    let expression = try expression(node)
    guard let entity else { return expression }
    switch expression {
    case .arithmetic, .negated, .variable: break
    case .attribute, .value, .collection:
      do throws(FetchError) {
        _ = try ResolvedOperand.number(expression, in: entity)
      } catch {
        throw PredicateFault(.refused(error), node.range)
      }
    }
    return expression
  }

  /// The range of the operand that an error is about; nil if it is about the whole comparison.
  private static func range(
    of error: FetchError, in sides: [(FetchPredicate.Expression, Node)]
  ) -> Range<Int>? {
    switch error {
    case .typeMismatch(let first, _, let second):
      // The key is assumed to be right: the error is the operand that it is compared with.
      range(of: (second.isKey && !first.isKey ? first : second).expression, in: sides)
    case .notText(_, .in): nil
    case .notText(let operand, _): range(of: operand.expression, in: sides)
    case .notADate(let text, _): range(of: .value(.text(text)), in: sides)
    default: nil
    }
  }

  private static func range(
    of expression: FetchPredicate.Expression, in sides: [(FetchPredicate.Expression, Node)]
  ) -> Range<Int>? {
    for (side, node) in sides {
      if side == expression { return node.range }
      guard case .collection(let members) = side, members.count == node.members.count,
        let index = members.firstIndex(of: expression)
      else { continue }
      return node.members[index]
    }
    return nil
  }
}

extension PredicateOperand {
  fileprivate var isKey: Bool {
    if case .attribute = expression { true } else { false }
  }
}

extension FetchPredicate.Comparison {
  /// The comparison with its texts converted to dates, if it compares a date attribute by value.
  ///
  /// A text that is not a date stays, and causes an error when the comparison is resolved.
  func readingDates(for entity: EntityDescription, _ dates: DateReader) -> Self {
    func isDate(_ expression: FetchPredicate.Expression) -> Bool {
      guard case .attribute(let name) = expression else { return false }
      return (try? entity.reference(to: name))?.type == .date
    }
    guard !looksInsideText,
      left.contains(where: isDate) || right.contains(where: isDate)
    else { return self }
    return mapExpressions {
      guard case .value(.text(let text)) = $0, let date = dates(text) else { return nil }
      return .value(Value(date))
    }
  }

  /// Whether the operator searches text: `IN` and `CONTAINS` do unless one side is a collection.
  private var looksInsideText: Bool {
    switch comparisonOperator {
    case .in: !right.isCollection
    case .contains: !left.isCollection
    default: comparisonOperator.looksInsideText
    }
  }
}
