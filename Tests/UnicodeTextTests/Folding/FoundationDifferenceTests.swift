import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// Every scalar of Unicode beside Foundation: where the two differ, and why.
///
/// Foundation folds marks of Latin, Greek and Cyrillic letters only, keeps a mark that stands
/// alone, and knows the case of letters as an earlier version of Unicode had it. Its search passes
/// over other marks than its folding. The rule has one answer for each, whatever the script.
struct FoundationDifferenceTests {
  private static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    .filter { ![.unassigned, .privateUse].contains($0.properties.generalCategory) }

  /// Why the fold of a scalar is not that of Foundation.
  private enum Reason: CaseIterable {
    /// A mark alone stands on no letter, and nothing is left of it: U+0301, U+093F.
    case markAlone
    /// A letter loses the mark of any script: أ is ا, ↚ is ←.
    case markOfOtherScript
    /// The capitals of Cherokee are older than its small letters, which fold to them: Ꭰ stays.
    case cherokee
    /// Letters whose case Unicode 9 and later versions have told: ᲀ is в.
    case laterCase
  }

  private static func reason(_ scalar: Unicode.Scalar) -> Reason? {
    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    if parts.first!.isMark { return .markAlone }
    if parts.contains(where: { $0.isMark }) { return .markOfOtherScript }
    switch scalar.value {
    case 0x13A0...0x13FD, 0xAB70...0xABBF: return .cherokee
    default: return (scalar.properties.age?.major ?? 0) >= 9 ? .laterCase : nil
    }
  }

  @Test func `The fold of a scalar is that of Foundation but for these classes`() {
    var unexplained: [String] = []
    var counts: [Reason: Int] = [:]
    for scalar in Self.scalars {
      let text = String(scalar)
      let theirs = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .precomposedStringWithCanonicalMapping
      if TextFolding.compareBytes(TextFolding.fold(text).text, theirs) == 0 { continue }
      if let reason = Self.reason(scalar) {
        counts[reason, default: 0] += 1
      } else {
        unexplained.append(AwkwardText.spelled(text))
      }
    }
    #expect(unexplained == [])
    #expect(counts.count == Reason.allCases.count, "\(counts)")
  }

  /// Foundation does not find `ab` where most vowel signs, and some later accents, stand on the a.
  @Test func `A mark on a letter counts nowhere, but for the voice marks of kana`() {
    let pattern = TextPattern("ab", options: Self.cd)
    var counted: [UInt32] = []
    var foundByNoOther = 0
    for scalar in Self.scalars where scalar.isMark {
      let text = "a\(scalar)b"
      if !pattern.isContained(in: text) { counted.append(scalar.value) }
      let found = (text as NSString).range(
        of: "ab", options: [.caseInsensitive, .diacriticInsensitive])
      if found.location == NSNotFound { foundByNoOther += 1 }
    }
    #expect(counted == [0x3099, 0x309A])
    #expect(foundByNoOther > 400)
  }

  /// Foundation stops halfway through a letter that becomes several if the text goes on with a
  /// letter that also changes, and reads a NUL past the end.
  @Test(
    arguments: [
      ("José", "ß"), ("fé", "ﬁ"), ("sÅ", "ß"), ("ab", "b\u{0}"),
    ])
  func `What Foundation finds by mistake is not found`(text: String, needle: String) {
    let found = (text as NSString).range(
      of: needle, options: [.caseInsensitive, .diacriticInsensitive])
    #expect(found.location != NSNotFound, "Foundation has mended this")
    #expect(!TextPattern(needle, options: Self.cd).isContained(in: text))
  }
}
