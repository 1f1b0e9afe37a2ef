import Glibc
import TestSupport
import Testing

@testable import TerminalScreen

/// What a terminal tells a loop. Serialized, because signals belong to the process.
@Suite(.ownThread, .serialized)
struct TerminalEventsTests {
  private let terminal = PseudoTerminal(columns: 80, lines: 24)
  private let device: TerminalDevice

  init() throws {
    // The thread of the test before may still read the signals, and would take those of this one.
    try waitUntil {
      var action = sigaction()
      sigaction(SIGTSTP, nil, &action)
      return action.__sigaction_handler.sa_sigaction == nil
    }
    device = try TerminalDevice(path: terminal.path) { _ in nil }
    try device.enter()
  }

  @Test func `keys and pastes are events, in order`() async throws {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    terminal.type("j\u{1B}[A\u{1B}[200~a\rb\u{1B}[201~é")
    let expected: [TerminalInput] = [
      .key(.character("j")), .key(.up), .paste("a\rb"), .key(.character("é")),
    ]
    for input in expected { #expect(await events.next() == .input(input)) }
  }

  @Test func `a lone Esc is a key though nothing follows`() async throws {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    terminal.type("\u{1B}")
    #expect(await events.next() == .input(.key(.escape)))
    terminal.type("[Aj")
    #expect(await events.next() == .input(.key(.character("j"))))
  }

  @Test func `a megabyte that is pasted is one event`() async throws {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    let text = String(repeating: "BMW M3\r", count: 150_000)
    terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
    #expect(await events.next() == .input(.paste(text)))
  }

  @Test func `a change of the size is an event`() async throws {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    terminal.resize(columns: 100, lines: 30)
    // The kernel sends the signal to the processes that the terminal controls.
    kill(getpid(), SIGWINCH)
    #expect(await events.next() == .resized(ScreenGrid.Size(columns: 100, lines: 30)))
  }

  @Test func `being continued is an event, and so is being asked to stop`() async throws {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    kill(getpid(), SIGCONT)
    #expect(await events.next() == .continued)
    kill(getpid(), SIGTSTP)
    #expect(await events.next() == .stopRequested)
  }

  @Test func `a program that was asked to stop and then continued goes on`() {
    let bytes = [SIGWINCH, SIGCONT, SIGWINCH, SIGTSTP, SIGCONT].map(UInt8.init)
    #expect(SignalPipe.lastOfEach(bytes) == [SIGWINCH, SIGTSTP, SIGCONT])
    #expect(SignalPipe.lastOfEach(bytes.dropLast()) == [SIGCONT, SIGWINCH, SIGTSTP])
    #expect(SignalPipe.lastOfEach([UInt8]()).isEmpty)
  }

  @Test func `the end of output is an event, also where later output took the rest along`()
    async throws
  {
    _ = terminal.output()
    let bytes = [UInt8](repeating: 0x61, count: 200_000)
    #expect(try !device.send(bytes))
    try takeOutput(of: bytes.count) { _ = try device.send([]) }
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    #expect(await events.next() == .drained)
  }

  @Test func `output that the terminal did not take is sent on, and its end is an event`()
    async throws
  {
    var events = try TerminalEvents(of: device).makeAsyncIterator()
    _ = terminal.output()
    let bytes = [UInt8](repeating: 0x61, count: 300_000)
    #expect(try !device.send(bytes))
    try takeOutput(of: bytes.count)
    #expect(await events.next() == .drained)
  }

  /// Takes so many bytes from the terminal, and does something after each part of them.
  private func takeOutput(of count: Int, afterEach: () throws -> Void = {}) throws {
    var taken = 0
    while taken < count {
      let part = terminal.output(waiting: 10_000)
      try #require(!part.isEmpty)
      taken += part.count
      try afterEach()
    }
  }

  @Test func `a terminal that is closed is the last event`() async throws {
    let closing = try ClosingTerminal()
    var events = try TerminalEvents(of: closing.device).makeAsyncIterator()
    closing.close()
    #expect(await events.next() == .closed)
    #expect(await events.next() == nil)
  }

  /// A terminal whose other end can be closed.
  private final class ClosingTerminal {
    let device: TerminalDevice
    private var terminal: PseudoTerminal?

    init() throws {
      let terminal = PseudoTerminal()
      device = try TerminalDevice(path: terminal.path) { _ in nil }
      self.terminal = terminal
    }

    func close() { terminal = nil }
  }
}
