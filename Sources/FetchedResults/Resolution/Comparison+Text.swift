// Comparisons that search text: `CONTAINS`, `LIKE`, `MATCHES`, `IN` of a text.

extension FetchPredicate.Comparison {
  /// A search for one operand in the text of another.
  func search(
    _ haystack: ResolvedOperand, for needle: ResolvedOperand
  ) throws(FetchError) -> ResolvedPredicate {
    if haystack.elements != nil { throw .notText(haystack.fact, comparisonOperator) }
    guard needle.type == .text || needle.type == .null else {
      throw .notText(needle.fact, comparisonOperator)
    }
    if needle.type == .null || haystack.content.constant == .null { return .constant(false) }
    guard let text = needle.content.constant?.text else {
      switch comparisonOperator {
      case .matches: throw .patternNotConstant(needle.fact)
      case .like: return .expression(.wildcards(haystack.content, needle.content, options))
      default:
        return .expression(.needle(haystack.content, textTest, needle.content, options))
      }
    }
    let condition: AttributeTest.Condition
    switch comparisonOperator {
    case .like: condition = .like(LikePattern(text, options: options))
    case .matches:
      do throws(PatternError) {
        condition = .matches(try RegularExpression(text, options: options))
      } catch {
        throw .pattern(text, error)
      }
    default: condition = .text(textTest, TextPattern(text, options: options))
    }
    if case .attribute(let attribute) = haystack.content {
      return .test(AttributeTest(attribute: attribute, condition: condition))
    }
    switch condition {
    case .like(let pattern): return .expression(.like(haystack.content, pattern))
    case .matches(let pattern): return .expression(.matches(haystack.content, pattern))
    case .text(let test, let pattern): return .expression(.text(haystack.content, test, pattern))
    default: preconditionFailure("A search of a text is like, matches or text")
    }
  }

  private var textTest: AttributeTest.TextTest {
    switch comparisonOperator {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    default: .contains
    }
  }
}
