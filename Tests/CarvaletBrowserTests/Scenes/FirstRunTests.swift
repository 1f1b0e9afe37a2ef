import CarStorage
import Testing

@testable import CarvaletBrowser

/// A browser where no store exists yet.
struct FirstRunTests {
  @Test func `an empty lot says how the first car is parked, and where the store will be`() {
    var scene = Scene(
      80, 12, cars: [], savedState: SavedBrowserState(), author: nil, starts: false)
    scene.send(.store(.notMade(path: "/home/anna/cars.sqlite")))
    scene.start()
    let first = """
      [Parked]  Make  Model  Year  Owner  Queue 0  Left                         0 cars
        Nothing is parked yet. p parks the first car
        and makes the store '/home/anna/cars.sqlite'








      tab lists  / search  p park  w queue  o order  g sections  ? keys  q quit
      """
    #expect(scene.screen == first)
    scene.press("p")
    scene.type("BMW")
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.make: "BMW"])])
    scene.lot.park(Scene.car(1, "BMW", "Unknown", nil, "19:56"))
    scene.lot.history = "made"
    scene.send(.store(.available))
    try? scene.finish("Parked ticket 1: BMW", command: 1)
    #expect(scene.line(1).hasPrefix(">      1  BMW"))
    #expect(scene.message == "Parked ticket 1: BMW. u takes it back")
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 1))
  }

  @Test func `a long path is shown to its end`() {
    var scene = Scene(40, 12, cars: [], savedState: SavedBrowserState(), starts: false)
    scene.send(.store(.notMade(path: "/home/anna/.local/share/carvalet/carvalet.sqlite")))
    scene.start()
    #expect(scene.list[1].hasPrefix("  and makes the store"))
    #expect(scene.list.joined().filter { $0 != " " }.contains("/carvalet/carvalet.sqlite'"))
  }

  @Test func `every list says it, and keys for cars find none`() {
    var scene = Scene(80, 12, cars: [], savedState: SavedBrowserState(), starts: false)
    scene.send(.store(.notMade(path: "/cars.sqlite")))
    scene.start()
    for _ in BrowserTab.allCases {
      #expect(scene.line(1) == "  Nothing is parked yet. p parks the first car")
      scene.press("tab")
    }
    for key in ["enter", "a", "e"] {
      scene.press(key)
      #expect(scene.message == "No car is selected")
    }
  }
}
