import CarStorage
import Testing

@testable import CarvaletBrowser

/// The cars that have left, and the way back.
struct LeftTests {
  private func left(_ columns: Int = 80, tab: BrowserTab = .left) -> Scene {
    var scene = Scene(
      columns, 12, savedState: SavedBrowserState(tab: tab), starts: false)
    scene.lot.retrieve(12, by: "ben", at: "19:52")
    scene.lot.retrieve(9, by: "anna", at: "18:10")
    scene.lot.retrieve(41, by: "anna", at: "-4:10")
    scene.start()
    return scene
  }

  @Test func `a tab has the cars that left, the last one first, and when`() {
    #expect(
      left().screen == """
        Parked  Make  Model  Year  Owner  Queue 3  [Left]                  3 cars - anna
        >     12  BMW i4        2023  grey    K12  A4   B EV 44     left 19:52    32 min
               9  Toyota Camry  2019  silver  K9   B13  MA PH 1330  left 18:10    55 min
              41  Fiat 500      2012  yellow  K41  D1   K FI 500    left 23h ago  <1 min







        tab lists  / search  p park  enter show  R repark  e edit  ? keys  q quit
        """)
    #expect(
      left(45).screen == """
        Parked Make Model Year Owner Queue 3 [Left 3]
        >     12  2023 BMW i4              left 19:52
                  grey  K12  A4  B EV 44  Tom Frank
               9  2019 Toyota Camry        left 18:10
                  silver  K9  B13  MA PH 1330  José …
              41  2012 Fiat 500          left 23h ago
                  yellow  K41  D1  K FI 500  Eva Ros…




        tab lists  / search  p park  ? keys  q quit
        """)
  }

  // `left 01:34   3 min` did not say of what the 3 minutes were.
  @Test func `beside when it left a word tells how long a car stayed`() {
    let scene = left(200)
    for words in ["left 19:52", "stayed 32 min", "left 23h ago", "stayed <1 min"] {
      #expect(scene.rows.contains { $0.contains(words) }, "\(scene.screen)")
    }
  }

  @Test func `their sections are the days and hours in which they left`() {
    var scene = left()
    scene.press("g", "g")
    #expect(
      scene.line(1).hasPrefix("today 19:00 (1)") && scene.line(3).hasPrefix("today 18:00 (1)"))
    #expect(scene.line(5).hasPrefix("yesterday 20:00 (1)"))
  }

  @Test(arguments: [50, 80, 120, 200])
  func `the page of a car that left says so first, and what its key and spot are`(columns: Int)
    throws
  {
    var scene = left(columns)
    scene.press("enter")
    let car = try #require(scene.lot[12])
    scene.send(
      .detail(
        CarDetail(
          car: car, notes: [],
          history: [
            .init(
              date: Scene.clock("19:40"), author: "anna", what: "edit", change: "color red->grey")
          ], retrievedBy: "ben")))
    #expect(
      scene.list == [
        "ticket 12", "retrieved by ben 19:52", "2023 BMW i4, grey", "owner  Tom Frank",
        "key    K12, spot A4", "plate  B EV 44", "parked 19:20, 32 min", "photo  none",
        "19:40 edit anna color red->grey",
      ])
  }

  @Test func `R brings a car back, which u takes back`() throws {
    var scene = left()
    scene.press("R")
    #expect(scene.actions == [.repark([12])])
    scene.lot[12]?.dateReturned = nil
    try scene.finish("Parked again 12 BMW i4")
    #expect(scene.message == "Parked again 12 BMW i4. u takes it back")
    #expect(scene.list[0].contains("no longer in this list"))
    scene.press("R")
    #expect(scene.message == "Parked again 12 BMW i4. u takes it back")
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 1))
  }

  @Test func `R takes back that a guest asked, and says why it can do nothing`() {
    var scene = Scene(80, 14)
    scene.press("R")
    #expect(scene.actions == [.repark([22])])
    scene.press("j", "R")
    #expect(scene.message == "Ticket 12 is on the lot, and nobody has asked for it")
  }

  @Test func `r on a car that left says so, and how it comes back`() {
    var scene = left()
    scene.press("r")
    #expect(scene.message == "Ticket 12 left at 19:52. R brings it back")
    scene.press("tab", "9", "enter", "r")
    #expect(scene.message == "Ticket 9 left at 18:10. R brings it back")
    #expect(scene.actions == [])
  }
}
