/// Letters of other alphabets that look like Latin ones, as plates have them.
///
/// Countries that write Cyrillic or Greek put the letters on plates that everybody can read: a
/// Bulgarian `В` is typed in either alphabet, and looks the same. The pairs are among those that
/// Unicode's UTS 39 calls confusable.
enum LookAlike {
  private static let latinOfOther: [Unicode.Scalar: Unicode.Scalar] = {
    let cyrillic = ("АВЕЅІЈКМНОРСТУХ", "ABESIJKMHOPCTYX")
    let greek = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (other, latin) in [cyrillic, greek].flatMap({ zip($0.unicodeScalars, $1.unicodeScalars) }) {
      table[other] = latin
      table[other.properties.lowercaseMapping.unicodeScalars.first!] =
        latin.properties.lowercaseMapping.unicodeScalars.first!
    }
    return table
  }()

  /// The text with Latin letters for those that look like them. It has as many scalars.
  static func latin(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { latinOfOther[$0] ?? $0 }))
  }

  /// The texts that can be read for another one by taking `O` for 0 or `I` for 1, or the other way
  /// round; none where it has more than four such characters, which is no plate.
  static func misreadings(of text: String) -> [String] {
    let swaps: [Character: Character] = ["O": "0", "0": "O", "I": "1", "1": "I"]
    let letters = Array(text)
    let places = letters.indices.filter { swaps[letters[$0]] != nil }
    guard (1...4).contains(places.count) else { return [] }
    return (1..<1 << places.count).map { chosen in
      var other = letters
      for (bit, place) in places.enumerated() where chosen & 1 << bit != 0 {
        other[place] = swaps[letters[place]]!
      }
      return String(other)
    }
  }
}
