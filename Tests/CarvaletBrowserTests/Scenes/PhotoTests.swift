import CarStorage
import Testing

@testable import CarvaletBrowser

/// The photo of a car beside the list, or on the whole screen.
struct PhotoTests {
  private let drawing = Array("picture".utf8)
  private let asked = BrowserEffect.drawPhoto(12, in: .init(columns: 80, lines: 13))
  private var painted: BrowserEffect { .paint(drawing, at: .init(line: 0, column: 0)) }

  private func asking(_ key: String = "O") -> Scene {
    var scene = Scene(80, 14)
    scene.click("BMW i4")
    scene.press(key)
    return scene
  }

  @Test func `O asks for the photo of the selected car, and any key goes back to the list`() {
    var scene = asking()
    #expect(scene.effects.last == asked)
    #expect(scene.message == "The photo is being drawn")
    scene.send(.photo(of: 12, .drawing(drawing)))
    #expect(scene.effects.last == painted)
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

  @Test func `where the pane is wide enough the photo stands there, beside the list`() throws {
    var scene = Scene(200, 14, savedState: SavedBrowserState(tab: .parked))
    scene.press("j", "j", "O")
    let pane = BrowserEffect.drawPhoto(35, in: .init(columns: 46, lines: 9))
    #expect(scene.effects.last == pane)
    scene.send(.photo(of: 35, .drawing(drawing)))
    #expect(scene.effects.last == .paint(drawing, at: .init(line: 3, column: 154)))
    #expect(
      scene.screen == """
        [Parked]  Make  Model  Year  Owner  Queue 3  Left                                                                                                                                          8 cars - anna
              61  Škoda Fabia               2015  red       K61    A1     B XY 12       Zoë Łukasz                            <1 min                              ticket 35
              12  BMW i4                    2023  grey      K12    A4     B EV 44       Tom Frank                             36 min                              2021 Toyota Prius, silver
        >     35  Toyota Prius              2021  silver    K35    A9     MB LA 7537    Mia Novak                             1h23
              20  Tesla Model 3             2022  white     K20    C2     HH EV 20      Ida Berg          asked 12 min        1h56
               9  Toyota Camry              2019  silver    K9     B13    MA PH 1330    José Dubois                           2h41
              22  Audi A4                   2018  black     K22    C3     M AU 4400     Omar Said         asked 6 min         3h06
               7  BMW M3                    2020  blue      K7     A12    M BM 300      Ann Lee           ready 15 min        4h56
              41  Fiat 500                  2012  yellow    K41    D1     K FI 500      Eva Rossi                             7h46



        Any key goes back

        """)
    // What others do is shown beside it, and the photo stays.
    scene.commit { $0[20]?.spot = "Z9" }
    #expect(scene.line(4).contains("Z9") && !scene.effects.contains(.redraw))
    scene.press("j")
    #expect(scene.effects.last == .redraw)
    #expect(scene.selected == 35 && scene.line(5).contains("plate  MB LA 7537"))
    // A pane of fewer columns shows nothing of a car.
    scene.send(.resized(.init(columns: 139, lines: 14)))
    scene.press("O")
    #expect(scene.effects.last == .drawPhoto(35, in: .init(columns: 139, lines: 13)))
  }

  @Test func `a photo that was drawn for another size of the screen is drawn once more`() {
    var scene = asking()
    scene.send(.resized(.init(columns: 100, lines: 14)))
    scene.send(.photo(of: 12, .drawing(drawing)))
    #expect(scene.effects.last == .drawPhoto(12, in: .init(columns: 100, lines: 13)))
    scene.send(.photo(of: 12, .drawing(drawing)))
    #expect(scene.effects.last == painted)
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
    scene = asking()
    scene.send(.photo(of: 12, .drawing(drawing)))
    #expect(scene.browser.showsPhoto)
    scene.press("ctrl-z")
    #expect(scene.effects.last == .suspend && !scene.browser.showsPhoto)
  }

  @Test func `a photo that cannot be shown is a sentence`() {
    var scene = asking()
    scene.send(.photo(of: 12, .missing))
    #expect(scene.message == "Ticket 12 has no photo")
    scene.press("O")
    #expect(scene.effects.last == asked)
    scene.send(.photo(of: 12, .said("The photo '12.jpg' cannot be read")))
    #expect(scene.message == "The photo '12.jpg' cannot be read")
  }

  @Test func `a photo that comes late covers nothing else`() {
    for key in ["j", "/", "p", "?"] {
      var scene = asking()
      scene.press(key)
      let screen = scene.screen
      scene.send(.photo(of: 12, .drawing(drawing)))
      #expect(scene.screen == screen && !scene.effects.contains(painted))
    }
    // It is drawn once, however often it is asked for meanwhile.
    var scene = asking()
    scene.press("O", "O")
    #expect(scene.effects.filter { $0 == asked }.count == 1)
  }

  @Test func `the last line has the key where the car has a photo`() {
    var cars = Scene.cars
    cars[4].photo = "22.jpg"
    var scene = Scene(110, 30, cars: cars)
    #expect(scene.line(28).hasPrefix("enter show  O photo  b ready"))
    scene.press("j")
    #expect(scene.line(28).hasPrefix("enter show  a asked"))
    // A photo that is named and not there is none.
    scene = Scene(110, 30, cars: cars, starts: false)
    scene.lot.missingPhotos = ["22.jpg"]
    scene.start()
    #expect(scene.selected == 22 && scene.line(28).hasPrefix("enter show  b ready"))
  }
}
