import CarStorage
import Testing

@testable import CarvaletBrowser

/// The photo of a car on the whole screen.
struct PhotoTests {
  private let drawing = Array("picture".utf8)

  private func asking(_ key: String = "O") -> Scene {
    var scene = Scene(80, 14)
    scene.click("BMW i4")
    scene.press(key)
    return scene
  }

  @Test func `O asks for the photo of the selected car, and any key goes back to the list`() {
    var scene = asking()
    #expect(scene.effects.last == .drawPhoto(12))
    #expect(scene.message == "The photo is being drawn")
    scene.send(.photo(of: 12, .drawing(drawing)))
    #expect(scene.effects.last == .paint(drawing))
    #expect(
      scene.browser.draw().lines
        == Array(repeating: "", count: 13) + ["12 2023 BMW i4. Any key goes back"])
    // Nothing covers it: neither what others do nor the time.
    scene.commit { $0[12]?.spot = "Z9" }
    scene.send(.tick(Scene.now.addingTimeInterval(60)))
    #expect(scene.line(0) == "" && scene.line(4) == "")
    scene.press("r")
    #expect(scene.effects.last == .redraw)
    #expect(scene.line(4).hasPrefix(">     12  BMW i4") && scene.message == "")
    #expect(scene.actions == [])
  }

  @Test func `from the page of a car a photo leads back to it`() {
    var scene = Scene(80, 14)
    scene.press("enter", "O")
    scene.send(.photo(of: 22, .drawing(drawing)))
    scene.press("q")
    #expect(scene.line(1) == "ticket 22")
  }

  @Test func `a click, another size and Ctrl-C end it, too`() {
    var scene = asking()
    scene.send(.photo(of: 12, .drawing(drawing)))
    scene.point(line: 4, column: 4)
    #expect(scene.line(4).hasPrefix(">     12  BMW i4"))
    scene.press("O")
    scene.send(.photo(of: 12, .drawing(drawing)))
    scene.send(.resized(.init(columns: 70, lines: 12)))
    #expect(scene.effects.last == .redraw && scene.line(0).contains("[Make]"))
    scene.press("O")
    scene.send(.photo(of: 12, .drawing(drawing)))
    scene.press("ctrl-c")
    #expect(scene.effects.suffix(2) == [.redraw, .quit(status: 130)])
  }

  @Test func `a photo that cannot be shown is a sentence`() {
    var scene = asking()
    scene.send(.photo(of: 12, .missing))
    #expect(scene.message == "Ticket 12 has no photo")
    scene.press("O")
    #expect(scene.effects.last == .drawPhoto(12))
    scene.send(.photo(of: 12, .said("The photo '12.jpg' cannot be read")))
    #expect(scene.message == "The photo '12.jpg' cannot be read")
  }

  @Test func `a photo that comes late covers nothing else`() {
    for key in ["j", "/", "p", "?"] {
      var scene = asking()
      scene.press(key)
      let screen = scene.screen
      scene.send(.photo(of: 12, .drawing(drawing)))
      #expect(scene.screen == screen && !scene.effects.contains(.paint(drawing)))
    }
    // It is drawn once, however often it is asked for meanwhile.
    var scene = asking()
    scene.press("O", "O")
    #expect(scene.effects.filter { $0 == .drawPhoto(12) }.count == 1)
  }

  @Test func `the last line has the key where the car has a photo`() {
    var cars = Scene.cars
    cars[4].photo = "22.jpg"
    var scene = Scene(110, 30, cars: cars)
    #expect(scene.line(28).hasPrefix("enter show  O photo  b brought"))
    scene.press("j")
    #expect(scene.line(28).hasPrefix("enter show  a asked"))
  }
}
