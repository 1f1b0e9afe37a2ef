/// Text that a terminal only shows and never obeys.
///
/// Stored and typed text may hold escape sequences that move the cursor, rename the window or turn
/// the reading direction around. Streams, tables and messages take `SafeText` alone, and the only
/// ways to make one are to escape a string or to write it into the program's own source:
///
///     let message: SafeText = "Parked ticket \(car.ticket): \(car.make)"
///
/// Literal parts are taken as they are written; an interpolated string is escaped.
package struct SafeText: Hashable, Sendable {
  /// The escaped text.
  package private(set) var string: String
  /// Whether the whole text is ASCII, so that each byte takes one column.
  package private(set) var isASCII: Bool

  /// Escapes `text` for one line: what does not print is shown as `\u{1B}`, and line ends and
  /// tabs as `\n`, `\r` and `\t`.
  package init(escaping text: String) {
    self.init(escaped: TerminalEscaping(keepsNewlines: false).escape(text))
  }

  /// Escapes `text` of several lines, such as a whole message: newlines stay.
  package init(escapingLines text: String) {
    self.init(escaped: TerminalEscaping(keepsNewlines: true).escape(text))
  }

  /// A count or a ticket.
  package init(_ number: some BinaryInteger) {
    string = String(number)
    isASCII = true
  }

  private init(escaped string: String) {
    self.string = string
    isASCII = string.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Nothing at all.
  package static let empty: SafeText = ""

  /// As many spaces as `count`.
  package static func spaces(_ count: Int) -> SafeText {
    SafeText(escaped: String(repeating: " ", count: count))
  }

  /// A text as often as `count`.
  package static func repeated(_ text: StaticString, _ count: Int) -> SafeText {
    SafeText(escaped: String(repeating: text.description, count: count))
  }

  /// The part before a grapheme.
  package func prefix(upTo end: String.Index) -> SafeText {
    SafeText(escaped: String(string[..<end]))
  }

  /// The part in a range of graphemes.
  package subscript(range: Range<String.Index>) -> SafeText {
    SafeText(escaped: String(string[range]))
  }

  package static func += (left: inout SafeText, right: SafeText) {
    left.string += right.string
    left.isASCII = left.isASCII && right.isASCII
  }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    var sum = left
    sum += right
    return sum
  }
}

extension Sequence where Element == SafeText {
  /// The texts one after another with `separator` between them.
  package func joined(separator: SafeText) -> SafeText {
    var joined = SafeText.empty
    for (position, text) in enumerated() {
      if position > 0 { joined += separator }
      joined += text
    }
    return joined
  }
}

// Literals are `StaticString`, so that no string made at run time can pass for source.
extension SafeText: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) {
    self.init(escaped: literal.description)
  }

  package init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  /// Collects the parts of an interpolated literal, and escapes the parts that are not source.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = SafeText.empty

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) {
      text += SafeText(stringLiteral: literal)
    }

    package mutating func appendInterpolation(_ part: SafeText) {
      text += part
    }

    package mutating func appendInterpolation(_ part: String) {
      text += SafeText(escaping: part)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += SafeText(number)
    }
  }
}

extension SafeText {
  /// Sentences one after another, each but the last with its full stop.
  package static func sentences(_ all: [SafeText]) -> SafeText {
    (all.dropLast().map(\.withFullStop) + all.suffix(1)).joined(separator: " ")
  }

  /// The sentence with a full stop, so that another can follow it.
  package var withFullStop: SafeText { string.hasSuffix(".") ? self : self + "." }
}
