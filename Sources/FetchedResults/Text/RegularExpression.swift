/// A pattern that a whole text must fit: what `MATCHES` asks for.
///
/// The patterns are those of ICU and of `NSRegularExpression`, but the engine is
/// ours. ICU tries one way after the other: `(a+)+$` against forty a's and a b
/// takes it 2⁴⁰ steps. Foundation on Linux stops it after about 0.7 seconds and
/// says "no match", which is slow for one row, hopeless for a million, and can
/// be wrong. A bound on time would also make the answer depend on the machine.
///
/// So a pattern becomes a graph of states, and for each place of the text, from
/// its end to its beginning, it is worked out from which states the rest of the
/// text can be matched:
///
///     text      a  a  b          fits[p] = the states from which text[p...] fits
///     fits     ◄──◄──◄── end     a state that reads looks at fits[p + 1],
///                                one that branches at fits[p]
///
/// Nothing is tried twice. What was worked out is kept: the next text that comes by
/// the same states and goes on with a like letter looks its step up, so that most texts
/// cost one look a letter, however many states there are.
///
/// **Cost.** O(text) where the steps are known, and O(text x states) at worst, whatever
/// the pattern: no pattern has more than 2,000 states. A request of n rows costs as
/// much for each of its texts, so O(all texts x states), and usually O(all texts).
/// What is kept is bounded, and forgotten as a whole when it is too much.
///
/// What cannot be done so is refused by name: references back to a group, looking
/// behind, possessive and atomic groups, which ask how a match was found and not
/// whether there is one.
///
/// Texts are compared scalar by scalar, as ICU does, but text and pattern are composed (NFC)
/// before, so that an é is one scalar to `.` and `[é]` in whatever encoding it was stored or
/// typed. Only under `[n]` are both taken as they are. A scalar that is written as an escape is
/// one of the composed text. Under `[c]` two scalars are alike if their simple case mappings
/// are. Under `[d]` a text loses its marks first, and so does each letter of the pattern,
/// however it is written; a range holds the letters that are left of its own.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern as it was given.
  public let pattern: String
  /// What makes no difference between letters.
  public let options: TextOptions

  private let automaton: PatternAutomaton

  /// The longest text that stands in the pattern and in each text that fits; nil where there is
  /// none.
  package let longestLiteral: String?

  /// - Throws: ``PatternError`` where it is no pattern, or one that is refused.
  /// - Complexity: O(pattern + states).
  public init(_ pattern: String, options: TextOptions = []) throws(PatternError) {
    self.pattern = pattern
    self.options = options
    let composed = TextPattern.comparable(pattern, options.intersection(.normalized))
    do {
      let node = try Self.node(of: composed, options.effective)
      automaton = PatternAutomaton(try PatternGraph(node))
      longestLiteral = node.longestLiteral
    } catch {
      // The column is to be one of the pattern as it was given.
      _ = try PatternGraph(try Self.node(of: pattern, options.effective))
      throw error
    }
  }

  private static func node(
    of pattern: String, _ options: TextOptions
  ) throws(PatternError) -> PatternNode {
    var parser = PatternParser(
      pattern, ignoresCase: options.contains(.caseInsensitive),
      ignoresMarks: options.contains(.diacriticInsensitive))
    return try parser.whole()
  }

  /// Whether the whole text fits.
  ///
  /// - Complexity: O(text), and O(text x states) at worst.
  public func matches(_ text: String) -> Bool {
    let fast = text.utf8.withContiguousStorageIfAvailable { answerForASCII($0) }
    if let fast, let fast { return fast }
    let options = options.effective.subtracting(.caseInsensitive)
    return automaton.matches(Array(TextPattern.comparable(text, options).unicodeScalars))
  }

  /// Whether a whole text fits, given as UTF-8.
  ///
  /// - Complexity: as for a string.
  public func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    answerForASCII(utf8) ?? matches(String(decoding: utf8, as: UTF8.self))
  }

  /// The answer for a text of ASCII, which has no marks and needs no scalars decoded.
  private func answerForASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    TextPattern.isASCII(utf8) ? automaton.matches(ASCIIScalars(bytes: utf8)) : nil
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.pattern == right.pattern && left.options == right.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pattern)
    hasher.combine(options)
  }
}

/// Why a text is no pattern, and where: the column counts scalars, from 1.
public struct PatternError: Error, Hashable, Sendable {
  /// What can be wrong with a pattern.
  public enum Kind: Hashable, Sendable {
    /// A bracket, a brace or a parenthesis has no end, or no beginning.
    case unbalanced(String)
    /// A repetition of nothing, or of a repetition.
    case nothingToRepeat
    /// A repetition or an escape that has no meaning.
    case malformed(String)
    /// What needs a memory of how a match was found, and cannot be bounded in time.
    case needsMemory(String)
    /// Part of ICU's language and not of this one.
    case unsupported(String)
    /// The graph would have more than so many states.
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  public let kind: Kind

  /// Where in the pattern, in scalars, from 1.
  public let column: Int

  init(_ kind: Kind, at offset: Int = 0) {
    self.kind = kind
    column = offset + 1
  }
}

/// Bytes of ASCII, read as scalars.
struct ASCIIScalars: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }

  subscript(position: Int) -> Unicode.Scalar { Unicode.Scalar(bytes[position]) }
}
