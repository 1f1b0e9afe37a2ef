import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// The first `r`, its warning and the second; and keys on a car that another key has changed just
/// now.
struct HandoverTests {
  @Test func `the warning of the first r stands as long as the second would act`() throws {
    var scene = Scene.selecting(41)
    scene.press("a", "j", "r")
    let warning = scene.message
    #expect(warning == "Nobody asked for 61 Škoda Fabia. r again hands it over")
    try scene.finish("Requested 41 Fiat 500", command: 5)
    #expect(scene.message == warning)
    scene.press("r")
    #expect(scene.actions.last == .retrieve([61]))
  }

  @Test func `a key on a screen that is too small takes the first r back`() {
    var scene = Scene.selecting(41)
    scene.press("r")
    scene.send(.resized(.init(columns: 29, lines: 5)))
    scene.press("j")
    scene.send(.resized(.init(columns: 80, lines: 16)))
    scene.press("r")
    #expect(scene.actions == [])
    #expect(scene.message.hasPrefix("Nobody asked for 41"))
  }

  @Test func `the first r is taken back where another desk hands the car over`() {
    var scene = Scene.selecting(41)
    scene.press("r")
    scene.commit { $0.retrieve(41, by: "ben", at: "19:57") }
    #expect(scene.message == "Ticket 41 left at 19:57. R brings it back")
    #expect(scene.browser.mode == .list)
  }

  @Test func `r on more marked cars than have room says how many they are`() {
    var scene = Scene(80, 12, cars: Scene.many(200))
    for _ in 0..<60 { scene.press("space", "j") }
    scene.press("r")
    #expect(scene.screen.contains("r again hands over 60 cars: "))
    #expect(scene.screen.contains(" more"))
    #expect(scene.list.count >= 4)
  }

  @Test func `keys on a car wait until the list shows what the last one did`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    #expect(!scene.browser.accepts(.character("r")))
    #expect(scene.browser.accepts(.character("j")))
    scene.answersAtOnce = false
    scene.lot[41]?.dateRequested = Scene.now
    try scene.finish("Requested 41 Fiat 500", command: 5)
    #expect(!scene.browser.accepts(.character("a")))
    scene.answer()
    #expect(scene.browser.accepts(.character("a")))
    scene.press("a")
    #expect(scene.message == "Requested 41 Fiat 500. u takes it back")
    #expect(scene.actions.count == 1)
  }
}
