import Glibc
import Synchronization
import TerminalScreen

/// The title of the terminal's window, for as long as a command runs.
///
/// The former title is restored when this object is released, and by a signal that ends the process
/// (``Interruption``). A lock guards the title that is shown.
final class WindowTitle: Sendable {
  private let stream: ConsoleStream
  private let shown = Mutex<SafeText?>(nil)

  /// The terminal whose window has kept its title; -1 for none. A signal handler reads it.
  private static let keptBy = Atomic<Int32>(-1)

  /// - Returns: Nil where neither stream of the console is a terminal that has a title.
  init?(_ console: Console) {
    let streams = [console.output, console.messages]
    guard console.environment.hasCapableTerminal, let stream = streams.first(where: \.isTerminal)
    else { return nil }
    self.stream = stream
    send(ScreenModes.keepTitle.description)
    Self.keptBy.store(stream.descriptor ?? -1, ordering: .releasing)
  }

  deinit {
    Self.keptBy.store(-1, ordering: .releasing)
    send(ScreenModes.giveTitleBack.description)
  }

  /// Shows a title, if it differs from the one that is shown, and rings the bell if requested.
  func show(_ title: SafeText, rings: Bool) {
    let isNew = shown.withLock { shown in
      defer { shown = title }
      return shown != title
    }
    if isNew || rings { send(ScreenModes.title(title, rings: rings)) }
  }

  /// Restores the former title. It only calls functions that a signal handler may call.
  static func giveBackOnSignal() {
    let descriptor = keptBy.exchange(-1, ordering: .acquiringAndReleasing)
    let codes = ScreenModes.giveTitleBack
    if descriptor >= 0 { _ = write(descriptor, codes.utf8Start, codes.utf8CodeUnitCount) }
  }

  /// A title that cannot be written must not end the command.
  private func send(_ codes: String) {
    try? stream.sink.write(codes)
    try? stream.sink.flush()
  }
}
