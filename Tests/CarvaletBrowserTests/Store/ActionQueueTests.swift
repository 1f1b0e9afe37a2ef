import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarvaletBrowser

/// The actions of a browser reach the store one at a time and in order, and one that waits for
/// another desk is reported while it waits.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ActionQueueTests {
  private let reports = Reports()

  private static func done(_ action: CarAction) -> ActionOutcome.Result {
    .done(command: nil, sentence: "\(action)")
  }

  @Test func `actions are carried out one after another, in order`() async throws {
    let running = Mutex(0)
    let queue = ActionQueue(
      noticeDelay: .seconds(3600),
      perform: { action in
        let count = running.withLock { running in
          running += 1
          return running
        }
        defer { running.withLock { $0 -= 1 } }
        #expect(count == 1)
        return Self.done(action)
      }, report: reports.add)
    let actions = (1...20).map { CarAction.undo(command: $0) }
    for action in actions { queue.add(action) }
    await queue.finish()
    for action in actions {
      #expect(
        try await reports.next()
          == .finished(ActionOutcome(action: action, result: Self.done(action))))
    }
  }

  // A wait that was cancelled reported the action as blocked for a moment: keys that followed the
  // Enter of a form went into the form, and were stored with the next one.
  @Test func `an action that is done at once is never reported as blocked`() async throws {
    let queue = ActionQueue(noticeDelay: .seconds(3600), perform: Self.done, report: reports.add)
    for number in 1...1000 {
      queue.add(.undo(command: Int64(number)))
      guard case .finished = try await reports.next() else {
        Issue.record("Action \(number) waits for nobody")
        return
      }
    }
  }

  @Test func `an action that waits for another desk is reported, and again when it goes on`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let queue = ActionQueue(
      noticeDelay: .zero,
      perform: { action in
        gate.wait()
        return Self.done(action)
      }, report: reports.add)
    queue.add(.undo(command: 1))
    #expect(try await reports.next() == .writing(isBlocked: true))
    gate.signal()
    #expect(try await reports.next() == .writing(isBlocked: false))
    guard case .finished = try await reports.next() else {
      Issue.record("The outcome comes last")
      return
    }
  }

  @Test func `without an action nothing is waited for`() async {
    let queue = ActionQueue(perform: Self.done, report: reports.add)
    await queue.finish()
  }
}
