import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Compares the search of bytes with one that looks at one position after another.
struct ByteSearchTests {
  private func first(_ text: [UInt8], in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start + text.count <= end else { return nil }
    return (start...end - text.count).first { bytes[$0..<$0 + text.count].elementsEqual(text) }
  }

  private func expectFirst(
    _ text: [UInt8], in bytes: [UInt8], from start: Int, to end: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = first(text, in: bytes, from: start, to: end)
    for isWide in [false, true] {
      let found = text.withUnsafeBufferPointer { text in
        bytes.withUnsafeBufferPointer {
          ByteSearch.first(text, in: $0.baseAddress!, from: start, to: end, isWide: isWide)
        }
      }
      #expect(
        found == expected, "\(text) from \(start) to \(end), wide: \(isWide)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 1...40)
  func `A text of any length is found wherever it stands, and nowhere else`(length: Int) {
    let text = (0..<length).map { UInt8(0x61 + $0 % 26) }
    for start in [0, 1, 31] {
      for position in Array(0...70) + [127, 128, 190] {
        var bytes = [UInt8](repeating: 0xC1, count: position + length + 40)
        bytes.replaceSubrange(position..<position + length, with: text)
        for end in [position + length - 1, position + length, bytes.count] where start <= end {
          expectFirst(text, in: bytes, from: start, to: end)
        }
      }
    }
  }

  @Test(arguments: 1...40)
  func `Texts that nearly match are passed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        UInt8.random(in: 0xFE...0xFF, using: &random)
      }
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        UInt8.random(in: 0xFE...0xFF, using: &random)
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      expectFirst(text, in: bytes, from: start, to: end)
    }
  }
}
