import Glibc
import Harness

/// A full-screen browser with a terminal of its own (pty), at whose other end keys are typed and
/// frames are read.
///
/// The terminal claims to support synchronized output, so that the browser marks the beginning and
/// the end of each frame. One thread uses the object, so no lock guards it.
final class BrowserProcess {
  private let child: ChildProcess
  private let controller: Int32
  /// The bytes read so far of a frame whose end has not been read.
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// What a key brought to the screen, until nothing more came for some time.
  struct Answer {
    /// How long each frame took, from the key to its last byte.
    let seconds: [Double]
    /// How long all of them took.
    var last: Double { seconds[seconds.count - 1] }
    /// How many bytes all of them have.
    let bytes: Int
  }

  private static let beginOfFrame = Array("\u{1B}[?2026h".utf8)
  private static let endOfFrame = Array("\u{1B}[?2026l".utf8)

  /// Starts a browser, which remembers nothing from one start to the next.
  ///
  /// - Throws: `ChildProcess.Failure` if it cannot be started.
  init(_ bench: Bench, store: String, columns: Int = 100, lines: Int = 30) throws {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(lines)
    var line: Int32 = -1
    var controller: Int32 = -1
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&controller, &line, nil, nil, &size) == 0,
      ttyname_r(line, &path, path.count) == 0
    else { throw ChildProcess.Failure(bench.tools.carvalet, "has no terminal", errno: errno) }
    defer { close(line) }
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    self.controller = controller
    child = try ChildProcess(
      bench.tools.carvalet, ["browse", "--store", store],
      environment: ChildProcess.environment(with: [
        "TERM": "foot", "HOME": "", "XDG_STATE_HOME": "", "ACCESSIBLE": "",
      ]),
      leading: .session
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit { end() }

  /// Ends the browser as a terminal does when it is closed.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    close(controller)
    _ = child.wait()
  }

  func processorSeconds() throws -> Double { try child.processorSeconds() }

  // MARK: - Keys and frames

  /// Types a key, and takes in what it brings.
  ///
  /// - Parameter quiet: For how many seconds no byte must arrive before the answer is complete.
  func press(_ key: String, quiet: Double = 0.05) throws -> Answer {
    let start = MonotonicTime.now
    let typed = Array(key.utf8)
    guard write(controller, typed, typed.count) == typed.count else { throw NoFrame(key: key) }
    var frames: [Frame] = []
    while let frame = try nextFrame(within: frames.isEmpty ? Self.longest : quiet) {
      frames.append(frame)
    }
    guard !frames.isEmpty else { throw NoFrame(key: key) }
    return Answer(
      seconds: frames.map { $0.time - start }, bytes: frames.reduce(0) { $0 + $1.bytes.count })
  }

  /// Longer than any key takes.
  private static let longest = 10.0

  /// Waits for the first frame that shows something.
  func wait(for text: String) throws {
    while let frame = try nextFrame(within: Self.longest) {
      if frame.bytes.endOfFirst(Array(text.utf8)) != nil { return }
    }
    throw NoFrame(key: text)
  }

  /// Waits until nothing more is written.
  func settle() throws {
    while try nextFrame(within: 1.2) != nil {}
  }

  /// How many bytes are written within some time.
  func bytes(within seconds: Double) -> Int {
    let end = MonotonicTime.now + seconds
    var count = 0
    while MonotonicTime.now < end {
      count += readOn(within: end - MonotonicTime.now)
      unread = []
    }
    return count
  }

  /// A whole frame, and when its last byte was there.
  private typealias Frame = (bytes: [UInt8], time: Double)

  /// The next whole frame; nil if none begins in time.
  private func nextFrame(within seconds: Double) throws -> Frame? {
    while true {
      if let end = unread.endOfFirst(Self.endOfFrame) {
        let frame = Frame(Array(unread[..<end]), MonotonicTime.now)
        unread.removeSubrange(..<end)
        return frame
      }
      // A frame that has begun comes to its end.
      let isBegun = unread.endOfFirst(Self.beginOfFrame) != nil
      guard readOn(within: isBegun ? Self.longest : seconds) > 0 else {
        if hasHungUp { throw NoFrame(key: "the end") }
        return nil
      }
    }
  }

  private var hasHungUp = false

  /// Waits for more of its output, and counts it.
  private func readOn(within seconds: Double) -> Int {
    var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(max(0, seconds * 1000).rounded(.up))) > 0 else { return 0 }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &buffer, buffer.count)
    if count <= 0 { hasHungUp = true }
    unread += buffer[..<max(0, count)]
    return max(0, count)
  }

  /// The browser showed nothing new.
  struct NoFrame: Error, CustomStringConvertible {
    let key: String

    var description: String { "browse drew no frame for '\(key)'" }
  }
}

extension [UInt8] {
  /// Where some bytes end for the first time; nil if they are not there.
  fileprivate func endOfFirst(_ bytes: [UInt8]) -> Int? {
    indices.dropLast(bytes.count - 1)
      .first { self[$0] == bytes[0] && self[$0..<$0 + bytes.count].elementsEqual(bytes) }
      .map { $0 + bytes.count }
  }
}
