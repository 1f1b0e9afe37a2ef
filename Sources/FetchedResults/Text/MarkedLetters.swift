/// The letters that are equal when marks are ignored: what `[à-é]` holds under `[d]`.
enum MarkedLetters {
  /// The letters that become a given letter without their marks: é, è, ê and more for e.
  static func letters(of letter: Unicode.Scalar) -> [Unicode.Scalar] { table[letter] ?? [] }

  /// The ranges that have letters that lose a mark and stay one letter; no others exist.
  private static let ranges: [ClosedRange<UInt32>] = [
    0xC0...0x24F, 0x370...0x52F, 0x600...0x6FF, 0x900...0xDFF, 0x1B00...0x1B4F, 0x1E00...0x1FFF,
    0x2120...0x22FF, 0x3040...0x30FF, 0xFB1D...0xFB4F,
  ]

  private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let unmarked = TextPattern.comparable(String(scalar), .diacriticInsensitive).unicodeScalars
      if unmarked.count == 1, let letter = unmarked.first, letter != scalar {
        table[letter, default: []].append(scalar)
      }
    }
    return table
  }()
}
