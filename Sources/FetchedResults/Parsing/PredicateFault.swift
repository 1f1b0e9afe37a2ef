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
