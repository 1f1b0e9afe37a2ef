import Synchronization
import TerminalScreen

@testable import CarvaletBrowser

/// A terminal that keeps what was written to it.
final class Paper: TerminalPort {
  struct Facts {
    var log: [String] = []
    var size = ScreenGrid.Size(columns: 40, lines: 2)
    var isStuck = false
  }

  let facts = Mutex(Facts())
  private let shown: AsyncStream<[String]>.Continuation
  let screens: AsyncStream<[String]>

  init(columns: Int = 40, lines: Int = 2) {
    (screens, shown) = AsyncStream.makeStream()
    facts.withLock { $0.size = ScreenGrid.Size(columns: columns, lines: lines) }
  }

  var log: [String] { facts.withLock(\.log) }
  var size: ScreenGrid.Size { facts.withLock(\.size) }

  private func note(_ word: String) { facts.withLock { $0.log.append(word) } }

  func enter() { note("enter") }
  func leave() { note("leave") }
  func paint(_ drawing: [UInt8], at position: ScreenGrid.Position) -> Bool {
    note("photo \(String(decoding: drawing, as: UTF8.self)) at \(position.column)")
    return !facts.withLock(\.isStuck)
  }
  func suspend() { note("stopped") }
  func announce(title: String?, rings: Bool) {
    note("title \(title ?? "-")\(rings ? " bell" : "")")
  }

  func show(_ grid: ScreenGrid, anew: Bool) -> Bool {
    if anew { note("anew") }
    shown.yield(grid.lines)
    return !facts.withLock(\.isStuck)
  }

  /// Waits until the first line of the screen is as expected.
  func wait(for line: String) async {
    for await screen in screens where screen[0] == line { return }
  }

  /// Waits for a screen that has a text.
  func screen(with text: String) async -> [String] {
    for await screen in screens where screen.contains(where: { $0.contains(text) }) {
      return screen
    }
    return []
  }
}
