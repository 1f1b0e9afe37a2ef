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
  /// Shows the keys so far. `p` asks for a page and `r` waits for it, `m` asks for one that is not
  /// there, `z` stops, `q` quits.
  private struct Notebook: LoopState {
    var text = ""
    var size = ScreenGrid.Size(columns: 1, lines: 1)
    var isWaiting = false
    /// Whether the page is not the one that was asked for.
    var isMissing = false
    var showsPhoto = false
    var now: Date?

    mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
      switch event {
      case .key(.character(let key)) where "pm".contains(key):
        isWaiting = true
        isMissing = key == "m"
        return [
          .readPage(
            PageRequest(
              sequence: 1, choice: ListChoice(tab: .make), anchor: .index(0), rowCount: 5))
        ]
      case .key(.character("o")):
        return [.drawPhoto(2, in: .init(columns: 7, lines: 3))]
      case .key(.character("O")):
        showsPhoto = false
      case .photo(let ticket, .drawing(let drawing)):
        text += "{\(ticket)}"
        showsPhoto = true
        return [.paint(drawing, at: .init(line: 0, column: 4))]
      case .key(.character("u")): return [.perform(.undo(command: 1))]
      case .key(.character("z")): return [.suspend]
      case .key(.character("q")): return [.quit(status: 0)]
      case .key(.character(let key)): text.append(key)
      case .paste(let pasted): text += "<\(pasted)>"
      case .scrolled(let letters): text += "(\(letters))"
      case .page(let page) where page.totals != nil:
        isWaiting = false
        text += "[\(page.cars.count)]"
        if isMissing { return [.dropHeldInputs] }
      case .changed(let change): text += change.isReset ? "(anew)" : "(changed)"
      // What the store tells is shown as of now, and not of the last full minute.
      case .finished: text += now == TwoDesks.noon ? "!" : "?"
      case .tick(let now): self.now = now
      case .resized(let size): self.size = size
      case .leaving: text += "(leaving)"
      default: break
      }
      return []
    }

    func event(for input: TerminalInput) -> BrowserEvent? {
      switch input {
      case .key(let key): .key(key)
      case .paste(let text): .paste(text)
      // The mouse points at as many letters as are shown.
      case .mouse: .scrolled(lines: text.count)
      }
    }

    func mustWait(for input: BrowserEvent) -> Bool {
      isWaiting && input == .key(.character("r"))
    }

    func dropsHeldInputs(_ input: TerminalInput) -> Bool {
      isWaiting && input == .key(.character("d"))
    }

    func ignores(_ input: TerminalInput) -> Bool { isWaiting && input == .key(.character("i")) }

    func draw() -> ScreenGrid {
      var grid = ScreenGrid(size)
      grid.draw(StyledText(SafeText(escaping: text)), at: .init(line: 0, column: 0))
      return grid
    }
  }

  /// What becomes of every action.
  private final class Answer: Sendable {
    let result = Mutex(ActionOutcome.Result.done(command: nil, sentence: ""))
  }

  private let lot: TwoDesks
  private let events = LoopEvents()
  private let paper = Paper()
  private let gate = DispatchSemaphore(value: 0)
  private let answer = Answer()
  private let begun = AsyncStream<Void>.makeStream()

  init() throws {
    lot = try TwoDesks()
    try lot.park("Audi", "A4")
  }

  private func run() async -> Int32 { await makeLoop().run().status }

  private func makeLoop() -> BrowserLoop<Notebook> {
    let events = events
    let lists = BrowserLists(
      BrowserStore(lot.store), clock: { TwoDesks.noon }, describe: { "\($0)" },
      report: { events.add(.browser($0)) },
      reportWaiting: { events.add(.waiting($0)) })
    let actions = ActionQueue(
      perform: { [gate, answer, begun] _ in
        begun.continuation.yield()
        gate.wait()
        return answer.result.withLock(\.self)
      }, report: { events.add(.browser($0)) })
    return BrowserLoop(
      Notebook(),
      LoopWorld(
        terminal: paper, lists: lists, actions: actions, remember: { _ in },
        clock: { TwoDesks.noon },
        drawPhoto: { photo, size in .drawing(Array("\(photo) \(size.columns)".utf8)) }, rings: true),
      events: events)
  }

  private func type(_ keys: String) {
    for key in keys { events.add(.terminal(.input(.key(.character(key))))) }
  }

  @Test func `keys and pastes are applied in order and drawn, and q ends with 0`() async {
    type("ab")
    events.add(.terminal(.input(.paste("x"))))
    type("c")
    async let status = run()
    await paper.wait(for: "ab<x>c")
    type("q")
    #expect(await status == 0)
    #expect(paper.log.last == "leave")
  }

  @Test func `a key that means rows waits for them, and so do those behind it`() async {
    async let status = run()
    type("xprab")
    await paper.wait(for: "x[1]rab")
    type("q")
    #expect(await status == 0)
  }

  @Test func `a key that ends a wait takes the place of those that wait`() async {
    async let status = run()
    type("xprabd")
    await paper.wait(for: "xd")
    await paper.wait(for: "xd[1]")
    type("q")
    #expect(await status == 0)
  }

  @Test func `keys for a car that turns out not to be there are dropped`() async {
    async let status = run()
    type("xmrab")
    await paper.wait(for: "x[1]")
    type("c")
    await paper.wait(for: "x[1]c")
    type("q")
    #expect(await status == 0)
  }

  @Test func `keys go on while an action waits for another desk`() async {
    async let status = run()
    type("uab")
    await paper.wait(for: "ab")
    gate.signal()
    await paper.wait(for: "ab!")
    type("q")
    #expect(await status == 0)
  }

  @Test func `a quit waits on the screen for what was asked for before`() async {
    async let status = run()
    type("uq")
    await paper.wait(for: "(leaving)")
    type("a")
    await paper.wait(for: "(leaving)a")
    #expect(!paper.log.contains("leave"))
    gate.signal()
    #expect(await status == 0)
    #expect(paper.log == ["leave"])
  }

  @Test func `a second quit waits for nothing, and its end tells so`() async {
    type("uqq")
    let end = await makeLoop().run()
    #expect(end == LoopEnd(status: 0, unfinished: [.undo(command: 1)]))
    #expect(paper.log == ["leave"])
    gate.signal()
  }

  @Test func `what was not done after a quit is reported by the end`() async {
    let refused = ActionOutcome.Result.refused(sentence: "busy", field: nil, status: 75)
    answer.result.withLock { $0 = refused }
    async let end = makeLoop().run()
    type("u")
    gate.signal()
    await paper.wait(for: "!")
    // The screen has reported the first; the second ends after it.
    type("uq")
    gate.signal()
    let undone = ActionOutcome(action: .undo(command: 1), result: refused)
    #expect(await end == LoopEnd(status: 0, undone: [undone]))
  }

  @Test func `without a terminal the end waits for actions, too`() async {
    answer.result.withLock { $0 = .overtaken(sentence: "late") }
    async let end = makeLoop().run()
    type("u")
    for await _ in begun.stream { break }
    events.add(.terminal(.closed))
    gate.signal()
    #expect(await end.status == 129)
    #expect(await end.undone.count == 1)
    #expect(paper.log == ["leave"])
  }

  @Test func `a terminal that is closed ends the browser as its signal would`() async {
    events.add(.terminal(.closed))
    #expect(await run() == 129)
    #expect(paper.log == ["leave"])
  }

  @Test func `a stop gives the terminal back, and everything is read and drawn anew afterwards`()
    async
  {
    async let status = run()
    type("p")
    await paper.wait(for: "[1]")
    type("z")
    await paper.wait(for: "[1](anew)")
    type("q")
    #expect(await status == 0)
    let log = paper.log.filter { !$0.hasPrefix("title") }
    #expect(log == ["stopped", "anew", "leave"])
  }

  @Test func `a stop waits for an action, and the screen goes on until it stops`() async {
    async let status = run()
    type("u")
    for await _ in begun.stream { break }
    type("zpab")
    await paper.wait(for: "ab[1]")
    #expect(!paper.log.contains("stopped"))
    gate.signal()
    _ = await paper.screen(with: "(anew)")
    #expect(paper.log.filter { !$0.hasPrefix("title") } == ["stopped", "anew"])
    type("q")
    #expect(await status == 0)
  }

  @Test func `a stop that was not announced ends with the terminal taken over again`() async {
    async let status = run()
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
    async let status = run()
    await paper.wait(for: "")
    type("abc")
    events.add(.terminal(.drained))
    await paper.wait(for: "abc")
    type("q")
    #expect(await status == 0)
  }

  @Test func `a photo is drawn over each frame, which is written anew, until it is left`()
    async throws
  {
    try lot.park("BMW", "M3") { $0.photo = "2.jpg" }
    async let status = run()
    type("ao")
    await paper.wait(for: "a{2}")
    // What changes nothing draws nothing.
    events.add(.minute)
    type("b")
    await paper.wait(for: "a{2}b")
    type("Oc")
    await paper.wait(for: "a{2}bc")
    type("q")
    #expect(await status == 0)
    let photo = ["anew", "photo 2.jpg 7 at 4"]
    #expect(paper.log == photo + photo + ["anew", "leave"])
  }

  @Test func `the mouse points at what the terminal shows, and not at what has changed since`()
    async
  {
    async let status = run()
    type("ab")
    await paper.wait(for: "ab")
    paper.facts.withLock { $0.isStuck = true }
    type("c")
    await paper.wait(for: "abc")
    // No frame shows these letters before the terminal takes more.
    type("de")
    events.add(
      .terminal(.input(.mouse(MouseReport(.press, at: .init(line: 0, column: 0))))))
    events.add(.terminal(.drained))
    await paper.wait(for: "abcde(3)")
    type("q")
    #expect(await status == 0)
  }

  @Test func `another size is drawn at once`() async {
    async let status = run()
    type("abcdef")
    await paper.wait(for: "abcdef")
    paper.facts.withLock { $0.size.columns = 3 }
    events.add(.terminal(.resized(paper.size)))
    await paper.wait(for: "ab…")
    type("q")
    #expect(await status == 0)
  }

  @Test func `the title says who waits, and the terminal rings for a new guest`() async throws {
    async let status = run()
    let since = TwoDesks.noon.addingTimeInterval(-720)
    events.add(.waiting(WaitingGuests(count: 3, since: since, isMore: true)))
    type("aq")
    #expect(await status == 0)
    #expect(paper.log.first == "title 3 waiting, 12 min bell")
  }
}
