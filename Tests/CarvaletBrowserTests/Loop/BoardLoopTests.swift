import CarStorage
import Foundation
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletBrowser

/// The wall display in its loop, over a store to which another desk writes.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct BoardLoopTests {
  // Each answer of the store is applied with a tick before it, which took the marks away.
  @Test func `what another desk did is marked until the clock shows another minute`() async throws {
    let lot = try TwoDesks()
    let audi = try lot.park("Audi", "A4")
    let bmw = try lot.park("BMW", "M3")
    let paper = Paper(columns: 80, lines: 10)
    let events = LoopEvents()
    let lists = BrowserLists(
      BrowserStore(lot.store), describe: { "\($0)" }, report: { events.add(.browser($0)) })
    lists.follow()
    let actions = ActionQueue(
      perform: { _ in .done(command: nil, sentence: "") }, report: { events.add(.browser($0)) })
    var board = Browser(
      size: paper.size, savedState: SavedBrowserState(tab: .queue), now: TwoDesks.noon,
      zone: TimeZoneRules { _ in 0 }, isBoard: true)
    let first = board.start()
    let loop = BrowserLoop(
      board,
      LoopWorld(
        terminal: paper, lists: lists, actions: actions, remember: { _ in },
        clock: { TwoDesks.noon },
        drawPhoto: { photo, size in .drawing(Array("\(photo) \(size.lines)".utf8)) }),
      events: events)
    async let end = loop.run(first)
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
}
