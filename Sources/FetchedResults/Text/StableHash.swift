/// A hash that is the same in every process and version of the program, unlike Swift's own: for the
/// names of files that are to be found again.
package enum StableHash {
  /// FNV-1a of 64 bits, which is no protection against somebody who wants two texts to agree.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
