import Foundation
import Testing

@testable import UnicodeText

/// The order of numbered places: A2 before A12.
struct NumericSortKeyTests {
  @Test func `places are in the order in which one walks past them`() {
    let walk = [
      "", "1", "2", "9", "10", "11-2", "12", "99", "100", "12345678", "123456789", "1234567890",
      "A", "A1", "A1-2", "A1-12", "A1-12-3", "A1B", "A2", "A9", "A10", "A12", "A100", "AB1", "B1",
      "B 2", "P2-1", "P12-1", "Ż3", "日1",
    ]
    let keys = walk.map(TextFolding.numericSortKey)
    for (index, key) in keys.enumerated().dropFirst() {
      #expect(
        TextFolding.compareBytes(keys[index - 1], key) < 0, "\(walk[index - 1]), \(walk[index])")
    }
  }

  @Test(arguments: [
    [
      "A12", "a12", "a-12", "A 12", "A·12", "Ａ１２", "A012", "#A_12",
    ],
    ["1-12", "1 12", "1/12", "01-012"], ["0", "00", "-0"], ["", " ", "-", "★", "#"],
  ])
  func `what means one place has one key`(texts: [String]) {
    let keys = Set(texts.map(TextFolding.numericSortKey))
    #expect(keys.count == 1, "\(keys)")
  }

  @Test func `other places have other keys`() {
    let texts = ["1-12", "11-2", "112", "1-1-2", "A1", "A-11", "A1-1", "A0", "A", "A1A", "AA1"]
    #expect(Set(texts.map(TextFolding.numericSortKey)).count == texts.count)
  }

  @Test func `numbers of any length sort as numbers`() {
    var number = "1"
    var last = TextFolding.numericSortKey("A" + number)
    for length in 2...60 {
      // The greatest number of a length comes before the least of the next.
      let greatest = TextFolding.numericSortKey("A" + String(repeating: "9", count: length - 1))
      number += "0"
      let key = TextFolding.numericSortKey("A" + number)
      #expect(TextFolding.compareBytes(last, key) < 0, "\(length)")
      #expect(TextFolding.compareBytes(greatest, key) < 0, "\(length)")
      // No key is the beginning of another, so that what follows a number cannot change its order.
      #expect(!key.hasPrefix(last) && !key.hasPrefix(greatest), "\(length)")
      last = key
    }
  }
}
