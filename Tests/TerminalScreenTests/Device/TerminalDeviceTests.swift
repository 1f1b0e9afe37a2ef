import Glibc
import TestSupport
import Testing

@testable import TerminalScreen

/// A screen on a terminal of the kernel.
@Suite(.ownThread)
struct TerminalDeviceTests {
  private let terminal = PseudoTerminal(columns: 80, lines: 24)

  private func device(
    _ variables: [String: String] = [:], reportsMouse: Bool = false
  ) throws -> TerminalDevice {
    try TerminalDevice(path: terminal.path, reportsMouse: reportsMouse) { variables[$0] }
  }

  /// What the terminal shows after it was sent some bytes.
  private func model(playing bytes: [UInt8]) -> TerminalModel {
    var model = TerminalModel(ScreenGrid.Size(columns: 80, lines: 24))
    model.playFrame(bytes)
    return model
  }

  @Test func `a screen is entered with raw keys, and left as it was`() throws {
    let before = terminal.settings
    let device = try device()
    try device.enter()
    #expect(terminal.settings != before)
    var screen = model(playing: terminal.output(until: "\u{1B}[?2004h"))
    #expect(screen.isAlternate && !screen.wraps && screen.bracketsPaste && screen.mouseModes == [])
    // Without an echo, and with `Ctrl-C` as a byte.
    terminal.type("\u{3}")
    var waiting = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, 10_000)
    var byte: UInt8 = 0
    #expect(read(device.descriptor, &byte, 1) == 1 && byte == 3)
    #expect(terminal.output() == [])

    device.leave()
    #expect(terminal.settings == before)
    screen.playFrame(terminal.outputUntilRestored())
    #expect(screen.isRestored && screen.complaints == [])
    device.leave()
    #expect(terminal.output().isEmpty)
  }

  @Test func `a mouse is reported while the screen is entered, where that is wanted`() throws {
    let device = try device(reportsMouse: true)
    try device.enter()
    var screen = model(playing: terminal.output(until: "\u{1B}[?1006h"))
    #expect(screen.mouseModes == ["1000", "1002", "1006"])
    device.leave()
    screen.playFrame(terminal.outputUntilRestored())
    #expect(screen.isRestored && screen.complaints == [])
  }

  @Test func `all that a frame changes is restored`() throws {
    let device = try device(["TERM": "foot"], reportsMouse: true)
    try device.enter()
    var grid = ScreenGrid(device.size)
    grid.draw("BMW", at: ScreenGrid.Position(line: 0, column: 0), style: .reversed)
    var writer = FrameWriter(TerminalCapabilities(hasSynchronizedOutput: true))
    let frame = writer.frame(grid)
    // A frame is cut by the end, between any two bytes.
    for count in frame.indices {
      try device.enter()
      try device.send(Array(frame[..<count]))
      device.leave()
      let screen = model(playing: terminal.outputUntilRestored())
      #expect(screen.isRestored, "after \(count) bytes")
    }
  }

  @Test func `a screen that is entered twice restores what was there at first`() throws {
    let before = terminal.settings
    let device = try device()
    try device.enter()
    try device.enter()
    device.leave()
    #expect(terminal.settings == before)
  }

  @Test func `a device that goes gives the terminal back`() throws {
    let before = terminal.settings
    try device().enter()
    #expect(terminal.settings == before)
    var model = TerminalModel(ScreenGrid.Size(columns: 80, lines: 24))
    model.playFrame(terminal.outputUntilRestored())
    #expect(model.isRestored && model.complaints == [])
  }

  @Test func `the size is that of the terminal, and of the environment only if it has none`() throws
  {
    let device = try device(["COLUMNS": "50", "LINES": "9"])
    #expect(device.size == ScreenGrid.Size(columns: 80, lines: 24))
    terminal.resize(columns: 132, lines: 43)
    #expect(device.size == ScreenGrid.Size(columns: 132, lines: 43))
    terminal.resize(columns: 0, lines: 0)
    #expect(device.size == ScreenGrid.Size(columns: 50, lines: 9))
    let nonsense = try self.device(["COLUMNS": "0", "LINES": "9999999999"])
    #expect(nonsense.size == ScreenGrid.Size(columns: 80, lines: 24))
    #expect(try self.device().size == ScreenGrid.Size(columns: 80, lines: 24))
  }

  @Test func `a file that is no terminal is reported`() {
    #expect(throws: TerminalError.notATerminal) {
      _ = try TerminalDevice(path: "/dev/null") { _ in nil }
    }
    #expect(throws: TerminalError.failed(code: ENOENT)) {
      _ = try TerminalDevice(path: "/dev/no-such-terminal") { _ in nil }
    }
  }

  // MARK: - A terminal that is slow

  @Test func `what a terminal does not take is kept, and nothing waits for it`() throws {
    let device = try device()
    try device.enter()
    let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(try !device.send(bytes))
    #expect(device.owesDrained)
    var taken = 0
    while taken < bytes.count {
      let part = terminal.output(waiting: 10_000)
      #expect(!part.isEmpty)
      guard !part.isEmpty else { return }
      taken += part.count { $0 == 0x61 }
      _ = try device.flush()
    }
    #expect(taken == bytes.count && !device.owesDrained)
  }

  @Test(.timeLimit(.minutes(60)))
  func `a terminal that takes nothing is left in bounded time, with its settings`() throws {
    let before = terminal.settings
    let device = try device()
    try device.enter()
    #expect(try !device.send([UInt8](repeating: 0x61, count: 1 << 20)))
    device.leave()
    #expect(terminal.settings == before)
    #expect(!device.owesDrained)
  }
}
