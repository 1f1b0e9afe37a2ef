import Testing

@testable import UnicodeText

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("ca", "abc", 3), ("kitten", "sitting", 3), ("toyta", "toyota", 1),
  ])
  func `letters that are added, dropped, replaced or swapped are counted`(
    source: String, target: String, expected: Int
  ) {
    #expect(EditDistance.between(Array(source), Array(target)) == expected)
  }

  @Test func `a limit leaves out what is farther, and nothing else`() {
    // Every pair of words of up to four of three letters.
    let letters: [UInt8] = [0, 1, 2]
    var words: [[UInt8]] = [[]]
    for _ in 1...4 { words += words.flatMap { word in letters.map { word + [$0] } } }
    let distinct = Array(Set(words))
    #expect(distinct.count == 121)
    for source in distinct {
      for target in distinct {
        let distance = EditDistance.between(source, target)!
        for limit in 0...4 {
          #expect(
            EditDistance.between(source, target, limit: limit)
              == (distance <= limit ? distance : nil))
        }
      }
    }
  }
}
