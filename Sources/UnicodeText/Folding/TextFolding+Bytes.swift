internal import Glibc

extension TextFolding {
  /// The order of two texts by their UTF-8 bytes: negative, zero or positive.
  ///
  /// This is the order in which SQLite keeps text, and the order of code points.
  /// Swift's `<` is a different order: it treats "é" and "e\u{301}" as equal.
  ///
  /// - Complexity: O(*n*), one `memcmp`.
  package static func compareBytes(_ first: String, _ second: String) -> Int {
    let answer = first.utf8.withContiguousStorageIfAvailable { left in
      second.utf8.withContiguousStorageIfAvailable { right in
        compareBytes(left, right)
      }
    }
    if let answer, let answer { return answer }
    if first.utf8.lexicographicallyPrecedes(second.utf8) { return -1 }
    return second.utf8.lexicographicallyPrecedes(first.utf8) ? 1 : 0
  }

  static func compareBytes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0 {
      let order = memcmp(left.baseAddress!, right.baseAddress!, common)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}
