extension FetchPredicate {
  /// Parses a predicate, with arguments for its placeholders in their order.
  ///
  /// ```swift
  /// try FetchPredicate(format: "%K == %@ AND year > %d", "make", "BMW", 1990)
  /// ```
  ///
  /// `%@` takes any value, a date or an array among them; `%K` takes the name of an
  /// attribute; `%d`, `%i`, `%u`, `%x` take whole numbers, `%f`, `%e`, `%g` any number,
  /// all with or without a length such as `l`. Every argument needs a placeholder.
  ///
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, _ arguments: any PredicateArgument...
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// Parses a predicate, with the arguments in an array.
  ///
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, arguments: [any PredicateArgument]
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// Parses a predicate and checks it against an entity: an unknown key or a comparison of
  /// different types is an error with its position.
  ///
  /// - Parameters:
  ///   - format: The predicate, with placeholders.
  ///   - arguments: The values of the placeholders, in their order.
  ///   - entity: The entity whose attributes the keys name.
  ///   - dates: Reads the texts that dates are compared with; by default as ISO 8601, in UTC if no
  ///     zone is given.
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, arguments: [any PredicateArgument] = [], for entity: EntityDescription,
    dates: DateReader? = nil
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(
      format, arguments: arguments, entity: entity, dates: dates ?? .iso8601)
  }

  /// Why a text is not a predicate, and where.
  public struct FormatError: Error, Equatable, Sendable {
    /// The text that was parsed.
    public let text: String
    /// What is wrong.
    public let kind: Kind
    /// Where the error is, counted in characters from 1; after the last one if the text ends too
    /// soon.
    public let column: Int
    /// How many characters the error covers; 0 at the end of the text.
    public let length: Int

    /// The kinds of errors.
    public enum Kind: Equatable, Sendable {
      /// Something else was expected here; `found` is nil at the end of the text.
      case expected(Expectation, found: String?)
      /// The text continues after a complete predicate.
      case trailing(String)
      /// A text is not closed.
      case unterminatedText
      /// A backslash precedes something that is not an escape. A backslash itself is written `\\`.
      case unknownEscape(String)
      /// Something begins like a number but is not one, or does not fit 64 bits.
      case malformedNumber(String)
      /// A letter in brackets after an operator is not one of `c`, `d`, `n`, `l`.
      case unknownOption(String)
      /// A character without a meaning outside of quotes.
      case unknownCharacter(String)
      /// A reserved word where a key was expected; with `#` before it, it is a key.
      case reservedWord(String)
      /// Part of NSPredicate that this language does not support.
      case unsupported(Feature)
      /// There is no argument for a placeholder; the index is from 0.
      case missingArgument(Int)
      /// The argument at an index does not have the type of its placeholder.
      case unfitArgument(Int, placeholder: String)
      /// There are more arguments than placeholders: so many too many. A placeholder in quotes is
      /// text.
      case surplusArguments(count: Int)
      /// `BETWEEN` needs exactly two bounds.
      case boundCount(Int)
      /// The text is longer than the limit, in bytes.
      case tooLong(limit: Int)
      /// The predicate is nested deeper than the limit, in levels.
      case tooDeep(limit: Int)
      /// The entity does not have the attribute, or the types do not fit.
      case refused(FetchError)
    }

    /// What the parser expected.
    public enum Expectation: Hashable, Sendable {
      /// A comparison, `NOT`, `TRUEPREDICATE` or a parenthesis.
      case predicate
      /// A key, a text, a number, `nil` or a collection.
      case expression
      case comparisonOperator
      case key
      case options
      case closingParenthesis, closingBrace, closingBracket
    }

    /// The features of NSPredicate that this language does not have.
    public enum Feature: Hashable, Sendable {
      /// `ANY`, `ALL`, `SOME`, `NONE`.
      case quantifier(String)
      /// `sum(…)`, `FUNCTION(…)`, `SUBQUERY(…)`, `CAST(…)`, `TERNARY(…)`, `FETCH(…)`.
      case function(String)
      /// A key path of more than one step.
      case keyPath(String)
      /// `@count` and the like.
      case collectionOperator(String)
      /// `expression[index]`.
      case index
      /// `$name := expression`.
      case assignment
      /// `UTI-CONFORMS-TO`, `UTI-EQUALS`.
      case typeIdentifier(String)
      /// One of C's placeholders for which there is no Swift value.
      case placeholder(String)
    }
  }
}

/// An error of the lexer or the parser, with its range in scalars. ``PredicateParser`` converts it
/// to a ``FetchPredicate/FormatError``, which counts characters.
struct PredicateFault: Error {
  let kind: FetchPredicate.FormatError.Kind
  let range: Range<Int>

  init(_ kind: FetchPredicate.FormatError.Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
