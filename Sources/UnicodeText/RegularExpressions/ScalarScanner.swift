/// What reads a text scalar by scalar: not characters, so that a quote is a quote even if a
/// combining mark follows.
package protocol ScalarScanner {
  var scalars: [Unicode.Scalar] { get }
  /// The index of the next scalar.
  var position: Int { get set }
}

extension ScalarScanner {
  /// The next scalar, or one behind it; nil behind the end of the text.
  package func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// The text of a range of scalars, as far as there are any.
  package func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(view)
  }

  /// Takes the digits of a number, and returns the scalar with that number. Nil where they are too
  /// few, or where no scalar has it.
  package mutating func takeCode(digits: ClosedRange<Int>, radix: Int) -> Unicode.Scalar? {
    let start = position
    while position - start < digits.upperBound, let scalar = peek(),
      UInt32(String(scalar), radix: radix) != nil
    {
      position += 1
    }
    guard digits.contains(position - start) else { return nil }
    return UInt32(text(start..<position), radix: radix).flatMap(Unicode.Scalar.init)
  }
}
