import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands
@testable import FetchedResults

/// A task in the foreground: how it ends, and how the reader of the output ends it.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ForegroundTests {
  /// Runs a task in the foreground of a new thread, because the task itself needs the threads of
  /// the tests.
  private func foreground(
    whileRead output: ConsoleStream, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        ended.resume(with: Result { try Foreground.run(whileRead: output, body) })
      }
    }
  }

  @Test
  func `the foreground ends with its task, and throws what that throws`() async throws {
    let output = StringConsole().console.output
    try await foreground(whileRead: output) {}
    await #expect(throws: OutputError.failed(code: EIO)) {
      try await foreground(whileRead: output) { throw OutputError.failed(code: EIO) }
    }
  }

  @Test func `the foreground ends a task whose output has no reader`() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let output = ConsoleStream(
      sink: StringSink(), isTerminal: false, width: 80, isColored: false, descriptor: ends[1])
    await #expect(throws: OutputError.closedPipe) {
      try await foreground(whileRead: output) { try? await Task.sleep(for: .seconds(3600)) }
    }
  }
}
