import CarStorage
import Testing

@testable import CarvaletBrowser

/// The wall display.
struct BoardTests {
  private func board(_ tab: BrowserTab = .queue) -> Scene {
    Scene(80, 10, memory: BrowserMemory(tab: tab), isBoard: true)
  }

  @Test func `the board shows the queue without a selection, and only q does anything`() {
    var scene = board()
    #expect(
      scene.screen == """
        Parked  Make  Model  Year  Owner  [Queue 3]                        3 cars - anna
        requested (2)
              20  Tesla Model 3   HH EV 20      K20    C2     12 min
              22  Audi A4         M AU 4400     K22    C3     6 min
        ready (1)
               7  BMW M3          M BM 300      K7     A12    ready after 11 min



        q quit
        """)
    let before = scene.screen
    for key in ["j", "a", "r", "X", "/", "?", "tab", "1", "space", "enter", "esc"] {
      scene.press(key)
    }
    scene.send(.paste("r"))
    #expect(scene.screen == before)
    #expect(scene.effects == [])
    scene.press("q")
    #expect(scene.effects == [.quit(status: 0)])
  }

  @Test func `waits count up, and other desks' commits appear`() {
    var scene = board()
    scene.send(.tick(Scene.now.addingTimeInterval(120)))
    #expect(scene.line(2).contains("14 min"))
    scene.commit { $0[41]?.dateRequested = Scene.clock("19:40") }
    #expect(scene.line(2).contains("Fiat 500"))
    #expect(scene.line(2).hasPrefix(" +"))
    scene.send(.tick(Scene.now.addingTimeInterval(180)))
    #expect(scene.line(2).hasPrefix("  "))
  }

  @Test func `any list can be on the board`() {
    #expect(board(.year).line(1).hasPrefix("2023 (1)"))
  }

  @Test func `a store that is gone is told on the last line`() {
    var scene = board()
    scene.send(.store(.lost("The store is not there")))
    #expect(scene.keys == "The store is not there")
  }
}
