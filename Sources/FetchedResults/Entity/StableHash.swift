/// Hashes that are the same in every process and version of the program, unlike Swift's own: for
/// names and numbers that are to be found again.
///
/// Both are FNV-1a, which is no protection against somebody who wants two texts to agree.
package enum StableHash {
  /// A hash of 64 bits of a text.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A hash of 32 bits.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package static func shortHash(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
