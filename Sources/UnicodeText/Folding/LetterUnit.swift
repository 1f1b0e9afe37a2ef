@_spi(_Unicode) internal import Swift

/// A letter with the marks that stand on it: what a comparison finds whole or not at all.
///
/// A text is decomposed canonically, and cut before each scalar that is no mark (general category
/// M). A syllable of Hangul stays whole, in whatever encoding it is written:
///
///     Škoda   S◌̌ k o d a
///     がん     か◌゙ ん
///     한       한
struct LetterUnit {
  /// Any scalar that is no mark; nil where a text begins with marks.
  var letter: Unicode.Scalar?
  /// The marks, as they follow each other in the text.
  var marks: [Unicode.Scalar] = []
  /// Which scalar of the text the letter comes from, counted from 0.
  var position = 0

  /// Calls a closure with the letter under some options, which may become several.
  func forEachLetter(_ options: TextOptions, _ body: (Unicode.Scalar) -> Void) {
    guard let letter else { return }
    let ignoresCase = options.contains(.caseInsensitive)
    if letter.isASCII {
      let byte = UInt8(letter.value)
      body(Unicode.Scalar(ignoresCase ? byte.lowercasedASCII : byte))
    } else if ignoresCase, let folding = letter.caseFolding {
      folding.forEach(body)
    } else {
      body(letter)
    }
  }

  /// Calls a closure with each scalar of the unit under some options, composed (NFC).
  ///
  /// - Complexity: O(*k* log *k*) for *k* marks.
  func forEachScalar(_ options: TextOptions, _ body: (Unicode.Scalar) -> Void) {
    let ignoresMarks = options.contains(.diacriticInsensitive)
    // A mark that stands on no letter goes as well.
    if ignoresMarks, letter == nil { return }
    let kept = marks.isEmpty || !ignoresMarks ? marks : marks.filter(\.isVoiceMark)
    if kept.isEmpty { return forEachLetter(options, body) }
    var unit = ""
    forEachLetter(options) { unit.unicodeScalars.append($0) }
    unit.unicodeScalars.append(contentsOf: Self.ordered(kept))
    Self.composed(unit).unicodeScalars.forEach(body)
  }

  /// Marks in canonical order.
  ///
  /// The normal forms of the standard library sort them one by one, in quadratic time, but pass
  /// over marks that are in order.
  private static func ordered(_ marks: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var marks = marks
    for run in marks.indices.split(whereSeparator: { marks[$0].combiningClass == 0 }) {
      marks[run].sort { $0.combiningClass < $1.combiningClass }
    }
    return marks
  }

  /// A text in its composed form (NFC).
  static func composed(_ text: String) -> String {
    String(String.UnicodeScalarView(text._nfc))
  }
}

// MARK: - The units of a text

extension LetterUnit {
  /// Calls a closure with each unit of a text, in order.
  ///
  /// - Complexity: O(*n*).
  static func forEach(
    in text: some Sequence<Unicode.Scalar>, _ body: (borrowing LetterUnit) -> Void
  ) {
    var unit = LetterUnit()
    var isEmpty = true
    func add(_ scalar: Unicode.Scalar, isMark: Bool, at position: Int) {
      if isMark {
        unit.marks.append(scalar)
      } else if let syllable = unit.syllable(with: scalar) {
        unit.letter = syllable
      } else {
        if !isEmpty { body(unit) }
        unit.letter = scalar
        unit.marks.removeAll(keepingCapacity: true)
        unit.position = position
      }
      isEmpty = false
    }
    var position = 0
    for scalar in text {
      switch kinds[scalar] {
      case letter: add(scalar, isMark: false, at: position)
      case mark: add(scalar, isMark: true, at: position)
      default:
        for part in String(scalar)._nfd { add(part, isMark: part.isMark, at: position) }
      }
      position += 1
    }
    if !isEmpty { body(unit) }
  }

  /// Whether each scalar is a letter or a mark, or decomposes. Hangul is not taken apart.
  private static let kinds = ScalarTable { scalar in
    if 0xAC00...0xD7A3 ~= scalar.value { return letter }
    var parts = String(scalar)._nfd.makeIterator()
    guard parts.next() == scalar, parts.next() == nil else { return ScalarTable.undecided }
    return scalar.isMark ? mark : letter
  }
  private static let letter: UInt32 = 0
  private static let mark: UInt32 = 1

  /// The syllable of Hangul that the letter makes with the next one; nil where it makes none.
  fileprivate func syllable(with next: Unicode.Scalar) -> Unicode.Scalar? {
    guard let letter, marks.isEmpty else { return nil }
    switch (letter.value, next.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      let pair = (letter.value - 0x1100) * 21 + (next.value - 0x1161)
      return Unicode.Scalar(0xAC00 + pair * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (letter.value - 0xAC00) % 28 == 0:
      return Unicode.Scalar(letter.value + (next.value - 0x11A7))
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark on the letter before it.
  var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether it is one of the voice marks of kana, which count where no other mark does: か is not
  /// が, to nobody who reads Japanese.
  var isVoiceMark: Bool { value == 0x3099 || value == 0x309A }

  /// Whether it is a part of a syllable of Hangul.
  var isJamo: Bool { 0x1100...0x11FF ~= value }

  fileprivate var combiningClass: UInt8 { properties.canonicalCombiningClass.rawValue }

  /// The full case folding of a letter that neither decomposes nor is of ASCII; nil where that is
  /// the letter itself.
  ///
  /// It is made of the mappings that the standard library has: a letter and its capital fold to the
  /// small letter of both. Tests hold it against Unicode's own table.
  var caseFolding: [Unicode.Scalar]? {
    guard properties.changesWhenCaseFolded else { return nil }
    switch value {
    // The capitals of Cherokee are older than its small letters, which fold to them.
    case 0x13F8...0x13FD, 0xAB70...0xABBF: return Array(properties.uppercaseMapping.unicodeScalars)
    default:
      // The first step is for ẞ, which is a capital itself, and no capital of ß.
      return properties.lowercaseMapping.unicodeScalars
        .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
        .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    }
  }
}
