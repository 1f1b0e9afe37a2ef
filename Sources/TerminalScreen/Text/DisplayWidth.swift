extension Character {
  /// The columns this grapheme takes on a terminal: 2 if it is wide or an emoji, else 1.
  ///
  /// A mark or a conjoining vowel that lost its base takes 0: it is drawn over what stands before
  /// it. A grapheme is measured as a whole, so that `é` in two scalars takes 1 and a family 2.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.isASCII, utf8.count == 1 { return 1 }
    if WideRanges.contains(first) { return 2 }
    let rest = scalars.dropFirst()
    if rest.isEmpty { return first.attachesToTheLeft ? 0 : 1 }
    return rest.contains { first.isShownAsEmoji(before: $0) } ? 2 : 1
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
}

extension SafeText {
  /// This text in lines of at most `width` columns, broken at spaces; within a word only where the
  /// word is wider than a line.
  ///
  /// - Complexity: O(*n*).
  package func wrapped(toWidth width: Int) -> [SafeText] {
    if string.utf8.count <= width || displayWidth <= width { return [self] }
    var lines: [SafeText] = []
    var start = string.startIndex
    /// The columns of the line, and those behind its last space.
    var (columns, columnsOfWord) = (0, 0)
    var space: String.Index?
    for index in string.indices {
      let character = string[index]
      columns += character.displayWidth
      if character == " " {
        (space, columnsOfWord) = (index, 0)
      } else {
        columnsOfWord += character.displayWidth
      }
      guard columns > width, index > start else { continue }
      lines.append(self[start..<(space ?? index)])
      start = space.map(string.index(after:)) ?? index
      columns = space == nil ? character.displayWidth : columnsOfWord
      (space, columnsOfWord) = (nil, columns)
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
