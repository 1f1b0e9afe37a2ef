import CarStorage
import Foundation
import Synchronization
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletBrowser

/// The wall display in its loop, over a store to which another desk writes.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct BoardLoopTests {
  private let lot: TwoDesks
  private let paper = Paper(columns: 80, lines: 10)
  private let events = LoopEvents()

  init() throws { lot = try TwoDesks() }

  /// Shows the queue until `q`.
  private func run(_ clock: @escaping @Sendable () -> Date = { TwoDesks.noon }) async -> LoopEnd {
    let events = events
    let lists = BrowserLists(
      BrowserStore(lot.store), clock: clock, describe: { "\($0)" },
      report: { events.add(.browser($0)) })
    lists.follow()
    let actions = ActionQueue(
      perform: { _ in .done(command: nil, sentence: "") }, report: { events.add(.browser($0)) })
    var board = Browser(
      size: paper.size, savedState: SavedBrowserState(tab: .queue), now: clock(),
      zone: TimeZoneRules { _ in 0 }, isBoard: true)
    let first = board.start()
    let loop = BrowserLoop(
      board,
      LoopWorld(
        terminal: paper, lists: lists, actions: actions, remember: { _ in }, clock: clock,
        drawPhoto: { photo, size in .drawing(Array("\(photo) \(size.lines)".utf8)) }),
      events: events)
    return await loop.run(first)
  }

  // Each answer of the store is applied with a tick before it, which took the marks away.
  @Test func `what another desk did is marked until the clock shows another minute`() async throws {
    let audi = try lot.park("Audi", "A4")
    let bmw = try lot.park("BMW", "M3")
    async let end = run()
    _ = await paper.screen(with: "No guest waits")
    _ = try lot.other.request([audi], at: TwoDesks.noon, TwoDesks.change())
    _ = await paper.screen(with: "Audi A4")
    // When this one is there, everything is applied that the first commit led to.
    _ = try lot.other.request([bmw], at: TwoDesks.noon, TwoDesks.change())
    let screen = await paper.screen(with: "BMW M3")
    #expect(screen.first { $0.contains("Audi") }?.hasPrefix(" +") == true, "\(screen)")
    events.add(.terminal(.input(.key(.character("q")))))
    #expect(await end.status == 0)
  }

  // Who was asked for before the board was opened stayed on it for as long as it was open.
  @Test func `a board that stays open for a week shows no request of the week before`() async throws
  {
    let audi = try lot.park("Audi", "A4")
    _ = try lot.other.request([audi], at: TwoDesks.noon, TwoDesks.change())
    let clock = Mutex(TwoDesks.noon)
    async let end = run { clock.withLock(\.self) }
    _ = await paper.screen(with: "Audi A4")
    clock.withLock { $0 += 8 * 86_400 }
    events.add(.minute)
    let screen = await paper.screen(with: "No guest waits")
    #expect(screen.last == "q quit   1 car was asked for more than 7 days ago")
    events.add(.terminal(.input(.key(.character("q")))))
    #expect(await end.status == 0)
  }
}
