import CByteSearch
import CLinux
import Glibc

/// Searches bytes for a text.
///
/// `memmem` reads byte after byte where the text is short, and the first letters that people type
/// are the shortest. This search compares three bytes of the text at 32 positions at once, and the
/// others where these match: texts of two and three letters are found five to ten times as fast,
/// and longer ones up to twice as fast.
///
/// A program that runs on every processor of its kind has instructions for 16 bytes at most. Where
/// the processor has some for 32, the same search in C (`CByteSearch`) uses them, and passes four to
/// eight bytes in the time of one.
enum ByteSearch {
  private typealias Lanes = SIMD32<UInt8>

  /// A position where three bytes match is compared byte by byte, so that a longer text may take
  /// quadratic time; `memmem` never does.
  private static let longestText = 32

  /// Whether the processor compares 32 bytes at once.
  private static let isWide = byte_search_is_wide()

  /// The first position between two others at which a text begins and still ends.
  ///
  /// - Parameters:
  ///   - text: Not empty.
  ///   - isWide: Whether the search in C may be used.
  /// - Complexity: O(`end` - `position`).
  static func first(
    _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>, from position: Int,
    to end: Int, isWide: Bool = isWide
  ) -> Int? {
    var position = position
    if text.count > 1, text.count <= longestText {
      let isFound =
        isWide && Self.isWide
        ? advanceWide(&position, to: text, in: bytes, end)
        : advance(&position, to: text, in: bytes, end)
      if isFound { return position }
    }
    // The last bytes are too few to be compared at once.
    guard position < end else { return nil }
    return memmem(bytes + position, end - position, text.baseAddress, text.count).map {
      UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer($0))
    }
  }

  /// Advances to the text, or to where too few bytes are left.
  ///
  /// - Returns: Whether the text begins there.
  private static func advanceWide(
    _ position: inout Int, to text: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>,
    _ end: Int
  ) -> Bool {
    var isFound = false
    position = byte_search_wide(bytes, position, end, text.baseAddress, text.count, &isFound)
    return isFound
  }

  /// Advances to the text, or to where too few bytes are left.
  ///
  /// - Returns: Whether the text begins there.
  private static func advance(
    _ position: inout Int, to text: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>,
    _ end: Int
  ) -> Bool {
    let (middle, last) = (text.count / 2, text.count - 1)
    let (firstByte, middleByte, lastByte) = (
      Lanes(repeating: text[0]), Lanes(repeating: text[middle]), Lanes(repeating: text[last])
    )
    let raw = UnsafeRawPointer(bytes)
    while position + last + Lanes.scalarCount <= end {
      let isFirst = raw.loadUnaligned(fromByteOffset: position, as: Lanes.self) .== firstByte
      let isMiddle =
        raw.loadUnaligned(fromByteOffset: position + middle, as: Lanes.self) .== middleByte
      let isLast = raw.loadUnaligned(fromByteOffset: position + last, as: Lanes.self) .== lastByte
      let matches = unsafeBitCast(isFirst .& isMiddle .& isLast, to: SIMD4<UInt64>.self)
      if (matches[0] | matches[1]) | (matches[2] | matches[3]) != 0,
        let offset = first(text, in: bytes + position, among: matches)
      {
        position += offset
        return true
      }
      position += Lanes.scalarCount
    }
    return false
  }

  /// - Parameter matches: A byte for each position, not 0 where the text may begin.
  private static func first(
    _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>, among matches: SIMD4<UInt64>
  ) -> Int? {
    guard let start = text.baseAddress else { return nil }
    for index in matches.indices {
      var word = UInt64(littleEndian: matches[index])
      while word != 0 {
        let byte = word.trailingZeroBitCount / UInt8.bitWidth
        let offset = index * MemoryLayout<UInt64>.size + byte
        if memcmp(bytes + offset, start, text.count) == 0 { return offset }
        word &= ~(0xFF << UInt64(byte * UInt8.bitWidth))
      }
    }
    return nil
  }
}
