import FetchedResults
import Synchronization

/// Carries out the actions of a browser one after another, while its keys go on to work.
///
/// Another desk may be writing: the action waits for it on a thread of its own, and after a second
/// that is reported.
///
/// A mutex guards the queue; no action is carried out while it is held.
package final class ActionQueue: Sendable {
  private let perform: @Sendable (CarAction) -> ActionOutcome.Result
  private let report: @Sendable (BrowserEvent) -> Void
  /// How long an action lasts before it is reported as blocked.
  private let noticeDelay: Duration
  /// Held around a whole action, and so outside of the lock of its writer.
  private let turn = SerialAccess((), label: "ActionQueue")
  private let state = Mutex(State())

  /// What the mutex guards: the actions that wait, and who waits for them.
  private struct State {
    /// The oldest first.
    var waiting: [CarAction] = []
    var isRunning = false
    /// The callers that wait until no action is left.
    var idlers: [CheckedContinuation<Void, Never>] = []
  }

  /// - Parameters:
  ///   - noticeDelay: How long an action lasts before it is reported as blocked.
  ///   - perform: Carries out an action, and waits for the store meanwhile.
  ///   - report: Called with every outcome, from any thread.
  package init(
    noticeDelay: Duration = .seconds(1),
    perform: @escaping @Sendable (CarAction) -> ActionOutcome.Result,
    report: @escaping @Sendable (BrowserEvent) -> Void
  ) {
    self.noticeDelay = noticeDelay
    self.perform = perform
    self.report = report
  }

  /// Carries out an action after the earlier ones. `BrowserEvent/finished(_:)` reports its outcome.
  package func add(_ action: CarAction) {
    let begins = state.withLock { state in
      state.waiting.append(action)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    Task.detached { [self] in
      while let action = next() { await carryOut(action) }
    }
  }

  private func next() -> CarAction? {
    let (action, idlers) = state.withLock { state in
      guard state.waiting.isEmpty else {
        return (state.waiting.removeFirst() as CarAction?, [CheckedContinuation<Void, Never>]())
      }
      state.isRunning = false
      defer { state.idlers = [] }
      return (nil, state.idlers)
    }
    for idler in idlers { idler.resume() }
    return action
  }

  private func carryOut(_ action: CarAction) async {
    let notice = BusyNotice { [report] in report(.writing(isBlocked: $0)) }
    let watch = Task.detached { [noticeDelay] in
      try await Task.sleep(for: noticeDelay)
      notice.begin()
    }
    let result = try? await ThreadPool.writing.run {
      self.turn.use { _ in self.perform(action) }
    }
    // The task of the queue is never cancelled, so the outcome is always known.
    guard let result else { preconditionFailure("Nobody cancels an action") }
    // The notice ends first: a sleep that is cancelled ends at once.
    notice.end()
    watch.cancel()
    report(.finished(ActionOutcome(action: action, result: result)))
  }

  /// Waits until every action is carried out.
  package func finish() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isRunning { state.idlers.append(continuation) }
        return !state.isRunning
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Runs a body while no action is carried out, so that no lock is held.
  package func whileIdle(_ body: () -> Void) { turn.use { _ in body() } }
}

/// Reports that an action is blocked, and later that it is no longer blocked. It reports nothing
/// after the action has ended.
///
/// A mutex guards the state. It is held during a report, so that no report overtakes a later one.
/// The report may therefore do no more than queue an event.
private final class BusyNotice: Sendable {
  /// How far the report has come: nothing reported, the action reported as blocked, the action
  /// ended.
  private enum State { case quiet, given, ended }

  private let state = Mutex(State.quiet)
  private let report: @Sendable (_ isBlocked: Bool) -> Void

  init(_ report: @escaping @Sendable (_ isBlocked: Bool) -> Void) { self.report = report }

  func begin() {
    state.withLock { state in
      guard state == .quiet else { return }
      state = .given
      report(true)
    }
  }

  func end() {
    state.withLock { state in
      if state == .given { report(false) }
      state = .ended
    }
  }
}
