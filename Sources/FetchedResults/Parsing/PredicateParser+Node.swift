extension PredicateParser {
  /// What the parser has read so far at one level: a predicate or an expression, with its range.
  struct Node {
    let content: Content
    /// How deep the tree below the node is.
    let height: Int
    /// The range of the node in the text, in scalars.
    let range: Range<Int>
    /// The ranges of the members of a collection, in scalars.
    var members: [Range<Int>] = []

    /// What was read: in parentheses it can be either.
    enum Content {
      case predicate(FetchPredicate)
      case expression(FetchPredicate.Expression)
    }
  }

  /// How tightly an operator binds.
  enum Precedence: Int, Comparable {
    case or = 1
    case and, not, comparison, sum, product, power, unary

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// The next tighter level; `unary` is the tightest.
    var tighter: Self { Self(rawValue: rawValue + 1) ?? .unary }
  }
}
