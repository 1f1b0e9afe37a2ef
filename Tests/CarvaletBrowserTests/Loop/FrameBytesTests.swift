import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// How many bytes the frames of a screen take.
struct FrameBytesTests {
  /// The bytes of the frames of a session: scrolling, another list, the index and a search.
  private func bytes(hasColor: Bool, _ columns: Int) -> Int {
    var cars = Scene.many(300)
    for index in stride(from: 0, to: cars.count, by: 3) {
      cars[index] = Scene.requested(cars[index], ["19:30", "19:50", "19:55"][index % 9 / 3])
    }
    var scene = Scene(columns, 24, cars: cars, savedState: SavedBrowserState(tab: .parked))
    var writer = FrameWriter(TerminalCapabilities(hasColor: hasColor))
    var count = writer.frame(scene.browser.draw()).count
    let keys =
      Array(repeating: "j", count: 30) + ["pgdn", "pgdn", "pgup", "G", "tab", "'", "o", "enter"]
      + ["tab", "tab", "w", "w", "/", "o", "p", "e", "l", "enter", "esc", "tab"]
    for key in keys {
      scene.press(key)
      count += writer.frame(scene.browser.draw()).count
    }
    return count
  }

  @Test(arguments: [50, 80, 120, 200])
  func `colours make frames at most half as long again`(columns: Int) {
    let colored = bytes(hasColor: true, columns)
    let plain = bytes(hasColor: false, columns)
    #expect(
      Double(colored) <= 1.5 * Double(plain), "\(colored) bytes with colours, \(plain) without")
  }
}
