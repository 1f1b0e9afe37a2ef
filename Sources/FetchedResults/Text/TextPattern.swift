/// A text to look for (a needle), prepared once and searched for in many texts.
///
///     let pattern = TextPattern("skoda", options: [.caseInsensitive, .diacriticInsensitive])
///     pattern.isContained(in: "Škoda Octavia")   // true
///
/// The answers are those of Foundation's `NSString.range(of:options:)`: anchored for
/// `isPrefix`, anchored and backwards for `isSuffix`. Three consequences are
/// surprising:
///
/// - An empty needle is contained in nothing, begins nothing and ends nothing. It
///   equals the empty text.
/// - A match does not split a letter. "Maße" contains "ss" under `[c]`, but not
///   "s"; "e\u{301}" contains "e" under `[d]` only.
/// - ł, ø, æ and ı are letters of their own, and so are full-width ones.
///
/// In one respect the answers differ from Foundation's. Foundation compares a letter
/// that decomposes (ß as ss, Ό as ο and a mark) piece by piece, and stops halfway when
/// the haystack goes on with a non-ASCII letter that itself changes under the options:
/// it finds "ß" in "José" and "Ό" in "ΟΠ". It also reads a NUL past the end of
/// every haystack. So a match of a needle that is not ASCII, or that has a NUL, is
/// folded and compared as a whole, and rejected if its letters differ.
///
/// Which search is used, cheapest first:
///
///     [n]                       bytes
///     ASCII in ASCII            bytes, lowered under [c]
///     plain needle, ASCII text  bytes of the needle's fold under [cd], or a plain no
///     anything else             Foundation
///
/// All but the last make no string and do not allocate.
/// Only the first 30 of a run of marks are read (see `MarkRuns`), except under `[n]`.
///
/// It is an immutable object, so that a predicate that is tested on many rows copies one reference.
public final class TextPattern: Sendable {
  /// The text to look for.
  public let needle: String
  /// What a comparison ignores.
  public let options: TextOptions

  /// The bytes to look for in ASCII text; nil if even there only Foundation gives the answer.
  let bytes: ByteNeedle?
  /// Whether the needle holds a scalar that no ASCII text can match.
  let isBeyondASCII: Bool
  /// The needle that is passed to Foundation, with its runs of marks cut.
  let bounded: String
  /// The letters that a match must have; nil if Foundation's match needs no check.
  let letters: String?
  /// The form of the needle that is compared with whole texts.
  let comparable: String

  /// A pattern for a needle.
  ///
  /// - Complexity: O(*n*).
  public init(_ needle: String, options: TextOptions = []) {
    self.needle = needle
    self.options = options
    let effective = options.effective
    let isASCII = needle.utf8.allSatisfy { $0 < 0x80 }
    let folded = TextFolding.fold(needle)
    let foldIsASCII = folded.text.utf8.allSatisfy { $0 < 0x80 }

    let ignoresCase = effective.contains(.caseInsensitive)
    if isASCII || effective == .normalized {
      bytes = ByteNeedle(needle.utf8, isCaseInsensitive: ignoresCase)
    } else if effective == [.caseInsensitive, .diacriticInsensitive], folded.isPlain, foldIsASCII {
      bytes = ByteNeedle(folded.text.utf8, isCaseInsensitive: true)
    } else {
      bytes = nil
    }
    bounded = MarkRuns.cut(needle)
    letters = isASCII && !needle.utf8.contains(0) ? nil : Self.letters(of: bounded, effective)
    // The letters of a match in ASCII are ASCII.
    let lettersAreASCII = letters.map { $0.utf8.allSatisfy { $0 < 0x80 } } ?? true
    isBeyondASCII =
      effective != .normalized && (folded.isPlain && !foldIsASCII || !lettersAreASCII)
    comparable = Self.comparable(needle, effective)
  }

  /// Whether a text contains the needle.
  ///
  /// - Complexity: O(*n*) in ASCII and under `[n]`; elsewhere Foundation's, which is
  ///   O(*n*) for words and O(*n* · *m*) at worst.
  public func isContained(in text: String) -> Bool {
    answer(.anywhere, in: text)
  }

  /// Whether a text begins with the needle.
  ///
  /// - Complexity: as for ``isContained(in:)``.
  public func isPrefix(of text: String) -> Bool {
    answer(.start, in: text)
  }

  /// Whether a text ends with the needle.
  ///
  /// - Complexity: as for ``isContained(in:)``.
  public func isSuffix(of text: String) -> Bool {
    answer(.end, in: text)
  }

  /// Whether a text is the needle, as `compare(_:_:options:)` has it.
  ///
  /// - Complexity: O(*n*).
  public func isEqual(to text: String) -> Bool {
    let text = Self.comparable(text, options.effective)
    return TextFolding.compareBytes(text, comparable) == 0
  }

  private func answer(_ place: Place, in text: String) -> Bool {
    let fast = text.utf8.withContiguousStorageIfAvailable { fastAnswer(place, in: $0) }
    if let fast, let fast { return fast }
    return exactAnswer(place, in: text)
  }

  /// Where in a text the search looks for the needle.
  enum Place {
    case anywhere
    case start
    case end
  }
}
