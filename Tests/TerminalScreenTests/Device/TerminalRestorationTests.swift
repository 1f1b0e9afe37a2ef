import Foundation
import TestSupport
import Testing

@testable import TerminalScreen

/// Processes that end while they have a screen.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct TerminalRestorationTests {
  private let terminal = PseudoTerminal(columns: 80, lines: 24)

  private func expectRestored(_ before: String) {
    #expect(terminal.settings == before)
    var model = TerminalModel(ScreenGrid.Size(columns: 80, lines: 24))
    model.playFrame(terminal.outputUntilRestored())
    #expect(model.isRestored && model.complaints == [])
  }

  /// Enters a screen in this process, and leaves something of a frame on it.
  private static func show(on path: String) throws -> TerminalDevice {
    TerminalRestoration.install()
    let device = try TerminalDevice(path: path, reportsMouse: true) { _ in nil }
    try device.enter()
    try device.send(Array("\u{1B}[?2026h\u{1B}[?25l\u{1B}[7mBMW".utf8))
    return device
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a request to end restores the terminal, and the signal ends the process`(
    number: Int32
  ) async {
    let before = terminal.settings
    await #expect(processExitsWith: .signal(number)) {
      [path = terminal.path as String, number = number as Int32] in
      let device = try Self.show(on: path)
      kill(getpid(), number)
      withExtendedLifetime(device) { while true { pause() } }
    }
    expectRestored(before)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal at a question of one key gives the terminal back, and nothing is written to it`(
    number: Int32
  ) async {
    let before = terminal.settings
    await #expect(processExitsWith: .signal(number)) {
      [path = terminal.path as String, number = number as Int32] in
      let descriptor = open(path, O_RDWR | O_NOCTTY)
      Thread.detachNewThread {
        var settings = termios()
        repeat { tcgetattr(descriptor, &settings) } while settings.c_lflag & tcflag_t(ECHO) != 0
        kill(getpid(), number)
      }
      _ = try SingleKey.read(descriptor)
    }
    #expect(terminal.settings == before)
    #expect(terminal.output() == [])
  }

  @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func `a fault restores the terminal, and ends the process as without one`(
    number: Int32
  ) async {
    let before = terminal.settings
    await #expect(processExitsWith: .signal(number)) {
      [path = terminal.path as String, number = number as Int32] in
      let device = try Self.show(on: path)
      // Not `raise`: the threads of tasks block some signals.
      kill(getpid(), number)
      withExtendedLifetime(device) { while true { pause() } }
    }
    expectRestored(before)
  }

  @Test func `a crash of the program restores the terminal`() async {
    let before = terminal.settings
    await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
      let device = try Self.show(on: path)
      let cells = withExtendedLifetime(device) { ScreenGrid(device.size) }
      _ = cells[ScreenGrid.Position(line: -1, column: 0)]
    }
    expectRestored(before)
  }

  @Test func `an abort restores the terminal`() async {
    let before = terminal.settings
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = terminal.path as String] in
      let device = try Self.show(on: path)
      withExtendedLifetime(device) { abort() }
    }
    expectRestored(before)
  }

  @Test func `a bad address in another thread restores the terminal`() async {
    let before = terminal.settings
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = terminal.path as String] in
      let device = try Self.show(on: path)
      await Task.detached { UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1 }.value
      withExtendedLifetime(device) {}
    }
    expectRestored(before)
  }

  @Test func `an exit from anywhere restores the terminal`() async {
    let before = terminal.settings
    await #expect(processExitsWith: .exitCode(74)) { [path = terminal.path as String] in
      let device = try Self.show(on: path)
      withExtendedLifetime(device) { exit(74) }
    }
    expectRestored(before)
  }

  @Test func `a file that has the number of a closed terminal is not written to`() async throws {
    let file = NSTemporaryDirectory() + "/carvalet-\(UUID().uuidString)"
    defer { unlink(file) }
    await #expect(processExitsWith: .success) {
      [path = terminal.path as String, file = file as String] in
      var settings = termios()
      let closed = open(path, O_RDWR | O_NOCTTY)
      tcgetattr(closed, &settings)
      TerminalRestoration.install()
      TerminalRestoration.arm(closed, settings)
      close(closed)
      #expect(open(file, O_RDWR | O_CREAT, 0o600) == closed)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
  }

  @Test func `a signal that is ignored stays ignored`() async {
    await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
      signal(SIGHUP, SIG_IGN)
      let device = try Self.show(on: path)
      kill(getpid(), SIGHUP)
      device.leave()
      exit(3)
    }
  }

  @Test func `the action that a signal had before follows`() async {
    let before = terminal.settings
    await #expect(processExitsWith: .exitCode(9)) { [path = terminal.path as String] in
      signal(SIGTERM) { _ in _exit(9) }
      let device = try Self.show(on: path)
      kill(getpid(), SIGTERM)
      withExtendedLifetime(device) { while true { pause() } }
    }
    expectRestored(before)
  }

  @Test func `a stopped screen is restored, and comes back when it is continued`() async throws {
    let before = terminal.settings
    async let watched: Void = Self.watchStop(of: terminal)
    await #expect(processExitsWith: .exitCode(5)) {
      [path = terminal.path as String] in
      // A group of its own, or the tests would stop as well.
      setpgid(0, 0)
      // Nobody continues a process that the kernel has not stopped.
      alarm(300)
      let device = try Self.show(on: path)
      let events = try TerminalEvents(of: device)
      try device.send(Array("pid \(getpid()) ".utf8))
      try device.suspend()
      try device.send(Array("again".utf8))
      for await event in events where event == .continued {
        device.leave()
        exit(5)
      }
    }
    try await watched
    #expect(terminal.settings == before)
  }

  /// Continues the process that stops on a terminal, and looks at the terminal meanwhile.
  private static func watchStop(of terminal: PseudoTerminal) async throws {
    let before = terminal.settings
    let shown = terminal.outputUntilRestored()
    let process = String(decoding: shown, as: UTF8.self).firstMatch(of: #/pid ([0-9]+) /#)
    let child = try #require(process.flatMap { pid_t($0.output.1) })
    // A process that stays stopped would keep its exit test waiting for ever.
    defer { kill(child, SIGCONT) }
    try waitUntilStopped(child)
    #expect(terminal.settings == before)
    var model = TerminalModel(ScreenGrid.Size(columns: 80, lines: 24))
    model.playFrame(shown)
    #expect(model.isRestored && model.complaints == [])
    kill(child, SIGCONT)
    let again = String(decoding: terminal.outputUntilRestored(), as: UTF8.self)
    #expect(again.hasPrefix("\u{1B}[22;2t\u{1B}[?1049h") && again.contains("again"))
  }

  /// Waits for a process to be stopped, as the kernel tells of it.
  private static func waitUntilStopped(_ process: pid_t) throws {
    try waitUntil("the process is not stopped") {
      let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status.split(separator: " ").dropFirst(2).first == "T"
    }
  }

  @Test func `after the screen was left a signal writes nothing`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
      let device = try Self.show(on: path)
      device.leave()
      tcdrain(device.descriptor)
      _ = TerminalRestorationTests.mark.withUTF8Buffer {
        write(device.descriptor, $0.baseAddress, 1)
      }
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
    #expect(terminal.output(until: "#").last == UInt8(ascii: "#") && terminal.output() == [])
  }

  private static let mark: StaticString = "#"
}
