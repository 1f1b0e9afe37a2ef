/// Text for people, parts of which stand out on a terminal that can show it.
///
/// Styles are kept beside the text, never inside it: width, padding and truncation work on the text
/// alone, and a stream without colour writes exactly the text.
package struct StyledText: Equatable, Sendable {
  /// The text alone.
  package private(set) var text: SafeText
  /// The parts that stand out, as UTF-8 offsets into the text, in order and apart from each other.
  package private(set) var spans: [Span] = []

  /// A part of the text in one style.
  package struct Span: Equatable, Sendable {
    /// Where it is, as UTF-8 offsets.
    package var bytes: Range<Int>
    /// How it stands out.
    package var style: Style
  }

  /// A text of which no part stands out.
  package init(_ text: SafeText = .empty) {
    self.text = text
  }

  /// All of `text` in one style.
  package init(_ text: SafeText, _ style: Style) {
    self.text = text
    if !text.string.isEmpty { spans = [Span(bytes: 0..<text.string.utf8.count, style: style)] }
  }

  /// Escapes `text` and sets what a search matched in bold.
  ///
  /// A grapheme that is matched in part is set in bold as a whole: a style that begins between a
  /// letter and its accent would separate them on the screen.
  ///
  /// - Parameter matches: ranges of `text`, in order.
  package init(escaping text: String, matches: [Range<String.Index>]) {
    self.init()
    var remaining = matches[...]
    var start = text.startIndex
    var isBold = false
    for index in text.indices {
      let end = text.index(after: index)
      while let match = remaining.first, match.upperBound <= index { remaining.removeFirst() }
      let isMatched = remaining.first.map { $0.lowerBound < end && !$0.isEmpty } ?? false
      if isMatched != isBold {
        append(escaping: text[start..<index], isBold: isBold)
        start = index
        isBold = isMatched
      }
    }
    append(escaping: text[start...], isBold: isBold)
  }

  private mutating func append(escaping part: Substring, isBold: Bool) {
    let part = SafeText(escaping: String(part))
    self += isBold ? StyledText(part, .bold) : StyledText(part)
  }

  /// The part before a grapheme of the text.
  package func prefix(upTo end: String.Index) -> StyledText {
    var prefix = StyledText(text.prefix(upTo: end))
    let count = prefix.text.string.utf8.count
    for span in spans where span.bytes.lowerBound < count {
      prefix.spans.append(
        Span(bytes: span.bytes.lowerBound..<min(span.bytes.upperBound, count), style: span.style))
    }
    return prefix
  }

  package static func += (left: inout StyledText, right: StyledText) {
    let offset = left.text.string.utf8.count
    left.text += right.text
    for span in right.spans {
      let bytes = (span.bytes.lowerBound + offset)..<(span.bytes.upperBound + offset)
      left.spans.append(Span(bytes: bytes, style: span.style))
    }
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// The text as it is sent to a stream, with the terminal's codes for the styles or without.
  package func rendered(inColor: Bool) -> String {
    guard inColor, !spans.isEmpty else { return text.string }
    let bytes = text.string.utf8
    var rendered = ""
    var position = bytes.startIndex
    func take(_ count: Int) -> Substring {
      let end = bytes.index(position, offsetBy: count)
      defer { position = end }
      return text.string[position..<end]
    }
    var offset = 0
    for span in spans {
      rendered += take(span.bytes.lowerBound - offset)
      rendered += span.style.code
      rendered += take(span.bytes.count)
      rendered += Style.plainCode
      offset = span.bytes.upperBound
    }
    rendered += take(bytes.count - offset)
    return rendered
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) {
    self.init(SafeText(stringLiteral: literal))
  }

  package init(stringInterpolation: SafeText.StringInterpolation) {
    self.init(SafeText(stringInterpolation: stringInterpolation))
  }
}

/// How a part of a text stands out.
///
/// A style never carries information of its own: a stream without colour drops it.
package enum Style: Sendable {
  /// Section headers, and what a search matched.
  case bold
  /// Labels of other text, such as the titles of columns.
  case dim

  /// The code (SGR) that turns the style on.
  var code: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }

  /// The code that turns every style off.
  static let plainCode = "\u{1B}[0m"
}
