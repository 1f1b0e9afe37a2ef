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

  /// A whole frame.
  struct Frame {
    let bytes: [UInt8]
    /// When its last byte was there.
    let time: Double
  }

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
    try type(key)
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

  private func type(_ key: String) throws {
    let bytes = Array(key.utf8)
    guard write(controller, bytes, bytes.count) == bytes.count else { throw NoFrame(key: key) }
  }

  /// Waits for the first frame that shows something.
  func wait(for text: String) throws {
    while let frame = try nextFrame(within: Self.longest) {
      if frame.bytes.containsText(text) { return }
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

  /// The next whole frame; nil if none begins in time.
  private func nextFrame(within seconds: Double) throws -> Frame? {
    var searched = 0
    while true {
      if let end = unread.firstRange(of: Self.endOfFrame, from: searched) {
        let frame = Frame(bytes: Array(unread[..<end.upperBound]), time: MonotonicTime.now)
        unread.removeSubrange(..<end.upperBound)
        return frame
      }
      searched = max(0, unread.count - Self.endOfFrame.count)
      // A frame that has begun comes to its end.
      let isBegun = unread.firstRange(of: Self.beginOfFrame, from: 0) != nil
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
  fileprivate func firstRange(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard count >= bytes.count else { return nil }
    for index in start...Swift.max(start, count - bytes.count)
    where index + bytes.count <= count && self[index..<index + bytes.count].elementsEqual(bytes) {
      return index..<index + bytes.count
    }
    return nil
  }

  fileprivate func containsText(_ text: String) -> Bool {
    firstRange(of: Array(text.utf8), from: 0) != nil
  }
}
