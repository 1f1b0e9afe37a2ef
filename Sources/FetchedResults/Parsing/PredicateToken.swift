/// A token of the predicate language, and its range in the text.
struct PredicateToken: Equatable {
  let kind: Kind
  /// The range of the token, in scalars.
  let range: Range<Int>

  /// What a token is, with the text or the number that it stands for.
  enum Kind: Equatable {
    case end
    /// A key or a word of the language.
    case word(String)
    /// `#size`: a key, even if it is a word of the language.
    case escapedWord(String)
    case text(String)
    case integer(UInt64)
    case real(Double)
    /// `%@`, `%K`, `%ld`, without the percent sign.
    case placeholder(String)
    case variable(String)
    case symbol(String)
  }
}
