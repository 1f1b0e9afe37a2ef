/// A text to look for (a needle), prepared once and searched for in many texts.
///
///     let pattern = TextPattern("skoda", options: [.caseInsensitive, .diacriticInsensitive])
///     pattern.isContained(in: "Škoda Octavia")   // true
///
/// Letters compare by their full case folding, marks do not count but for the voice marks of kana,
/// and a match begins and ends between letters: the first under `[c]`, the second under `[d]`, the
/// third always. Under `[n]` bytes are compared. Some consequences are surprising:
///
/// - An empty needle is contained in nothing, begins nothing and ends nothing. It equals the empty
///   text. Under `[d]` a needle of marks alone is empty.
/// - A match does not split a letter. "Maße" contains "ss" under `[c]`, but not "s"; "e\u{301}"
///   contains "e" under `[d]` only.
/// - ł, ø, æ and ı are letters of their own, and so are full-width ones.
///
/// The needle is folded once. A text of ASCII is searched as it is; any other text is folded, and
/// its bytes are searched (`FoldedText`).
///
/// It is an immutable object, so that a predicate that is tested on many rows copies one reference.
public final class TextPattern: Sendable {
  /// The text to look for.
  public let needle: String
  /// What a comparison ignores.
  public let options: TextOptions

  /// The folded needle.
  private let folded: String
  private let bytes: ByteNeedle
  private let isASCII: Bool
  private let isNormalized: Bool

  /// A pattern for a needle.
  ///
  /// - Complexity: O(*n*).
  public init(_ needle: String, options: TextOptions = []) {
    self.needle = needle
    self.options = options
    folded = TextFolding.fold(needle, options).text
    isASCII = folded.utf8.allSatisfy { $0 < 0x80 }
    isNormalized = options.contains(.normalized)
    bytes = ByteNeedle(
      folded.utf8, isCaseInsensitive: options.effective.contains(.caseInsensitive))
  }

  /// Whether a text contains the needle.
  ///
  /// - Complexity: O(*n*).
  public func isContained(in text: String) -> Bool { isFound(.anywhere, in: text) }

  /// Whether a text begins with the needle.
  ///
  /// - Complexity: O(*n*).
  public func isPrefix(of text: String) -> Bool { isFound(.start, in: text) }

  /// Whether a text ends with the needle.
  ///
  /// - Complexity: O(*n*).
  public func isSuffix(of text: String) -> Bool { isFound(.end, in: text) }

  /// Whether a text is the needle, as `order(of:)` has it.
  ///
  /// - Complexity: O(*n*).
  public func isEqual(to text: String) -> Bool { order(of: text) == 0 }

  /// Where in a text the search looks for the needle.
  private enum Place { case anywhere, start, end }

  private func isFound(_ place: Place, in text: String) -> Bool {
    if folded.isEmpty { return false }
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      guard isNormalized || TextFolding.isASCII(bytes) else { return nil }
      return (isASCII || isNormalized) && isFound(place, in: bytes, apartFrom: nil)
    }
    if let answer, let answer { return answer }
    return isFound(place, inFoldOf: text)
  }

  /// The answer for a text that is not ASCII. Inlined, it would double the time of the texts that
  /// are.
  @inline(never)
  private func isFound(_ place: Place, inFoldOf text: String) -> Bool {
    let text = TextFolding.fold(text, options)
    return text.withBytes { isFound(place, in: $0, apartFrom: text.inner) }
  }

  private func isFound(
    _ place: Place, in text: UnsafeBufferPointer<UInt8>, apartFrom inner: [Int]?
  ) -> Bool {
    switch place {
    case .anywhere: bytes.isContained(in: text, apartFrom: inner)
    case .start: bytes.isPrefix(of: text, apartFrom: inner)
    case .end: bytes.isSuffix(of: text, apartFrom: inner)
    }
  }
}

// MARK: - Order

extension TextPattern {
  /// The order of two texts, negative, zero or positive: what `=`, `<` and the other comparisons
  /// mean in a predicate.
  ///
  /// Texts are folded under the options, and then compared as bytes, which is the order of code
  /// points: "Z" < "a" < "é" without options, and "BMW" < "cadillac" under `[c]`. Equality is an
  /// equivalence: what is equal without options is so under each, and what is equal under `[c]` is
  /// so under `[cd]`.
  ///
  /// - Complexity: O(*n*).
  package static func compare(
    _ first: String, _ second: String, options: TextOptions = []
  ) -> Int {
    TextFolding.compareBytes(
      TextFolding.fold(first, options).text, TextFolding.fold(second, options).text)
  }

  /// The order of a text and the needle, as `compare(_:_:options:)` has it, with the needle folded
  /// once.
  ///
  /// - Complexity: O(*n*).
  package func order(of text: String) -> Int {
    TextFolding.compareBytes(TextFolding.fold(text, options).text, folded)
  }
}
