/// The stored order.
///
/// A key is printable text whose bytes sort as ICU's root order sorts the original
/// text, with case, width and marks ignored. Each unit of a key begins with a
/// byte that gives its kind:
///
///     ' '          a run of white space, inside the text only
///     '!' + A…f    ASCII punctuation, in ICU's order: _ - , ; : ! ? …
///     '#' + scalar any other symbol, punctuation or number
///     0 … 9        a decimal digit of any script
///     a … and up   a letter, folded
///
/// Hence space < punctuation < digits < letters, and a key that begins below
/// "a" is one whose text does not begin with a letter: the section index needs
/// no more than the first scalar.
///
/// White space at the ends is dropped, and a run of it inside becomes one space.
/// Controls and format characters are dropped, as in ICU: they are invisible.
///
/// й is the only letter that keeps its mark. ICU's root order, like Russian,
/// treats it as a letter of its own between и and к.
extension TextFolding {
  /// The key by which a text is sorted and assigned to a section.
  ///
  ///     TextFolding.sortKey("Citroën C4") == "citroen c4"
  ///     TextFolding.sortKey("Łada") == "lada"
  ///     TextFolding.sortKey("  ") == ""
  ///
  /// Texts with the same key are in the same section: bmw, BMW and ＢＭＷ.
  ///
  /// - Complexity: O(*n*).
  package static func sortKey(_ text: String) -> String {
    sortKeyOfASCII(text) ?? sortKeyOfUnicode(text)
  }

  // MARK: - ASCII

  /// The punctuation of ASCII in the root order of ICU.
  private static let punctuation = #"_-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$"#

  /// What each ASCII byte becomes: a letter or digit, a rank in `punctuation` (a letter
  /// with the high bit set), `space`, or `dropped`.
  private static let units: [UInt8] = {
    var units = [UInt8](repeating: dropped, count: 128)
    for byte in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20] { units[byte] = space }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { units[Int(byte)] = byte }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      units[Int(byte)] = byte
      units[Int(byte) - 0x20] = byte
    }
    let ranks = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef".utf8)
    for (byte, rank) in zip(punctuation.utf8, ranks) { units[Int(byte)] = rank | 0x80 }
    return units
  }()

  fileprivate static let dropped: UInt8 = 0
  fileprivate static let space: UInt8 = 0x20

  /// The key, or nil if there is more than ASCII in the text.
  private static func sortKeyOfASCII(_ text: String) -> String? {
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var all: UInt8 = 0
      var unfit: UInt8 = 0
      for byte in bytes {
        all |= byte
        unfit |= (byte &- 0x61 < 26 || byte &- 0x30 < 10) ? 0 : 1
      }
      guard all < 0x80 else { return nil }
      if unfit == 0 { return text }
      return units.withUnsafeBufferPointer { units in
        String(unsafeUninitializedCapacity: 2 * bytes.count) { key in
          var count = 0
          var isSpacePending = false
          for byte in bytes {
            let unit = units[Int(byte)]
            if unit == space { isSpacePending = count > 0 }
            if unit == space || unit == dropped { continue }
            if isSpacePending {
              key[count] = space
              count += 1
              isSpacePending = false
            }
            if unit >= 0x80 {
              key[count] = UInt8(ascii: "!")
              count += 1
            }
            key[count] = unit & 0x7F
            count += 1
          }
          return count
        }
      }
    }
    return answer ?? nil
  }

  // MARK: - Unicode

  /// Letters without a decomposition that readers treat as variants of others.
  static func letters(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ł": "l"
    case "ø": "o"
    case "æ": "ae"
    case "œ": "oe"
    case "đ", "ð": "d"
    case "þ": "th"
    case "ı": "i"
    case "ə": "e"
    case "ĳ": "ij"
    case "ǆ", "ǳ": "dz"
    case "ǉ": "lj"
    case "ǌ": "nj"
    default: nil
    }
  }

  private static func sortKeyOfUnicode(_ text: String) -> String {
    var writer = SortKeyWriter(units)
    writer.reserveCapacity(text.utf8.count + text.utf8.count / 2)
    let isWhole = text.utf8.withContiguousStorageIfAvailable { bytes in
      keysOfScalars.read(
        bytes, ascii: { writer.append(Unicode.Scalar($0)) },
        others: { entry, scalar in
          if entry == ScalarTable.removed { return true }
          guard entry != ScalarTable.undecided else { return false }
          guard let key = Unicode.Scalar(entry) else {
            writer.append(units: [scalar])
            return true
          }
          writer.write(key)
          return true
        })
    }
    if isWhole != true {
      writer = SortKeyWriter(units)
      writer.append(units: text.unicodeScalars)
    }
    return withKanaOrder(writer.text)
  }

  /// What each scalar leaves in a key, where its neighbours do not matter.
  private static let keysOfScalars = ScalarTable { scalar in
    let narrow = narrowed(scalar)
    // The mark of й decides what letter that is.
    if narrow.isMark && (!isAccent(narrow) || narrow == "\u{306}") || narrow.isJamo {
      return ScalarTable.undecided
    }
    var writer = SortKeyWriter(units)
    writer.append(units: [scalar])
    let key = writer.text.unicodeScalars
    if key.count == 1 { return key.first!.value }
    return key.isEmpty && !narrow.properties.isWhitespace ? ScalarTable.removed : written
  }

  /// A scalar that a writer must write.
  private static let written: UInt32 = 0xFFFF_FFFD

  /// Whether a mark is an accent of Latin, Greek or Cyrillic, stands on letters of any script, or
  /// selects a variant of a sign. Other scripts write vowels as marks, and their names would not be
  /// told apart without them.
  fileprivate static func isAccent(_ mark: Unicode.Scalar) -> Bool {
    switch mark.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    case 0x483...0x489, 0x2DE0...0x2DFF, 0xA66F...0xA67D, 0xA69E...0xA69F: true
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}

