/// The keys or the spots that a stand says it has: `K1-K60 VIP`. An immutable value.
package struct StandTags: Equatable, Sendable {
  /// The tags in the order in which they were said, each once.
  package let tags: [String]
  /// The spans that were said, in their usual form: `K1-K60`.
  package let spans: [String]

  private let folded: Set<String>

  /// The most tags that a stand has.
  package static let mostTags = 10_000

  /// Why words are no tags of a stand.
  package enum Problem: Error, Equatable, Sendable {
    /// Nothing is left of a word but blanks and marks.
    case noTag(String)
    /// A span ends before it begins; `meant` runs the other way.
    case backwards(String, meant: String)
    /// A span begins and ends with other letters.
    case otherLetters(String)
    /// They are more than ``mostTags``.
    case tooMany
  }

  /// Reads words such as `K1-K60`, `K1-60`, `1-40` and `VIP`; a comma stands between two of them,
  /// too. In `1-1..1-12` two dots stand between tags that have a dash themselves.
  ///
  /// - Throws: ``Problem``.
  package init(_ words: [String]) throws(Problem) {
    var tags: [String] = []
    var spans: [String] = []
    var folded: Set<String> = []
    for word in words.flatMap({ $0.split(separator: ",") }) {
      guard let text = CarText.normalized(String(word)), Tag.folded(text) != nil else {
        throw .noTag(String(word))
      }
      let span = try TagSpan(text)
      guard span.count <= Self.mostTags - tags.count else { throw .tooMany }
      spans.append(span.text)
      for tag in span.tags where folded.insert(Tag.folded(tag) ?? tag).inserted { tags.append(tag) }
    }
    self.tags = tags
    self.spans = spans
    self.folded = folded
  }

  /// Whether a tag is one of the stand, however it is written.
  package func contains(_ tag: String) -> Bool { Tag.folded(tag).map(folded.contains) ?? false }
}

/// Consecutive tags, as in `K1-K60`, or one tag.
struct TagSpan: Equatable {
  /// What all tags begin with; a tag without a number as a whole.
  private let prefix: String
  /// The numbers of the tags; nil for a tag without one.
  private let numbers: ClosedRange<Int>?
  /// How many digits a number has at least: 2 in `A01-A20`.
  private let width: Int

  /// The span from a tag to itself.
  init(tag: String) {
    let digits = Self.digits(endingIn: tag)
    let number = Int(digits)
    prefix = number == nil ? tag : String(tag.dropLast(digits.count))
    numbers = number.map { $0...$0 }
    width = digits.first == "0" ? digits.count : 0
  }

  /// - Throws: ``StandTags/Problem`` for a span that cannot be meant.
  init(_ text: String) throws(StandTags.Problem) {
    guard let (first, last) = Self.ends(of: text) else {
      self.init(tag: text)
      return
    }
    let lower = TagSpan(tag: first)
    let upper = TagSpan(tag: last)
    guard let start = lower.numbers?.lowerBound, let end = upper.numbers?.upperBound else {
      self.init(tag: text)
      return
    }
    let isSame = Tag.folded(lower.prefix) == Tag.folded(upper.prefix)
    guard upper.prefix.isEmpty || isSame else { throw .otherLetters(text) }
    guard start <= end else {
      throw .backwards(text, meant: "\(lower.prefix)\(end)-\(lower.prefix)\(start)")
    }
    self.init(lower.prefix, start...end, width: lower.width)
  }

  private init(_ prefix: String, _ numbers: ClosedRange<Int>, width: Int) {
    self.prefix = prefix
    self.numbers = numbers
    self.width = width
  }

  /// The two tags between which a span stands; nil where the text is one tag.
  private static func ends(of text: String) -> (String, String)? {
    if let dots = text.firstRange(of: "..") {
      return (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: isDash)
      .map { CarText.normalized(String($0)) ?? "" }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private static func isDash(_ character: Character) -> Bool { "-–—".contains(character) }

  /// The number at the end of a tag, of no more digits than any tag has.
  private static func digits(endingIn tag: String) -> String {
    let digits = tag.reversed().prefix { $0.isASCII && $0.isNumber }
    return digits.count > 6 ? "" : String(digits.reversed())
  }

  /// How many tags it has.
  var count: Int { numbers?.count ?? 1 }

  var tags: some Sequence<String> {
    (numbers ?? 0...0).lazy.map { numbers == nil ? prefix : tag($0) }
  }

  /// The span as it is said.
  var text: String {
    guard let numbers else { return prefix }
    let first = tag(numbers.lowerBound)
    guard numbers.count > 1 else { return Self.readsAsSpan(first) ? "\(first)..\(first)" : first }
    return first + (prefix.contains(where: Self.isDash) ? ".." : "-") + tag(numbers.upperBound)
  }

  /// Whether one tag, such as `1-5`, would be read as the tags from 1 to 5.
  private static func readsAsSpan(_ tag: String) -> Bool { (try? TagSpan(tag))?.count != 1 }

  private func tag(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The spans in which some tags are said most shortly, in their order.
  ///
  /// - Complexity: O(tags).
  static func spans(of tags: some Sequence<String>) -> [String] {
    var spans: [TagSpan] = []
    for tag in tags {
      let next = TagSpan(tag: tag)
      if let last = spans.last, let joined = last.joined(with: next) {
        spans[spans.count - 1] = joined
      } else {
        spans.append(next)
      }
    }
    return spans.map(\.text)
  }

  /// This span and the next tag; nil where that does not follow.
  private func joined(with next: TagSpan) -> TagSpan? {
    guard let numbers, let following = next.numbers?.lowerBound, prefix == next.prefix,
      following == numbers.upperBound + 1, tag(following) == next.tag(following)
    else { return nil }
    return TagSpan(prefix, numbers.lowerBound...following, width: width)
  }
}
