import Foundation
import TestSupport
import Testing

@testable import FetchedResults

/// Checks what `FoldedText` guarantees, over texts chosen to break it.
struct FoldPromiseTests {
  static let options: [TextOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    .normalized,
  ]

  @Test func `A byte search of plain folds answers as the exact search`() {
    check(
      alphabet: AwkwardText.alphabet.filter { TextFolding.isPlain($0) },
      rounds: Soak.isLong ? 20_000 : 5_000)
  }

  @Test func `A byte search of folds is exact whenever both are plain`() {
    check(alphabet: AwkwardText.alphabet, rounds: Soak.isLong ? 20_000 : 5_000)
  }

  @Test func `The condition of a database answers as the exact search`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(Soak.isLong ? 20_000 : 5_000) {
      let text = AwkwardText.random(0...5, using: &generator)
      let needle = AwkwardText.random(0...2, using: &generator)
      let pattern = TextPattern(needle, options: [.caseInsensitive, .diacriticInsensitive])
      let row = TextFolding.fold(text)
      let search = TextFolding.fold(needle)
      let exact = pattern.isContained(in: text)
      let asked =
        search.isPlain
        ? (row.isPlain && has(row.text, search.text)) || (!row.isPlain && exact) : exact
      #expect(
        asked == exact,
        "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)), seed \(seed)")
    }
  }

  private func check(
    alphabet: [Unicode.Scalar], rounds: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var asked = 0
    for _ in 0..<rounds {
      let text = random(alphabet, 1...5, &generator)
      let needle = random(alphabet, 1...2, &generator)
      let row = TextFolding.fold(text)
      let search = TextFolding.fold(needle)
      guard row.isPlain, search.isPlain else { continue }
      asked += 1
      var scene: String {
        "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)), seed \(seed)"
      }
      let bytes = Answers(
        contains: has(row.text, search.text),
        begins: row.text.utf8.starts(with: search.text.utf8),
        ends: row.text.utf8.reversed().starts(with: search.text.utf8.reversed()),
        equals: row.text.utf8.elementsEqual(search.text.utf8))
      for options in Self.options {
        let exact = Answers(TextPattern(needle, options: options), text)
        if options == [.caseInsensitive, .diacriticInsensitive] {
          #expect(bytes == exact, "\(scene)", sourceLocation: sourceLocation)
        }
        #expect(
          exact.imply(bytes), "\(options.description) \(scene)", sourceLocation: sourceLocation)
      }
    }
    #expect(asked > rounds / 20, sourceLocation: sourceLocation)
  }

  private func random(
    _ alphabet: [Unicode.Scalar], _ lengths: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> String {
    let count = Int.random(in: lengths, using: &generator)
    var text = String.UnicodeScalarView()
    for _ in 0..<count { text.append(alphabet.randomElement(using: &generator)!) }
    return String(text)
  }

  private func has(_ text: String, _ needle: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer {
      ByteNeedle(needle.utf8, isCaseInsensitive: false).isContained(in: $0)
    }
  }

  private struct Answers: Equatable {
    var contains, begins, ends, equals: Bool

    init(contains: Bool, begins: Bool, ends: Bool, equals: Bool) {
      (self.contains, self.begins, self.ends, self.equals) = (contains, begins, ends, equals)
    }

    init(_ pattern: TextPattern, _ text: String) {
      contains = pattern.isContained(in: text)
      begins = pattern.isPrefix(of: text)
      ends = pattern.isSuffix(of: text)
      equals = pattern.isEqual(to: text)
    }

    func imply(_ other: Answers) -> Bool {
      (!contains || other.contains) && (!begins || other.begins) && (!ends || other.ends)
        && (!equals || other.equals)
    }
  }
}
