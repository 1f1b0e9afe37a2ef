import CByteSearch
import CLinux
import Glibc

/// Searches bytes for a text.
///
/// `memmem` reads byte after byte where the text is short, and the first letters that people type
/// are the shortest. The search in C (`CByteSearch`) compares three bytes of the text at 32
/// positions at once, and the others where these match: texts of two and three letters are found
/// five to ten times as fast, and longer ones up to twice as fast.
///
/// A program that runs on every processor of its kind has instructions for 16 bytes at most. Where
/// the processor has some for 32, the search uses them, and passes four to eight bytes in the time
/// of one.
enum ByteSearch {
  /// A position where three bytes match is compared byte by byte, so that a longer text may take
  /// quadratic time; `memmem` never does.
  private static let longestText = 32

  /// The first position between two others at which a text begins and still ends.
  ///
  /// - Parameters:
  ///   - text: Not empty.
  ///   - isWide: Whether instructions for 32 bytes may be used.
  /// - Complexity: O(`end` - `position`).
  static func first(
    _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>, from position: Int,
    to end: Int, isWide: Bool = true
  ) -> Int? {
    var position = position
    if text.count > 1, text.count <= longestText {
      var isFound = false
      position = byte_search(
        bytes, position, end, text.baseAddress, text.count, isWide, &isFound)
      if isFound { return position }
    }
    // The last bytes are too few to be compared at once.
    guard position < end else { return nil }
    return memmem(bytes + position, end - position, text.baseAddress, text.count).map {
      UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer($0))
    }
  }
}
