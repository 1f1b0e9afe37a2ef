import UnicodeText

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
    let search: TextSearch
    switch comparisonOperator {
    case .like: search = .like(LikePattern(text, options: options))
    case .matches:
      do throws(PatternError) {
        search = .matches(try RegularExpression(text, options: options))
      } catch {
        throw .pattern(text, error)
      }
    default: search = .pattern(textTest, TextPattern(text, options: options))
    }
    if case .attribute(let attribute) = haystack.content {
      return .test(AttributeTest(attribute: attribute, condition: .text(search)))
    }
    return .expression(.text(haystack.content, search))
  }

  private var textTest: TextSearch.Test {
    switch comparisonOperator {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    default: .contains
    }
  }
}