/// Writes the units of a key.
private struct SortKeyWriter {
  private var key: [UInt8] = []
  private var isSpacePending = false
  private var hasMarks = false
  /// What each byte of ASCII becomes.
  private let ascii: [UInt8]

  init(_ ascii: [UInt8]) { self.ascii = ascii }

  mutating func reserveCapacity(_ count: Int) { key.reserveCapacity(count) }

  /// The key, composed (NFC).
  var text: String {
    let text = String(decoding: key, as: UTF8.self)
    return hasMarks ? LetterUnit.composed(text) : text
  }

  mutating func append(units scalars: some Sequence<Unicode.Scalar>) {
    LetterUnit.forEach(in: scalars.lazy.map(TextFolding.narrowed)) { unit in
      unit.forEachLetter(.caseInsensitive) { append($0) }
      let isShortI = unit.letter == "и" || unit.letter == "И"
      for mark in unit.marks where !TextFolding.isAccent(mark) || isShortI && mark == "\u{306}" {
        // A mark belongs to the letter before it; without a letter it is only a symbol.
        if key.isEmpty { write("#") }
        write(mark)
        hasMarks = true
      }
    }
  }

  /// Writes a folded letter.
  mutating func append(_ letter: Unicode.Scalar) {
    if letter.isASCII {
      switch ascii[Int(letter.value)] {
      case TextFolding.space: isSpacePending = !key.isEmpty
      case TextFolding.dropped: break
      case let unit where unit >= 0x80:
        write("!")
        write(Unicode.Scalar(unit & 0x7F))
      case let unit: write(Unicode.Scalar(unit))
      }
      return
    }
    let properties = letter.properties
    if properties.isWhitespace {
      isSpacePending = !key.isEmpty
      return
    }
    switch properties.generalCategory {
    case .control, .format: break
    case .decimalNumber:
      write(Unicode.Scalar(UInt8(ascii: "0") + UInt8(properties.numericValue ?? 0)))
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      guard let letters = TextFolding.letters(for: letter) else { return write(letter) }
      for letter in letters.unicodeScalars { write(letter) }
    default:
      write("#")
      write(letter)
    }
  }

  mutating func write(_ scalar: Unicode.Scalar) {
    if isSpacePending {
      isSpacePending = false
      key.append(0x20)
    }
    key.append(scalar)
  }
}
