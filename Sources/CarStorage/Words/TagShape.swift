/// A text of letters and a number, as most keys and spots are: `K7`, `A-12`.
package struct TagShape: Equatable, Sendable {
  /// The letters in upper case.
  package let letters: String

  /// Nil for a text of another shape.
  package init?(_ text: String) {
    guard let folded = Tag.folded(text) else { return nil }
    letters = String(folded.prefix(while: \.isLetter))
    let digits = folded.dropFirst(letters.count)
    guard (1...3).contains(letters.count), (1...4).contains(digits.utf8.count),
      digits.utf8.allSatisfy(ASCII.digits.contains)
    else { return nil }
  }
}
