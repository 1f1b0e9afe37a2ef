/// Tells work whether the task that waits for its result was cancelled.
///
/// A task-local value holds the check, so each thread asks the check of its own work, and nothing
/// needs a guard.
///
/// A database asks it now and then in a long statement, so that a search which nobody waits for any
/// more does not keep the processor from the next one.
package enum CurrentWork {
  /// Whether the task that waits for the work was cancelled, so that its result will be dropped.
  package static var isDropped: Bool { current.isDropped() }

  @TaskLocal private static var current = Check { false }

  /// The value is a structure and not the closure itself: where Swift 6.3 optimizes a task-local
  /// closure, it may ask the runtime for a type that has no name, and the program ends with a
  /// fault.
  private struct Check: Sendable {
    let isDropped: @Sendable () -> Bool
  }

  /// - Throws: `CancellationError` if the work is dropped.
  static func check() throws {
    if isDropped { throw CancellationError() }
  }

  /// Runs work that asks `check` whether it is dropped.
  static func run<Result>(
    _ work: () throws -> Result, isDroppedIf check: @escaping @Sendable () -> Bool
  ) rethrows -> Result {
    try $current.withValue(Check(isDropped: check), operation: work)
  }

  /// Work for another thread, which is dropped when the work of this thread is.
  static func sharing<Result>(
    _ work: @escaping @Sendable () throws -> Result
  ) -> @Sendable () throws -> Result {
    let isDropped = current.isDropped
    return { try run(work, isDroppedIf: isDropped) }
  }

  /// Runs work to its end even if its result is dropped, such as a rollback: the next work relies
  /// on the state in which it leaves a connection.
  package static func finishing<Result>(_ work: () throws -> Result) rethrows -> Result {
    try run(work, isDroppedIf: { false })
  }
}

/// Asks now and then, in a loop of short steps, whether the work is dropped: the question takes
/// longer than a step.
struct CancellationCheck {
  private var steps = 0
  private static let stepsPerQuestion = 256

  /// - Throws: `CancellationError` if the work is dropped.
  mutating func step() throws {
    steps += 1
    if steps % Self.stepsPerQuestion == 0 { try CurrentWork.check() }
  }
}
