// Terminals give each scalar its columns, as `wcwidth` does, and not each grapheme. Graphemes of
// many scripts have several letters: `ดำ` takes two columns, and `क्षि` takes three. A terminal
// that draws such a grapheme in fewer columns leaves some of them blank, which harms nothing.

extension Character {
  /// The columns this grapheme takes on a terminal: the columns of its scalars, and 2 for an emoji.
  ///
  /// Marks take none, so that `é` in two scalars takes 1. A mark or a conjoining vowel that lost
  /// its base takes 0: it is drawn over what stands before it. A family of emoji is one picture.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.isASCII, utf8.count == 1 { return 1 }
    let rest = scalars.dropFirst()
    if rest.isEmpty { return first.displayWidth }
    if isPicture { return 2 }
    return rest.reduce(first.displayWidth) { $0 + $1.displayWidth }
  }

  /// Calls a function with each part of this grapheme that has columns of its own, and with their
  /// number: 1 or 2, or 0 for a grapheme that has none. A part is a scalar with the marks behind
  /// it; an emoji is one part.
  ///
  /// - Complexity: O(*n*) in the number of scalars.
  func forEachPart(_ body: (Character, Int) -> Void) {
    let width = displayWidth
    if width < 2 || isPicture || unicodeScalars.count == 1 { return body(self, width) }
    var part = String.UnicodeScalarView()
    var columns = 0
    func finish() {
      // A part of a grapheme is one grapheme; if another version of Unicode cuts it, none is lost.
      for character in String(part) { body(character, character.displayWidth) }
    }
    for scalar in unicodeScalars {
      let own = scalar.displayWidth
      if own > 0, columns > 0 {
        finish()
        part = String.UnicodeScalarView()
        columns = 0
      }
      part.append(scalar)
      columns += own
    }
    finish()
  }

  /// Whether this part of a grapheme joins what stands before it, where nothing separates them.
  var joinsLeft: Bool {
    let first = unicodeScalars[unicodeScalars.startIndex]
    switch first.properties.generalCategory {
    case .spacingMark, .nonspacingMark, .enclosingMark: return true
    default: return [0xE33, 0xEB3].contains(first.value)  // `ำ` and `ຳ`
    }
  }

  /// Whether this grapheme of several scalars is shown as one emoji.
  private var isPicture: Bool {
    let first = unicodeScalars[unicodeScalars.startIndex]
    return unicodeScalars.dropFirst().contains { first.isShownAsEmoji(before: $0) }
  }
}

extension SafeText {
  /// The columns this text takes on a terminal.
  ///
  /// - Complexity: O(*n*); O(1) if `isASCII`.
  package var displayWidth: Int {
    if isASCII { return string.utf8.count }
    return string.reduce(0) { $0 + $1.displayWidth }
  }

  /// This text in lines of at most `width` columns, broken at spaces; within a word only where the
  /// word is wider than a line.
  ///
  /// - Complexity: O(*n*).
  package func wrapped(toWidth width: Int) -> [SafeText] {
    if string.utf8.count <= width || displayWidth <= width { return [self] }
    var lines: [SafeText] = []
    var start = string.startIndex
    /// The columns of the line, and the columns behind its last space.
    var columns = 0
    var columnsOfWord = 0
    var space: String.Index?
    for index in string.indices {
      let character = string[index]
      columns += character.displayWidth
      if character == " " {
        space = index
        columnsOfWord = 0
      } else {
        columnsOfWord += character.displayWidth
      }
      guard columns > width, index > start else { continue }
      lines.append(self[start..<(space ?? index)])
      start = space.map(string.index(after:)) ?? index
      columns = space == nil ? character.displayWidth : columnsOfWord
      space = nil
      columnsOfWord = columns
    }
    return lines + [self[start..<string.endIndex]]
  }

  /// This text in at most so many lines; the last of them ends with `…` where the text was cut.
  ///
  /// - Complexity: O(*n*).
  package func wrapped(toWidth width: Int, lines count: Int) -> [SafeText] {
    let lines = wrapped(toWidth: width)
    guard lines.count > count, count > 0 else { return lines }
    let last = StyledText(lines[count - 1] + " " + lines[count])
    return lines.prefix(count - 1) + [last.truncated(toWidth: width).text]
  }
}

extension StyledText {
  /// The columns this text takes on a terminal.
  package var displayWidth: Int { text.displayWidth }

  /// This text in at most `width` columns; the last of them is `…` where the text was cut.
  ///
  /// Graphemes stay whole, so the result may be a column narrower than `width`.
  package func truncated(toWidth width: Int) -> StyledText {
    // A byte never takes more than one column, so short text needs no measuring.
    if text.string.utf8.count <= width || displayWidth <= width { return self }
    guard width > 0 else { return StyledText() }
    var columns = 1
    var end = text.string.startIndex
    for index in text.string.indices {
      let next = columns + text.string[index].displayWidth
      if next > width { break }
      columns = next
      end = text.string.index(after: index)
    }
    return prefix(upTo: end) + StyledText("…")
  }
}

extension Unicode.Scalar {
  /// The columns of this scalar, as `wcwidth` has them: vowel signs that stand beside their letter
  /// have one.
  fileprivate var displayWidth: Int {
    guard WideRanges.contains(self) else { return attachesToTheLeft ? 0 : 1 }
    switch value {
    case 0x302A...0x302D, 0x3099...0x309A, 0x16FE4: return 0  // marks of wide scripts
    default: return 2
    }
  }

  /// Whether this scalar takes no column of its own.
  fileprivate var attachesToTheLeft: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // vowels and finals of a Hangul syllable
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a narrow scalar becomes a picture because `other` follows it in its grapheme: the
  /// emoji selector, a joiner, a skin tone, or the second half of a flag.
  fileprivate func isShownAsEmoji(before other: Unicode.Scalar) -> Bool {
    guard properties.isEmoji else { return false }
    return other.value == 0xFE0F || other.value == 0x200D || other.properties.isEmojiPresentation
  }
}

/// The code points that take two columns, as sorted, inclusive ranges.
///
/// East Asian Width W and F of Unicode 15, with every emoji that is shown as a picture by default.
/// Gaps of unassigned code points inside a block are closed, to keep the table short. It is a
/// table of our own because `wcwidth` answers by locale, and knows only ASCII under `LANG=C`.
enum WideRanges {
  /// Whether `scalar` takes two columns.
  ///
  /// - Complexity: O(log *r*), where *r* is the number of ranges; O(1) below Hangul.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < ranges[0].first { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].first <= value
  }

  private static let ranges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x18D20), (0x18D80, 0x191D2), (0x1AFF0, 0x1B2FB),
    (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A),
    (0x1F1AE, 0x1F1AE), (0x1F200, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335),
    (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3),
    (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440),
    (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
    (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F),
    (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6DF),
    (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7DA, 0x1F7F0), (0x1F90C, 0x1F93A),
    (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAFA), (0x20000, 0x3FFFD),
  ]
}
