import Glibc
import Logging
import TerminalScreen

/// Writes the log of `--verbose` to stderr, each line with the milliseconds since this handler was
/// made.
struct ConsoleLogHandler: LogHandler {
  let console: Console
  private let start = Self.milliseconds()

  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.debug

  init(console: Console) { self.console = console }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let elapsed = Self.milliseconds() - start
    let whole = Int(elapsed)
    let tenths = Int((elapsed - Double(whole)) * 10)
    let message = event.message.description
    console.say(StyledText("\(whole).\(tenths) ms  \(message)", .dim))
  }

  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
