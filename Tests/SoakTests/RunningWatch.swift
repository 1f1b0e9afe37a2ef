import Foundation
import TestSupport
import Testing

/// A `watch` that runs beside other programs, and ends at the latest with its owner.
final class RunningWatch {
  private let running: Executable.Running
  private var hasEnded = false

  /// - Parameters:
  ///   - environment: Variables for the tool alone.
  ///   - options: What is watched.
  init(_ executable: Executable, environment: String = "", _ options: String = "") {
    running = executable.start("\(environment) exec \"$carvalet\" watch \(options)", named: "watch")
  }

  deinit { if !hasEnded { _ = end(SIGKILL) } }

  var output: String { running.written }

  /// Long enough beside any other program: who has not seen a change by then never will.
  private static let longestWait = Duration.seconds(120)

  /// Waits until the output is as it should be.
  ///
  /// - Returns: False where it ended before, or has not come to it for minutes.
  func wait(until condition: (String) throws -> Bool) rethrows -> Bool {
    let end = SuspendingClock.now + Self.longestWait
    while try !condition(output) {
      if running.hasEnded || .now > end { return try condition(output) }
      usleep(2000)
    }
    return true
  }

  /// - Returns: The exit status as a shell sees it.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    hasEnded = true
    running.signal(signal)
    _ = running.finish()
    return running.status
  }
}
