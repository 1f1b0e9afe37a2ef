import Foundation
import TestSupport
import Testing

/// Where the tests of the commands have their stores.
enum TestedStore {
  case file
  case server

  /// A file with `make test`, and a server with `make test-server`.
  static let current: Self =
    ProcessInfo.processInfo.environment["CARVALET_TEST_SERVER"] == nil ? .file : .server
}

extension Trait where Self == EveryStore {
  /// The tests hold for a store in a file and for one on a server, but those of ``FileOnlyTest``:
  /// `make test` runs them on files, and `make test-server` on a server.
  static var everyStore: Self { Self() }
}

/// Runs tests on the store that is tested. On a server, a test of ``FileOnlyTest`` is run as well
/// and must fail: one that passes there does not belong in that table.
struct EveryStore: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func prepare(for test: Test) async throws {
    if TestedStore.current == .server { try await NeedsTrait.needsPostgres.prepare(for: test) }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard TestedStore.current == .server, let row = FileOnlyTest.row(of: test) else {
      return try await function()
    }
    await withKnownIssue("\(row.reason)") { try await function() }
  }
}
