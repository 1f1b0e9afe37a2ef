// Where a text is read for an entity, each comparison is checked as soon as it is read, so that
// an error can say which of its sides is at fault.

extension PredicateParser {
  /// The comparison with its texts read as dates where a date is meant.
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
      throw PredicateFault(.refused(error), Self.place(of: error, in: sides) ?? right.range)
    }
  }

  /// The number that a node says; what is no number is refused where it stands.
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

  /// Where the operand stands that an error is about.
  private static func place(
    of error: FetchError, in sides: [(FetchPredicate.Expression, Node)]
  ) -> Range<Int>? {
    switch error {
    case .typeMismatch(let first, _, let second):
      // A key is taken for granted: what it is held against is at fault.
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
        let place = members.firstIndex(of: expression)
      else { continue }
      return node.members[place]
    }
    return nil
  }
}

extension PredicateOperand {
  fileprivate var isKey: Bool {
    if case .attribute = expression { true } else { false }
  }
}
