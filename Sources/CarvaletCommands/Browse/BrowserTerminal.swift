import CarvaletBrowser
import Glibc
import Synchronization
import TerminalScreen

final class BrowserTerminal: TerminalPort {
  private struct State {
    var writer: FrameWriter
    var before: termios?
  }
  private let state: Mutex<State>
  private let capabilities: TerminalCapabilities

  init(_ environment: Environment) {
    capabilities = TerminalCapabilities { environment[$0] }
    state = Mutex(State(writer: FrameWriter(capabilities)))
  }

  var size: ScreenGrid.Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return ScreenGrid.Size(columns: 80, lines: 24)
    }
    return ScreenGrid.Size(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }

  func enter() throws {
    state.withLock { state in
      var modes = termios()
      tcgetattr(STDIN_FILENO, &modes)
      if state.before == nil { state.before = modes }
      cfmakeraw(&modes)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
      state.writer.forget()
    }
    try writeAll("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[22;2t".utf8, to: STDOUT_FILENO)
  }

  func show(_ grid: ScreenGrid, anew: Bool) throws {
    let bytes = state.withLock { state in
      if anew { state.writer.forget() }
      return state.writer.frame(grid)
    }
    try writeAll(bytes, to: STDOUT_FILENO)
  }

  func announce(title: String?, rings: Bool) throws {
    let title = SafeText(escaping: title ?? "carvalet").string
    try writeAll("\u{1B}]2;\(title)\u{1B}\\\(rings ? "\u{7}" : "")".utf8, to: STDOUT_FILENO)
  }

  func leave() {
    try? writeAll(
      "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t".utf8, to: STDOUT_FILENO
    )
    abandon()
  }

  func abandon() {
    state.withLock { state in
      guard var modes = state.before else { return }
      tcsetattr(STDIN_FILENO, TCSANOW, &modes)
      state.before = nil
    }
  }
}
