/// Why a text is not a valid regular expression, and where.
public struct PatternError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// A bracket, a brace or a parenthesis is not closed, or not opened.
    case unbalanced(String)
    /// A repetition of nothing, or of a repetition.
    case nothingToRepeat
    /// A repetition or an escape that has no meaning.
    case malformed(String)
    /// Something that only a search which goes back can match, such as a backreference. No bound on
    /// the time of such a search is known.
    case needsBacktracking(String)
    /// Part of ICU's language that this engine does not support.
    case unsupported(String)
    /// The graph would have more states than the limit, or the groups are nested too deep.
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  public let kind: Kind

  /// Where in the pattern, counted in scalars from 1.
  public let column: Int

  init(_ kind: Kind, at offset: Int = 0) {
    self.kind = kind
    column = offset + 1
  }
}
