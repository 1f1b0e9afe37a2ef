import Foundation

/// Random texts in which folding and searching are most likely to disagree.
package enum AwkwardText {
  /// The scalars to choose from, each for a reason.
  package static let alphabet: [Unicode.Scalar] =
    Array("aeisnkSKI1 -_".unicodeScalars)  // what the others fold to
    + Array("ßẞﬁŉǰ".unicodeScalars)  // letters that decompose
    + Array("İıſK".unicodeScalars)  // letters that fold into ASCII, or do not
    + Array("éŠÅåάΐᾳσςΣйЙиё".unicodeScalars)  // marks that are stripped
    + Array("がカｶﾞガー한".unicodeScalars)  // marks that are not
    + ["\u{301}", "\u{30C}", "\u{327}", "\u{3099}"]  // marks alone
    + ["\u{915}", "\u{93F}", "\u{94D}", "\u{93C}", "\u{958}"]  // Indic signs
    + ["\u{628}", "\u{64E}", "\u{E01}", "\u{E49}", "\u{1112}", "\u{1161}"]  // vowels beside
    + ["\u{200D}", "\u{FE0F}", "\u{1F468}", "\u{1F1F8}", "\u{1F1EA}"]  // parts of emoji
    + ["\r", "\n", "\u{0}", "\u{AD}", "\u{10400}", "\u{10428}"]  // controls, case beyond the BMP

  /// The alphabet with more of what a search may pass over, and of letters that have marks.
  package static let widerAlphabet =
    alphabet
    + ["\u{345}", "\u{E2A}", "\u{E34}", "\u{E33}", "\u{1F697}", "\u{1F3FD}", "≠", "ﬀ"]
    + ["\u{200C}", "\u{2060}", "\u{FEFF}", "\u{E0061}", "\u{34F}", "\u{61C}"]  // unseen
    + ["ι", "ά", "\u{1FBE}", "ͺ", "\u{37A}"]  // iotas
    + ["\u{E31}", "\u{E48}", "\u{E40}", "\u{EB3}", "\u{17D2}", "\u{1780}"]  // Thai, Lao, Khmer
    + ["\u{930}", "\u{947}", "\u{902}", "\u{9CB}", "\u{B95}", "\u{BCA}"]  // Indic vowels
    + ["\u{11AB}", "\u{1100}", "하", "\u{FF9E}", "\u{622}", "\u{653}", "\u{5D1}", "\u{5BC}"]
    + ["\u{20E3}", "\u{1F3FB}", "\u{1D15E}", "\u{2126}", "ﬃ", "ŀ", "Ⅷ", "①", "ﷺ", "\u{FFFD}"]

  package static func random(
    _ lengths: ClosedRange<Int>, of alphabet: [Unicode.Scalar] = alphabet,
    using generator: inout SeededGenerator
  ) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: lengths, using: &generator) {
      text.append(alphabet.randomElement(using: &generator)!)
    }
    return String(text)
  }

  /// A part of a text in another spelling: decomposed, in capitals, or with marks or other scalars
  /// between its own.
  package static func disguised(
    partOf text: String, with alphabet: [Unicode.Scalar] = alphabet,
    using generator: inout SeededGenerator
  ) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = Int.random(in: 0..<scalars.count, using: &generator)
    let end = Int.random(in: start...scalars.count, using: &generator)
    var needle = String.UnicodeScalarView()
    for scalar in scalars[start..<end] {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: needle.append(alphabet.randomElement(using: &generator)!)
      case 1: needle += [scalar, alphabet.randomElement(using: &generator)!]
      case 2: needle += String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      case 3: needle += String(scalar).uppercased().unicodeScalars
      default: needle.append(scalar)
      }
    }
    if needle.isEmpty { needle.append(alphabet.randomElement(using: &generator)!) }
    return String(needle)
  }

  /// The scalars of a text, because many of them are invisible.
  package static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
