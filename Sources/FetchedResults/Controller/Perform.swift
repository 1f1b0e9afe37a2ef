extension FetchSource {
  /// Runs calls that wait for the source on a thread that may wait.
  ///
  /// Every call of a source, a controller or a snapshot that is not `async` returns when the source
  /// has answered. Such a call blocks its thread, and Swift's tasks share as few threads as the
  /// machine has cores. So a task makes such calls here:
  ///
  /// ```swift
  /// let cars = try await source.perform { try $0.fetch(request).objects(in: 0..<50) }
  /// ```
  ///
  /// If the task is cancelled, its wait ends at once: a body that has not begun is not run, and the
  /// result of one that has begun is dropped. To write, use
  /// ``WritableSource/write(_:isDryRun:_:)``, whose outcome is always known.
  ///
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (Self) throws -> Result
  ) async throws -> Result {
    try await ThreadPool.reading.run { try body(self) }
  }
}

extension FetchedResultsController {
  /// Runs calls that wait for the source on a thread that may wait, as
  /// ``FetchSource/perform(_:)`` does.
  ///
  /// If the result of a body is dropped, because its task was cancelled, an update that it has
  /// taken is lost, so the next update is a reset.
  ///
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (FetchedResultsController) throws -> Result
  ) async throws -> Result {
    try await core.perform { try body(self) }
  }
}

extension ResultsSnapshot {
  /// Runs calls that wait for the source on a thread that may wait, as
  /// ``FetchSource/perform(_:)`` does.
  ///
  /// - Throws: What the body throws; `CancellationError` if the task is cancelled.
  public func perform<Result: Sendable>(
    _ body: @escaping @Sendable (ResultsSnapshot) throws -> Result
  ) async throws -> Result {
    try await ThreadPool.reading.run(for: .usesOpenSnapshot) { try body(self) }
  }
}
