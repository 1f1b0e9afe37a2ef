import Foundation
import Synchronization

/// The tests of a run that were left out. The last line of the run tells how many there are, for
/// want of what, and how to get that.
package enum LeftOut {
  /// What each test lacks.
  private static let tests = Mutex<[String: Set<Need>]>([:])

  private static let lineAtExit: Void = {
    atexit {
      let tests = LeftOut.tests.withLock { Array($0.values) }
      guard let line = LeftOut.line(for: tests) else { return }
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
  }()

  /// Whether the tests that run the built tool can.
  package static var hasExecutable: Bool { Need.executable.isMet }

  static func add(_ test: String, lacking needs: Set<Need>) {
    lineAtExit
    tests.withLock { $0[test] = needs }
  }

  /// The line about tests, each of which lacks something; nil for none.
  ///
  /// A test is counted once: with those that lack a program, or else with the first of its needs.
  package static func line(for tests: [Set<Need>]) -> String? {
    guard !tests.isEmpty else { return nil }
    let groups = Dictionary(grouping: tests) { $0.map(\.kind).min()! }
    let reasons = groups.sorted { $0.key < $1.key }.map { kind, tests in
      let needs = tests.flatMap { $0 }.filter { $0.kind == kind }
      return "\(tests.count) \(tests.count == 1 ? "lacks" : "lack") \(Need.text(Set(needs)))"
    }
    let count = tests.count == 1 ? "1 test was" : "\(tests.count) tests were"
    return "\(count) left out: \(reasons.joined(separator: ", "))"
  }
}
