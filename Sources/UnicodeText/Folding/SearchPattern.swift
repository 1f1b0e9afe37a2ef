/// Where a text contains what people type into a search: the ranges that a list sets in bold.
///
/// A text is compared as `TextFolding.searchFold(_:)` folds it. A range holds whole characters,
/// also where only a part of one was found: the ß of `süß` for `s`.
package struct SearchPattern: Hashable, Sendable {
  private let needle: [UInt8]
  private let isSqueezed: Bool

  /// - Parameters:
  ///   - needle: The search fold of what people type.
  ///   - isSqueezed: Whether only letters and digits count, as in number plates.
  package init(_ needle: String, isSqueezed: Bool = false) {
    self.isSqueezed = isSqueezed
    self.needle = needle.flatMap { Self.bytes(of: $0, isSqueezed) }
  }

  /// The parts of a text that match, in order and apart from each other.
  ///
  /// - Complexity: O(*n* · *m*), where *m* is the length of the needle.
  package func ranges(in text: String) -> [Range<String.Index>] {
    guard !needle.isEmpty else { return [] }
    var bytes: [UInt8] = []
    var characters: [String.Index] = []
    for index in text.indices {
      let folded = Self.bytes(of: text[index], isSqueezed)
      bytes += folded
      characters += repeatElement(index, count: folded.count)
    }
    var ranges: [Range<String.Index>] = []
    var position = 0
    while position + needle.count <= bytes.count {
      guard bytes[position..<position + needle.count].elementsEqual(needle) else {
        position += 1
        continue
      }
      let end = position + needle.count
      let range = characters[position]..<text.index(after: characters[end - 1])
      if let last = ranges.last, last.upperBound > range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
      position = end
    }
    return ranges
  }

  private static func bytes(of character: Character, _ isSqueezed: Bool) -> [UInt8] {
    if isSqueezed, !character.isLetter, !character.isNumber { return [] }
    if let byte = character.asciiValue, character != "\r\n" {
      switch byte {
      case 0x27, 0x2D, 0x60: return []
      default: return [byte.lowercasedASCII]
      }
    }
    return Array(TextFolding.searchFold(String(character)).utf8)
  }
}
