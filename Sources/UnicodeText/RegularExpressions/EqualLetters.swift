/// The letters that are equal under some options: what `[a-é]` holds under `[c]` and `[d]`.
enum EqualLetters {
  /// Whether two letters have the same fold.
  static func areEqual(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ options: TextOptions
  ) -> Bool {
    fold(first, options) == fold(second, options)
  }

  /// The scalars that have the fold of a letter and another form: É, é and è for e.
  static func letters(
    equalTo letter: Unicode.Scalar, _ options: TextOptions
  ) -> [Unicode.Scalar] {
    let table =
      switch options {
      case .caseInsensitive: withoutCase
      case .diacriticInsensitive: withoutMarks
      default: withoutBoth
      }
    return table[fold(letter, options)] ?? []
  }

  /// What a scalar becomes: ß two letters under `[c]`.
  static func fold(_ scalar: Unicode.Scalar, _ options: TextOptions) -> [Unicode.Scalar] {
    Array(TextFolding.fold(String(scalar), options).text.unicodeScalars)
  }

  private static let withoutCase = table(.caseInsensitive)
  private static let withoutMarks = table(.diacriticInsensitive)
  private static let withoutBoth = table([.caseInsensitive, .diacriticInsensitive])

  /// By their fold, the scalars that share one.
  private static func table(_ options: TextOptions) -> [[Unicode.Scalar]: [Unicode.Scalar]] {
    let scalars = ranges.joined().compactMap { Unicode.Scalar($0) }
    let folds = scalars.filter { !$0.isMark }.map { (fold: fold($0, options), letter: $0) }
    return Dictionary(grouping: folds, by: \.fold).filter { $0.value.count > 1 }
      .mapValues { $0.map(\.letter) }
  }

  /// Where the letters with case are, and the letters that lose a mark, of all that a composed text
  /// may have; the tests hold that there are no others.
  static let ranges: [ClosedRange<UInt32>] = [
    0x3C...0x29E, 0x370...0x586, 0x622...0x6D5, 0x928...0x934, 0xB92...0xB94, 0x1025...0x1026,
    0x10A0...0x10FF, 0x13A0...0x13FD, 0x1B05...0x1B12, 0x1C80...0x1CBF, 0x1D79...0x1D8E,
    0x1E00...0x1FFE, 0x2132...0x22ED, 0x24B6...0x24E9, 0x2C00...0x2D2D, 0xA640...0xA7F6,
    0xAB53...0xABBF, 0xFB05...0xFB06, 0xFF21...0xFF5A, 0x10400...0x105E4, 0x10C80...0x10D85,
    0x11099...0x110AB, 0x11382...0x11391, 0x118A0...0x118DF, 0x16E40...0x16ED3, 0x1E900...0x1E943,
  ]
}
