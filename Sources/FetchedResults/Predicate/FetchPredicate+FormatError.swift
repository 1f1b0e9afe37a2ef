extension FetchPredicate {
  /// Why a text is no predicate: a fact and its place.
  public struct FormatError: Error, Equatable, Sendable {
    /// What is wrong.
    public let kind: Kind
    /// Where in the text it is, in characters, from 1; behind the last one where the text ends too soon.
    public let column: Int
    /// How many characters are meant; 0 at the end of the text.
    public let length: Int

    /// What can be wrong with a text.
    public enum Kind: Equatable, Sendable {
      /// Something else should stand here; `found` is nil at the end of the text.
      case expected(Expectation, found: String?)
      /// A whole predicate has been read, and the text goes on.
      case trailing(String)
      /// A quote has no end.
      case unterminatedText
      /// A backslash stands before something it has no meaning for. One of its own is written `\\`.
      case unknownEscape(String)
      /// Something begins like a number and is none, or does not fit 64 bits.
      case malformedNumber(String)
      /// The letter in brackets behind an operator is none of `c`, `d`, `n`, `l`.
      case unknownOption(String)
      /// A character that has no meaning outside of quotes.
      case unknownCharacter(String)
      /// A word of the language where a key should be; with `#` before it, it is one.
      case reservedWord(String)
      /// Part of NSPredicate, and outside of what this language promises.
      case unsupported(Feature)
      /// No argument is left for a placeholder; the number counts from 0.
      case missingArgument(Int)
      /// An argument is not what its placeholder says.
      case unfitArgument(Int, placeholder: String)
      /// `BETWEEN` needs exactly two.
      case boundCount(Int)
      /// Longer than so many bytes.
      case tooLong(limit: Int)
      /// Nested deeper than so many levels.
      case tooDeep(limit: Int)
      /// The entity has no such attribute, or the types do not fit.
      case refused(FetchError)
    }

    /// What may stand at a place.
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

    /// What NSPredicate has and this language has not.
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
      /// A placeholder of C's that no value of Swift fills.
      case placeholder(String)
    }
  }
}
