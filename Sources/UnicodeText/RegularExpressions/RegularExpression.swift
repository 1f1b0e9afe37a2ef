/// A regular expression that must match a whole text: the right side of `MATCHES`.
///
/// The patterns are written as for ICU and `NSRegularExpression`, but the engine is
/// this library's own. ICU backtracks: `(a+)+$` against forty a's and a b takes
/// 2⁴⁰ steps. Foundation on Linux stops it after about 0.7 seconds and answers
/// "no match", which is too slow for a million rows and can be wrong. A limit
/// on time would also make the answer depend on the machine.
///
/// So a pattern is compiled to a graph of states (`PatternGraph`), and the text is
/// read from its end to its beginning. For each position the engine computes the
/// states from which the rest of the text can be matched:
///
///     text      a  a  b          matching[p] = the states from which text[p...] matches
///     matching ◄──◄──◄── end     a reading state depends on matching[p + 1],
///                                a branching one on matching[p]
///
/// No position is tried twice. Computed steps are cached (`PatternAutomaton`): when a
/// later text reaches the same set of states and reads a scalar of the same class, its
/// step is a table lookup. So most texts cost one lookup for each letter, however many
/// states there are.
///
/// **Cost.** O(text) where the steps are cached, and O(text x states) at worst, whatever
/// the pattern: a pattern has at most 2,000 states. A request of n rows costs as
/// much for each of its texts, so O(all texts x states), and usually O(all texts).
/// The cache is bounded, and emptied as a whole when it is full.
///
/// **Refused**, each with an error that names it: back references, lookbehind, possessive
/// and atomic groups. They depend on how a match was found, not on whether there is one.
///
/// Texts are compared scalar by scalar, as ICU does, but text and pattern are composed (NFC)
/// first, so that an é is one scalar to `.` and `[é]` in whatever encoding it was stored or
/// typed. Only under `[n]` are both used unchanged. A scalar that is written as an escape is
/// one of the composed text. Letters are compared by the fold of all other operators: under `[c]`
/// a ß of the text is read by `ss` and by `ß`, and as one letter by `.` and by a set. Under `[d]`
/// the marks of a text are removed first, and so are the marks of each letter of the pattern,
/// however it is written; a range holds its letters without their marks.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  /// What a comparison ignores.
  public let options: TextOptions

  private let automaton: PatternAutomaton

  /// The longest text that every matching text contains; nil where there is none. A source can use
  /// it as a prefilter.
  package let longestLiteral: String?

  /// - Throws: ``PatternError`` if the pattern is malformed, or uses something that is refused.
  /// - Complexity: O(pattern + states).
  public init(_ pattern: String, options: TextOptions = []) throws(PatternError) {
    self.pattern = pattern
    self.options = options
    let composed = TextFolding.fold(pattern, options.intersection(.normalized)).text
    do {
      let node = try Self.node(of: composed, options.effective)
      automaton = PatternAutomaton(try PatternGraph(node))
      longestLiteral = node.longestLiteral
    } catch {
      // The error must name a column of the pattern as it was written, not of the composed one.
      _ = try PatternGraph(try Self.node(of: pattern, options.effective))
      throw error
    }
  }

  private static func node(
    of pattern: String, _ options: TextOptions
  ) throws(PatternError) -> PatternNode {
    var parser = PatternParser(
      pattern, options.intersection([.caseInsensitive, .diacriticInsensitive]))
    return try parser.whole()
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(text), and O(text x states) at worst.
  public func matches(_ text: String) -> Bool {
    let fast = text.utf8.withContiguousStorageIfAvailable { answerForASCII($0) }
    if let fast, let fast { return fast }
    let text = TextFolding.fold(text, options.subtracting(.caseInsensitive)).text
    return automaton.matches(Array(text.unicodeScalars))
  }

  /// The answer for an ASCII text, which has no marks and needs no decoding; nil for other texts.
  private func answerForASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    TextFolding.isASCII(utf8) ? automaton.matches(ASCIIScalars(bytes: utf8)) : nil
  }

  /// Whether two expressions have the same options and, byte for byte, the same pattern: a composed
  /// and a decomposed `é` match different texts under ``TextOptions/normalized``.
  public static func == (left: Self, right: Self) -> Bool {
    left.options == right.options && TextFolding.compareBytes(left.pattern, right.pattern) == 0
  }

  /// Hashes the bytes of the pattern and the options.
  public func hash(into hasher: inout Hasher) {
    for byte in pattern.utf8 { hasher.combine(byte) }
    hasher.combine(options)
  }
}

/// The bytes of an ASCII text as a collection of scalars.
private struct ASCIIScalars: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }

  subscript(position: Int) -> Unicode.Scalar { Unicode.Scalar(bytes[position]) }
}

/// Why a text is not a valid regular expression, and where.
public struct PatternError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// A bracket, a brace or a parenthesis is not closed, or not opened.
    case unbalanced(String)
    /// A repetition of nothing, or of a repetition.
    case nothingToRepeat
    /// A repetition or an escape that has no meaning.
    case malformed(String)
    /// Something that only a search which goes back can match, such as a backreference. No bound on
    /// the time of such a search is known.
    case needsBacktracking(String)
    /// Part of ICU's language that this engine does not support.
    case unsupported(String)
    /// The graph would have more states than the limit, or the groups are nested too deep.
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  public let kind: Kind

  /// Where in the pattern, counted in scalars from 1.
  public let column: Int

  init(_ kind: Kind, at offset: Int = 0) {
    self.kind = kind
    column = offset + 1
  }
}
