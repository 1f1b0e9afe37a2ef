import TerminalScreen
package import Testing

/// The built tool with a terminal of the kernel to itself, whose screen a test reads as a person
/// does.
///
/// All that the tool writes is played into a ``TerminalModel``, which complains of every byte that
/// is no sequence of the screen's own writer. The process ends with the object: its line is hung
/// up.
package final class ScreenProcess {
  package private(set) var screen: TerminalModel
  private let terminal: PseudoTerminal
  private let running: Executable.Running

  /// Starts a command of the tool.
  ///
  /// - Parameters:
  ///   - command: Words of a shell, such as `browse --by anna`.
  ///   - variables: More variables of the environment, as a shell has them before a command.
  ///   - name: Names the files that it writes besides, in the folder of the tool.
  package init(
    _ executable: Executable, _ command: String, columns: Int = 100, lines: Int = 30,
    variables: String = "", name: String = "screen"
  ) {
    terminal = PseudoTerminal(columns: columns, lines: lines)
    screen = TerminalModel(ScreenGrid.Size(columns: columns, lines: lines))
    // The first terminal that the leader of a session opens controls it. Frames have an end that
    // can be seen where the terminal is known to show them at once, as this one is.
    running = executable.start(
      """
      TERM=foot XDG_STATE_HOME="$PWD/state" \(variables) setsid sh -c \\
        'exec <\(terminal.path) >\(terminal.path) 2>&1; exec "$carvalet" \(command)'
      exit $?
      """, named: name)
  }

  /// Types keys, or a paste.
  package func type(_ text: String) { terminal.type(text) }

  /// Whether the process has ended.
  package var hasEnded: Bool { running.hasEnded }

  /// Plays what has been written meanwhile, and whatever follows within some time.
  package func play(waiting milliseconds: Int32 = 0) {
    screen.play(terminal.output(waiting: milliseconds))
  }

  /// Whether all of a frame has been played.
  package var isShowingAFrame: Bool { !screen.isSynchronizing && screen.isAtRest }

  /// Plays what is written until the lines of the screen are as they should be.
  ///
  /// - Returns: Whether they are so within half a minute.
  package func wait(until isShown: ([String]) throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      play(waiting: 50)
      if isShowingAFrame, try isShown(screen.lines) { return true }
    }
    return false
  }

  /// Waits until a text is shown.
  package func shows(_ text: String) -> Bool {
    wait { $0.contains { $0.contains(text) } }
  }

  /// Waits for the end of the process, and plays its last words.
  ///
  /// - Returns: The status with which it ended.
  package func status(sourceLocation: SourceLocation = #_sourceLocation) -> Int32 {
    let end = ContinuousClock.now + .seconds(300)
    // The tool blocks while nobody reads its terminal.
    while !hasEnded, ContinuousClock.now < end { play(waiting: 50) }
    play()
    _ = running.finish(sourceLocation: sourceLocation)
    return running.status
  }
}
