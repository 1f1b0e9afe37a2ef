import CarStorage
import Foundation
import Synchronization
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletBrowser

/// The loop with a state of a few words: it shows what it got.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct BrowserLoopTests {
  /// Shows the keys so far. `p` asks for a page and `r` waits for it, `z` stops, `q` quits.
  private struct Notebook: LoopState {
    var text = ""
    var size = ScreenGrid.Size(columns: 1, lines: 1)
    var isWaiting = false
    var now: Date?

    mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
      switch event {
      case .key(.character("p")):
        isWaiting = true
        return [
          .readPage(
            PageRequest(
              sequence: 1, choice: ListChoice(tab: .make), anchor: .index(0), rowCount: 5))
        ]
      case .key(.character("u")): return [.perform(.undo(command: 1))]
      case .key(.character("z")): return [.suspend]
      case .key(.character("q")): return [.quit(status: 0)]
      case .key(.character(let key)): text.append(key)
      case .paste(let pasted): text += "<\(pasted)>"
      case .page(let page) where page.totals != nil:
        isWaiting = false
        text += "[\(page.cars.count)]"
      case .changed(let change): text += change.isReset ? "(anew)" : "(changed)"
      // What the store tells is shown as of now, and not of the last full minute.
      case .finished: text += now == TwoDesks.noon ? "!" : "?"
      case .tick(let now): self.now = now
      case .resized(let size): self.size = size
      default: break
      }
      return []
    }

    func mustWait(for input: TerminalInput) -> Bool {
      isWaiting && input == .key(.character("r"))
    }

    func draw() -> ScreenGrid {
      var grid = ScreenGrid(size)
      grid.draw(StyledText(SafeText(escaping: text)), at: .init(line: 0, column: 0))
      return grid
    }
  }

  /// A terminal that remembers what it was told.
  private final class Paper: TerminalPort {
    struct Facts {
      var log: [String] = []
      var size = ScreenGrid.Size(columns: 40, lines: 2)
      var isStuck = false
    }

    let facts = Mutex(Facts())
    private let shown: AsyncStream<String>.Continuation
    let lines: AsyncStream<String>

    init() { (lines, shown) = AsyncStream.makeStream() }

    var log: [String] { facts.withLock(\.log) }
    var size: ScreenGrid.Size { facts.withLock(\.size) }

    private func note(_ word: String) { facts.withLock { $0.log.append(word) } }

    func enter() { note("enter") }
    func leave() { note("leave") }
    func suspend() { note("stopped") }
    func announce(title: String?, rings: Bool) {
      note("title \(title ?? "-")\(rings ? " bell" : "")")
    }

    func show(_ grid: ScreenGrid, anew: Bool) -> Bool {
      if anew { note("anew") }
      shown.yield(grid.lines[0])
      return !facts.withLock(\.isStuck)
    }

    /// Waits until the first line of the screen is as expected.
    func wait(for line: String) async {
      for await shown in lines where shown == line { return }
    }
  }

  private let lot: TwoDesks
  private let events = LoopEvents()
  private let paper = Paper()
  private let gate = DispatchSemaphore(value: 0)

  init() throws {
    lot = try TwoDesks()
    try lot.park("Audi", "A4")
  }

  private func makeLoop() -> BrowserLoop<Notebook> {
    let events = events
    let lists = BrowserLists(
      lot.store, describe: { "\($0)" }, report: { events.add(.browser($0)) },
      reportWaiting: { events.add(.waiting($0)) })
    let actions = ActionQueue(
      perform: { [gate] _ in
        gate.wait()
        return .done(command: nil, sentence: "")
      }, report: { events.add(.browser($0)) })
    return BrowserLoop(
      Notebook(),
      BrowserLoop.World(
        terminal: paper, lists: lists, actions: actions, remember: { _ in },
        clock: { TwoDesks.noon }, rings: true),
      events: events)
  }

  private func type(_ keys: String) {
    for key in keys { events.add(.terminal(.input(.key(.character(key))))) }
  }

  @Test func `keys and pastes are applied in order and drawn, and q ends with 0`() async {
    type("ab")
    events.add(.terminal(.input(.paste("x"))))
    type("c")
    async let status = makeLoop().run()
    await paper.wait(for: "ab<x>c")
    type("q")
    #expect(await status == 0)
    #expect(paper.log.last == "leave")
  }

  @Test func `a key that means rows waits for them, and so do those behind it`() async {
    async let status = makeLoop().run()
    type("xprab")
    await paper.wait(for: "x[1]rab")
    type("q")
    #expect(await status == 0)
  }

  @Test func `keys go on while an action waits for another desk`() async {
    async let status = makeLoop().run()
    type("uab")
    await paper.wait(for: "ab")
    gate.signal()
    await paper.wait(for: "ab!")
    type("q")
    #expect(await status == 0)
  }

  @Test func `quitting gives the terminal back first, and then waits for what was asked for`() async
  {
    async let status = makeLoop().run()
    type("uq")
    gate.signal()
    #expect(await status == 0)
    #expect(paper.log.last == "leave")
  }

  @Test func `a terminal that is closed ends the browser as its signal would`() async {
    events.add(.terminal(.closed))
    #expect(await makeLoop().run() == 129)
    #expect(paper.log == ["leave"])
  }

  @Test func `a stop gives the terminal back, and everything is read and drawn anew afterwards`()
    async
  {
    async let status = makeLoop().run()
    type("p")
    await paper.wait(for: "[1]")
    type("z")
    await paper.wait(for: "[1](anew)")
    type("q")
    #expect(await status == 0)
    let log = paper.log.filter { !$0.hasPrefix("title") }
    #expect(log == ["stopped", "anew", "leave"])
  }

  @Test func `a stop of which nobody was told ends with the terminal taken over again`() async {
    async let status = makeLoop().run()
    type("ab")
    await paper.wait(for: "ab")
    events.add(.terminal(.continued))
    await paper.wait(for: "ab")
    type("q")
    #expect(await status == 0)
    #expect(paper.log == ["enter", "anew", "leave"])
  }

  @Test
  func `a terminal that takes nothing gets no more frames until it does, and then the newest`()
    async
  {
    paper.facts.withLock { $0.isStuck = true }
    async let status = makeLoop().run()
    await paper.wait(for: "")
    type("abc")
    events.add(.terminal(.drained))
    await paper.wait(for: "abc")
    type("q")
    #expect(await status == 0)
  }

  @Test func `another size is drawn at once`() async {
    async let status = makeLoop().run()
    type("abcdef")
    await paper.wait(for: "abcdef")
    paper.facts.withLock { $0.size.columns = 3 }
    events.add(.terminal(.resized(paper.size)))
    await paper.wait(for: "ab…")
    type("q")
    #expect(await status == 0)
  }

  @Test func `the title says who waits, and the terminal rings for a new guest`() async throws {
    async let status = makeLoop().run()
    let since = TwoDesks.noon.addingTimeInterval(-720)
    events.add(.waiting(WaitingGuests(count: 3, since: since, isMore: true)))
    type("aq")
    #expect(await status == 0)
    #expect(paper.log.first == "title 3 waiting, 12 min bell")
  }
}
