/// Bytes to search for, exactly or ignoring the case of ASCII.
///
/// The search is Knuth, Morris and Pratt's: each byte of the haystack is read once,
/// whatever the needle, and no lowercased copy of the haystack is made. `memmem`
/// would be linear too, but it is case-sensitive, and Swift on Linux does not import it.
struct ByteNeedle: Sendable {
  /// The bytes, lowercased if case is ignored.
  let bytes: [UInt8]
  /// Whether capitals of a haystack are read as lowercase letters.
  let isCaseInsensitive: Bool
  /// For each *k*, the length of the longest proper prefix of the first *k* bytes
  /// that also ends them: where to continue when byte *k* does not match.
  private let borders: [Int]

  init(_ bytes: some Sequence<UInt8>, isCaseInsensitive: Bool) {
    self.bytes = isCaseInsensitive ? bytes.map(\.lowercasedASCII) : Array(bytes)
    self.isCaseInsensitive = isCaseInsensitive
    var borders = [Int](repeating: 0, count: self.bytes.count + 1)
    var border = 0
    for index in self.bytes.indices.dropFirst() {
      while border > 0, self.bytes[index] != self.bytes[border] { border = borders[border] }
      if self.bytes[index] == self.bytes[border] { border += 1 }
      borders[index + 1] = border
    }
    self.borders = borders
  }

  /// Whether a haystack contains the bytes, in a place that neither begins nor ends at one of some
  /// offsets.
  ///
  /// - Parameter inner: Offsets in ascending order.
  /// - Complexity: O(*n*), and O(matches x log offsets) where there are offsets.
  func isContained(in haystack: UnsafeBufferPointer<UInt8>, apartFrom inner: [Int]?) -> Bool {
    guard bytes.count <= haystack.count else { return false }
    return isCaseInsensitive
      ? search(haystack, inner) { $0.lowercasedASCII }
      : search(haystack, inner) { $0 }
  }

  /// Whether a haystack begins with the bytes, and these do not end at one of some offsets.
  func isPrefix(of haystack: UnsafeBufferPointer<UInt8>, apartFrom inner: [Int]?) -> Bool {
    guard bytes.count <= haystack.count, inner?.holds(bytes.count) != true else { return false }
    return isEqual(to: UnsafeBufferPointer(rebasing: haystack[..<bytes.count]))
  }

  /// Whether a haystack ends with the bytes, and these do not begin at one of some offsets.
  func isSuffix(of haystack: UnsafeBufferPointer<UInt8>, apartFrom inner: [Int]?) -> Bool {
    let start = haystack.count - bytes.count
    guard start >= 0, inner?.holds(start) != true else { return false }
    return isEqual(to: UnsafeBufferPointer(rebasing: haystack[start...]))
  }

  private func isEqual(to haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = haystack[index]
      if bytes[index] != (isCaseInsensitive ? byte.lowercasedASCII : byte) { return false }
    }
    return true
  }

  @inline(__always)
  private func search(
    _ haystack: UnsafeBufferPointer<UInt8>, _ inner: [Int]?, _ read: (UInt8) -> UInt8
  ) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      borders.withUnsafeBufferPointer { borders in
        guard let first = bytes.first else { return true }
        var matched = 0
        for position in 0..<haystack.count {
          let byte = read(haystack[position])
          if matched == 0 {
            if byte != first { continue }
          } else {
            while matched > 0, byte != bytes[matched] { matched = borders[matched] }
            if byte != bytes[matched] { continue }
          }
          matched += 1
          if matched < bytes.count { continue }
          guard let inner else { return true }
          let end = position + 1
          if !inner.holds(end), !inner.holds(end - matched) { return true }
          matched = borders[matched]
        }
        return false
      }
    }
  }
}

extension [Int] {
  /// Whether the array, whose numbers are in ascending order, has a number.
  func holds(_ number: Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
