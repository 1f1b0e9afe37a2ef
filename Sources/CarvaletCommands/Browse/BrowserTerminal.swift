import CarvaletBrowser
import Synchronization
import TerminalScreen

/// The terminal of the process as the loop of the browser uses it: a device, and what it shows.
///
/// A lock guards the writer; nothing waits for the terminal while it is held.
final class BrowserTerminal: TerminalPort {
  let device: TerminalDevice
  private let writer: Mutex<FrameWriter>

  init(_ environment: Environment) throws(TerminalError) {
    device = try TerminalDevice { environment[$0] }
    writer = Mutex(FrameWriter(TerminalCapabilities { environment[$0] }))
  }

  var size: ScreenGrid.Size { device.size }

  func enter() throws {
    try device.enter()
    writer.withLock { $0.forget() }
  }

  func suspend() throws {
    try device.suspend()
    writer.withLock { $0.forget() }
  }

  func leave() { device.leave() }

  func show(_ grid: ScreenGrid, anew: Bool) throws -> Bool {
    let bytes = writer.withLock { writer in
      if anew { writer.forget() }
      return writer.frame(grid)
    }
    return try bytes.isEmpty || device.send(bytes)
  }

  func announce(title: String?, rings: Bool) throws {
    let title = SafeText(escaping: title ?? "carvalet")
    try device.send(Array(ScreenModes.title(title, rings: rings).utf8))
  }
}
