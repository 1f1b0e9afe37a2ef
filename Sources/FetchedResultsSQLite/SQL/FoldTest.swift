import FetchedResults

/// What a row that matches must have among its folded texts.
///
/// One look at the folded texts refuses most rows for a whole OR of searches:
///
///     "bmw m" anywhere, or make ends with "bmw" and model begins with "m"
///       →  "bmw", and: "bmw m", or "bmw" and "m"
struct FoldTest: Sendable {
  private let content: Content

  private indirect enum Content: Sendable {
    case contains(TextPattern)
    case all([FoldTest])
    case any([FoldTest])
  }

  /// Each needle is compared with each other one when a condition is compiled.
  private static let mostCompared = 20

  /// Whether a fold is there.
  static func contains(_ fold: String) -> FoldTest {
    FoldTest(content: .contains(TextPattern(fold, options: .normalized)))
  }

  static func all(_ tests: [FoldTest]) -> FoldTest {
    tests.count == 1 ? tests[0] : FoldTest(content: .all(tests))
  }

  /// What all of the tests need is looked for first, so that one text is looked for in most rows.
  static func any(_ tests: [FoldTest]) -> FoldTest {
    if tests.count == 1 { return tests[0] }
    let any = FoldTest(content: .any(tests))
    if tests.count > mostCompared { return any }
    let common = tests.flatMap(\.patterns).filter { pattern in
      tests.allSatisfy { $0.needs(pattern) }
    }
    guard let longest = common.max(by: { $0.needle.utf8.count < $1.needle.utf8.count }) else {
      return any
    }
    let least = FoldTest(content: .contains(longest))
    return tests.contains(where: least.implies) ? least : .all([least, any])
  }

  /// The test of the bytes of a row's folds.
  ///
  /// A closure, since taking an enumeration apart copies the pattern in it for each row.
  var holds: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool {
    switch content {
    case .contains(let pattern): return { pattern.isContained(in: $0) }
    case .all(let tests):
      let all = tests.map(\.holds)
      return { folds in all.allSatisfy { $0(folds) } }
    case .any(let tests):
      let any = tests.map(\.holds)
      return { folds in any.contains { $0(folds) } }
    }
  }

  /// How many texts are looked for.
  var patternCount: Int { patterns.count }

  private var patterns: [TextPattern] {
    switch content {
    case .contains(let pattern): [pattern]
    case .all(let tests), .any(let tests): tests.flatMap(\.patterns)
    }
  }

  /// Whether no folds pass that do not pass the other test as well.
  ///
  /// - Complexity: O(patterns of the one x patterns of the other).
  func implies(_ other: FoldTest) -> Bool {
    switch other.content {
    case .contains(let pattern): return needs(pattern)
    case .all(let tests): return tests.allSatisfy(implies)
    case .any(let tests):
      if tests.contains(where: implies) { return true }
      return switch content {
      case .contains: false
      case .all(let own): own.contains { $0.implies(other) }
      case .any(let own): own.allSatisfy { $0.implies(other) }
      }
    }
  }

  /// Whether no folds hold that have not the pattern.
  private func needs(_ pattern: TextPattern) -> Bool {
    switch content {
    case .contains(let own): pattern.isContained(in: own.needle)
    case .all(let tests): tests.contains { $0.needs(pattern) }
    case .any(let tests): tests.allSatisfy { $0.needs(pattern) }
    }
  }
}
