import FetchedResults
import Testing

/// The hashes are those of the published algorithm, so that every version of the program finds the
/// groupings and the records that an older one named.
struct StableHashTests {
  @Test(arguments: [
    ("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C),
    ("foobar", 0x8594_4171_F739_67E8),
  ])
  func `A hash is the one that its authors publish`(text: String, hash: UInt64) {
    #expect(StableHash.hash(of: text) == hash)
  }

  @Test(arguments: [("", 0x811C_9DC5 as UInt32), ("a", 0xE40C_292C), ("foobar", 0xBF9C_F968)])
  func `A short hash is the one that its authors publish`(text: String, hash: UInt32) {
    #expect(StableHash.shortHash(of: Array(text.utf8)[...]) == hash)
  }
}
