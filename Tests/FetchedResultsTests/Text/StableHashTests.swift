import FetchedResults
import Testing

struct StableHashTests {
  @Test(arguments: [
    ("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C),
    ("foobar", 0x8594_4171_F739_67E8),
  ])
  func `A hash is the one that its authors publish`(text: String, hash: UInt64) {
    #expect(StableHash.hash(of: text) == hash)
  }
}
