/// Decides which scalars of a text are shown as `\u{1B}` instead of being sent to a terminal.
///
/// Three kinds are escaped:
///
/// - **Controls**: C0, DEL, C1 and the Unicode line and paragraph separators. Terminals act on
///   them.
/// - **Invisible scalars**: all that Unicode calls default ignorable (bidirectional controls,
///   zero-width spaces, fillers, tags, the byte order mark) and interlinear annotations. With them
///   two plates look alike and are not, or a name reads in another order than it is stored.
/// - **Scalars after the 16th of one grapheme**: a tower of marks paints over other lines.
///   The longest grapheme in real use, a family with four skin tones, has 11.
///
/// Invisible scalars that writing needs are kept where they do their work, and only there: a
/// variation selector after an emoji or a non-ASCII letter, a joiner between two emoji or between
/// two letters of the scripts from Arabic to Vedic, the tags of a flag after 🏴.
///
/// A backslash is not escaped, so a stored `\u{1B}` in eight ASCII characters looks the same as an
/// escaped one. This is output for people; the machine formats keep the difference.
struct TerminalEscaping {
  /// Whether a newline passes, for a text of several lines.
  var keepsNewlines: Bool

  private static let longestGrapheme = 16

  /// `text` with every scalar of the three kinds made visible.
  ///
  /// - Complexity: O(*n*). Text of letters only is returned as it is.
  func escape(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    if text.unicodeScalars.allSatisfy(Self.isPlainLetter) { return text }
    return escapeByGrapheme(text)
  }

  /// Whether `scalar` is harmless wherever it stands: printing ASCII, Latin letters, kana and
  /// ideographs. Compares ranges, because Unicode properties are slower to look up.
  private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private func escapeByGrapheme(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    var position = 0
    for grapheme in text {
      let start = position
      // After an escape the rest belongs to another grapheme on the screen, and an invisible
      // scalar there would stand alone.
      var isWhole = true
      for scalar in grapheme.unicodeScalars {
        if position - start < Self.longestGrapheme,
          isWhole || !scalar.properties.isDefaultIgnorableCodePoint,
          isShown(scalar, at: position, graphemeStart: start, in: scalars)
        {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += Self.escapeSequence(for: scalar)
          isWhole = false
        }
        position += 1
      }
    }
    return escaped
  }

  private func isShown(
    _ scalar: Unicode.Scalar, at position: Int, graphemeStart: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    if Self.isPlainLetter(scalar) { return true }
    switch scalar.value {
    case 0x0A: return keepsNewlines
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFFF9...0xFFFB: return false
    // Marks that stand before a number or a word, in one grapheme with its first letter: a terminal
    // shows both in the cell of one.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return false
    default: break
    }
    guard scalar.properties.isDefaultIgnorableCodePoint else { return true }
    guard position > 0 else { return false }
    let previous = scalars[position - 1]
    switch scalar.value {
    case 0x200C, 0x200D:
      guard position + 1 < scalars.count else { return false }
      let next = scalars[position + 1]
      if previous.isInJoiningScript, next.isInJoiningScript { return true }
      // Inside a grapheme, so what precedes is an emoji and its modifiers.
      return scalar.value == 0x200D && position > graphemeStart && next.properties.isEmoji
        && !next.isASCII && scalars[graphemeStart].properties.isEmoji
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      return position > graphemeStart
        && (previous.properties.isEmoji || !previous.isASCII)
        && !previous.properties.isDefaultIgnorableCodePoint
    case 0xE0020...0xE007F:
      return position > graphemeStart && scalars[graphemeStart].value == 0x1F3F4
    default:
      return false
    }
  }

  private static func escapeSequence(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter or mark of a script that shapes its letters by what they touch.
  fileprivate var isInJoiningScript: Bool {
    (0x0600...0x1CFF).contains(value) && !properties.isDefaultIgnorableCodePoint
  }
}
