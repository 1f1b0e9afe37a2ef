import CarStorage
import Foundation
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What a row tells of a car, at the widths of terminals and in each list.
struct RowTests {
  @Test
  func `a wait that grows passes from plain to yellow to red, and a row without one is plain`() {
    func style(_ car: Car, columns: Int = 80) -> CellStyle {
      let grid = Scene(columns, 12, cars: [car], savedState: SavedBrowserState(tab: .parked))
        .browser
        .draw()
      return (0..<columns).map {
        grid[.init(line: 1, column: $0)].style.subtracting([.reversed, .bold])
      }
      .first { $0 != .plain } ?? .plain
    }
    let car = Scene.car(1, "Audi", "A4", 2018, "08:00")
    #expect(style(car) == .plain)
    #expect(style(Scene.requested(car, "19:52")) == .plain)
    #expect(style(Scene.requested(car, "19:51")) == .warning)
    #expect(style(Scene.requested(car, "19:46")) == .alarm)
    #expect(style(Scene.requested(car, "20:30")) == .plain)
    #expect(style(Scene.ready(car, "19:00", "19:45")) == .plain)
    #expect(style(Scene.ready(car, "19:00", "19:41")) == .warning)
    #expect(style(Scene.ready(car, "19:00", "19:26")) == .alarm)
    #expect(style(Scene.requested(car, "19:46"), columns: 45) == .alarm)
  }

  // Red letters on white were like nothing else, and the wait of the selected car went unseen.
  @Test(arguments: [45, 80, 120, 200])
  func `a late wait stands out on the selected row as on any other`(columns: Int) {
    let cars = (1...2).map {
      Scene.requested(Scene.car($0, "Audi", "A4", 2018, "08:00"), "19:4\($0)")
    }
    var scene = Scene(columns, 12, cars: cars, savedState: SavedBrowserState(tab: .parked))
    #expect(scene.style(of: "asked 15 min") == .alarm)
    scene.press("j")
    #expect(scene.style(of: "asked 15 min") == .alarm)
    let grid = scene.browser.draw()
    #expect(grid.cursor.map { grid[$0].style } == .reversed)
  }

  // The ages of tall rows stood at the end of the line, and the others in their column.
  @Test(arguments: [80, 120, 200])
  func `waits and ages stand in one column, on rows of one line and of two`(columns: Int) {
    let name = "Quattroporte Sport GT S Executive Line"
    let cars = [
      Scene.car(1, "Maserati", name, 2016, "19:00", nil, "MO 1", "K1", "A2", "Eva Rossi"),
      Scene.car(2, "Fiat", "500", 2016, "19:10", nil, "K FI 500", "K2", "A3", "Tom Frank"),
      Scene.requested(
        Scene.car(3, "Maserati", name, 2016, "18:00", nil, "MO 2", "K3", "A4", "Ida Berg"),
        "19:52"),
      Scene.requested(Scene.car(4, "Fiat", "Panda", 2016, "18:00"), "19:51"),
    ]
    for tab in [BrowserTab.parked, .queue] {
      let scene = Scene(columns, 16, cars: cars, savedState: SavedBrowserState(tab: tab))
      func column(_ text: String) -> Int? { scene.place(of: text)?.column }
      if tab == .parked { #expect(column("56 min") == column("46 min")) }
      #expect(column("asked 4 min") == column("asked 5 min"))
      #expect(column("asked 4 min") != nil)
    }
  }

  // A name that is longer than the columns before the times has the whole line.
  @Test func `below a long name its times stand in their column`() {
    let cars = [
      Scene.car(
        1, "Maserati", "Quattroporte Sport GT S Executive Line Limited", 2016, "19:00", nil, nil,
        "K1", "A2"),
      Scene.car(2, "Fiat", "500", 2016, "19:10", nil, nil, "K2", "A3"),
    ]
    let rows = Scene(60, 12, cars: cars, savedState: SavedBrowserState()).rows
    #expect(rows[1] == "       1  2016 Maserati Quattroporte Sport GT S Executive L…")
    #expect(rows[2].hasPrefix("          K1  A2 ") && rows[2].hasSuffix(" 56 min"))
    #expect(rows[0].range(of: "46 min")?.lowerBound == rows[2].range(of: "56 min")?.lowerBound)
  }

  // Two durations stood beside each other, `4h55    4 min`, and without sections no word at all.
  @Test(arguments: [80, 120, 200])
  func `the queue says which time is a wait, with sections and without`(columns: Int) {
    var scene = Scene.night(columns, .queue)
    for _ in 1...2 {
      #expect(scene.screen.contains(" asked 4 min") && scene.screen.contains(" ready 2 min"))
      #expect(scene.rows.contains { $0.contains("here 4h55") } == (columns > 120))
      #expect(!scene.rows.contains { $0.contains("  4h55") })
      scene.press("g")
    }
  }

  // After a search that found a long name all rows of the list had two lines.
  @Test func `a list has the rows that it had before a search`() {
    var cars = Scene.cars
    cars[0].model = "Camry Grand Touring Special Edition"
    var scene = Scene(80, 24, cars: cars, savedState: SavedBrowserState(tab: .owner))
    let before = scene.rows
    scene.press("/")
    scene.type("dubois")
    scene.press("esc")
    #expect(scene.rows == before, "\(scene.screen)")
  }

  // At 200 columns a note was cut after 60, and the rest of the line was blank.
  @Test func `a note has the room that is left`() {
    var car = Scene.cars[0]
    car.note = "child seat on the left, washed, fuel for 40, the guest comes back for the umbrella"
    let scene = Scene(260, 12, cars: [car], savedState: SavedBrowserState(tab: .parked))
    #expect(scene.list[0].contains(car.note ?? "-"), "\(scene.list[0])")
  }

  @Test func `on 50 columns the car, its year, what leads to it, and how long`() {
    #expect(
      Scene.night(50, .parked).screen == """
        [Parked 4] Make Model Year Owner Queue 2 Left
        >      4  2012 Fiat 500                       1h45
                  yellow  K4  A4  K FI 500  Eva Rossi
               3  2012 Land Rover Discovery           2h50
                  black  K3  A3  M AU 4400  Łukasz Nowak
               2  2020 BMW M3                  ready 2 min
                  blue  K2  A2  M BM 300  Marie Dubois

        tab lists  / search  p park  ? keys  q quit
        """)
    #expect(
      Scene.night(50, .owner, 14).screen == """
        Parked Make Model Year [Owner 4] Queue 2 Left
        Dubois (2)
        >      1  2019 Toyota Camry            asked 4 min
                  Jean Dubois  silver  K1  A1  MA PH 1330…
               2  2020 BMW M3                  ready 2 min
                  Marie Dubois  blue  K2  A2  M BM 300
        Nowak (1)
               3  2012 Land Rover Discovery           2h50
                  Łukasz Nowak  black  K3  A3  M AU 4400
        Rossi (1)
               4  2012 Fiat 500                       1h45
                  Eva Rossi  yellow  K4  A4  K FI 500

        tab lists  / search  p park  ? keys  q quit
        """)
  }

  @Test func `on 80 columns the colour and the plate as well, and a stage on every list`() {
    #expect(
      Scene.night(80, .parked).screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left                  4 cars - anna
        >      4  Fiat 500              2012  yellow  K4    A4  K FI 500    1h45
               3  Land Rover Discovery  2012  black   K3    A3  M AU 4400   2h50
               2  BMW M3                2020  blue    K2    A2  M BM 300    ready 2 min
               1  Toyota Camry          2019  silver  K1    A1  MA PH 1330  asked 4 min



        tab lists  / search  p park  enter show  a asked  b ready  ? keys  q quit
        """)
    #expect(
      Scene.night(80, .owner, 14).screen == """
        Parked  Make  Model  Year  [Owner]  Queue 2  Left                  4 cars - anna
        Dubois (2)                                                                   |/|
        >      1  Toyota Camry          2019  Jean Dubois   K1     A1   asked 4 min  [D]
               2  BMW M3                2020  Marie Dubois  K2     A2   ready 2 min  |N|
        Nowak (1)                                                                    |R|
               3  Land Rover Discovery  2012  Łukasz Nowak  K3     A3   2h50         | |
        Rossi (1)                                                                    | |
               4  Fiat 500              2012  Eva Rossi     K4     A4   1h45         | |
                                                                                     | |
                                                                                     | |
                                                                                     | |
                                                                                     | |

        tab lists  / search  ' index  p park  enter show  b ready  ? keys  q quit
        """)
    #expect(
      Scene.night(80, .queue).screen == """
        Parked  Make  Model  Year  Owner  [Queue 2]  Left                  2 cars - anna
        Asked (1)
        >      1  Toyota Camry  2019  K1     A1     silver  MA PH 1330  asked 4 min
        Ready (1)
               2  BMW M3        2020  K2     A2     blue    M BM 300    ready 2 min



        tab lists  / search  p park  enter show  b ready  r retrieve  ? keys  q quit
        """)
  }

  @Test func `on 120 columns the car beside the list`() {
    #expect(
      Scene.night(120, .parked).screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                          4 cars - anna
        >      4  Fiat 500              2012  yellow  K4     A4     K FI 500    1h45          ticket 4
               3  Land Rover Discovery  2012  black   K3     A3     M AU 4400   2h50          2012 Fiat 500, yellow
               2  BMW M3                2020  blue    K2     A2     M BM 300    ready 2 min   owner  Eva Rossi
               1  Toyota Camry          2019  silver  K1     A1     MA PH 1330  asked 4 min   key    K4, spot A4
                                                                                              plate  K FI 500
                                                                                              parked 00:20, 1h45

        tab lists  / search  p park  enter show  a asked  b ready  r retrieve  e edit  m move  n note  ? keys  q quit
        """)
  }

  @Test func `on 200 columns no column is blank while a field is missing`() {
    #expect(
      Scene.night(200, .parked).screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                                                                                                          4 cars - anna
        >      4  Fiat 500                  2012  yellow    K4     A4     K FI 500      Eva Rossi                                         1h45                    ticket 4
               3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50                    2012 Fiat 500, yellow
               2  BMW M3                    2020  blue      K2     A2     M BM 300      Marie Dubois                  ready 2 min         4h25                    owner  Eva Rossi
               1  Toyota Camry              2019  silver    K1     A1     MA PH 1330    Jean Dubois       child seat  asked 4 min         4h55                    key    K4, spot A4
                                                                                                                                                                  plate  K FI 500
                                                                                                                                                                  parked 00:20, 1h45

        tab lists  / search  p park  enter show  a asked  b ready  r retrieve  e edit  m move  n note  space mark  X remove  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
        """)
    #expect(
      Scene.night(200, .queue).screen == """
        Parked  Make  Model  Year  Owner  [Queue 2]  Left                                                                                                                                          2 cars - anna
        Asked (1)                                                                                                                                                 ticket 1
        >      1  Toyota Camry              2019  K1     A1     silver    MA PH 1330    Jean Dubois       child seat  here 4h55    asked 4 min                    2019 Toyota Camry, silver
        Ready (1)                                                                                                                                                 owner  Jean Dubois
               2  BMW M3                    2020  K2     A2     blue      M BM 300      Marie Dubois                  here 4h25    ready 2 min                    key    K1, spot A1
                                                                                                                                                                  plate  MA PH 1330
                                                                                                                                                                  parked 2026-11-20 21:10, 4h55

        tab lists  / search  p park  enter show  b ready  r retrieve  R repark  e edit  m move  n note  space mark  X remove  w back  o order  g sections  v rows  L log  : command  ? keys  q quit
        """)
  }

  // One long name took the plate and the owner from all other rows.
  @Test(arguments: [80, 120])
  func `a car with a long name takes no column from the others, and has two lines`(columns: Int) {
    func scene(long: Int) -> Scene {
      let cars = (1...12).map { number in
        Scene.car(
          Car.Ticket(number), number <= long ? "Automobili Lamborghini S.p.A." : "Audi",
          number <= long ? "Murciélago LP 670-4 SuperVeloce" : "A4", 2018, "18:00", "black",
          "M AU 4400", "K\(number)", "A\(number)", "Omar Said")
      }
      return Scene(columns, 24, cars: cars, savedState: SavedBrowserState(tab: .parked))
    }
    let one = scene(long: 1).list
    let usual = scene(long: 0).list
    let rows = one.filter { $0.contains("Audi A4") }
    #expect(rows.count == 11 && rows.allSatisfy { $0.contains("M AU 4400") })
    #expect(rows.allSatisfy { $0.contains("Omar Said") })
    #expect(zip(rows.dropFirst(), usual.dropFirst()).allSatisfy { $0.prefix(78) == $1.prefix(78) })
    let line = one.firstIndex { $0.contains("2018 Automobili Lamborghini S.p.A.") }
    #expect(line.map { one[$0 + 1].contains("M AU 4400") } == true)
    // Neither does one name that is longer than nine in ten of the others.
    var cars = (1...12).map { number in
      Scene.car(
        Car.Ticket(number), "Audi", "A4", 2018, "18:00", "black", "M AU 4400", "K\(number)",
        "A\(number)", "Omar Said")
    }
    cars[3].make = "Mercedes-Benz"
    cars[3].model = "Sprinter"
    let mixed = Scene(columns, 24, cars: cars, savedState: SavedBrowserState(tab: .parked)).list
    #expect(mixed.count { $0.contains("Audi A4") && $0.contains("Omar Said") } == 11)
    // Where many names are long, they get the room that such names have.
    #expect(scene(long: 6).list.contains { $0.contains(" Automobili Lamborghini") })
  }

  // A stage stood so close to the index that the mark of its letter was read as part of it.
  @Test func `a blank stands between the last word of a row and the index`() {
    for columns in 60...130 {
      for tab in [BrowserTab.make, .model, .owner, .year] {
        let scene = Scene.night(columns, tab, 14)
        let rail = scene.browser.layout.rail
        guard !rail.isEmpty else { continue }
        let grid = scene.browser.draw()
        for line in scene.browser.layout.list {
          let cell = grid[.init(line: line, column: rail.lowerBound - 1)]
          #expect(cell.content == .grapheme(" "), "\(columns) \(tab): \(scene.line(line))")
        }
      }
    }
  }

  @Test func `a search by owner shows the car and the owner on a phone`() {
    #expect(
      Scene.night(50, .parked, search: "nowak").screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left
        / nowak                     in: any  1 of 4 - anna
        >      3  2012 Land Rover Discovery           2h50
                  Łukasz Nowak  black  K3  A3  M AU 4400



        1 of 4, Esc shows all
        tab lists  / search  p park  ? keys  q quit
        """)
  }

  @Test func `every word that was found is to be seen, in numbers and times too`() {
    #expect(
      Scene.night(80, .parked, search: "2012 rossi 00:20").screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left
        / 2012 rossi 00:20                                        in: any  1 of 4 - anna
        >      4  Fiat 500  2012  parked 2026-11-21 00:20  K4     A4   Eva Rossi  1h45




        1 of 4, Esc shows all
        tab lists  / search  p park  enter show  a asked  b ready  ? keys  q quit
        """)
    #expect(
      Scene.night(80, .parked, search: "child 02:01").screen == """
        [Parked]  Make  Model  Year  Owner  Queue 2  Left
        / child 02:01                                             in: any  1 of 4 - anna
        >      1  2019 Toyota Camry                                          asked 4 min
                  asked 2026-11-21 02:01  child seat  silver  K1  A1  MA PH 1330  Jean …



        1 of 4, Esc shows all
        tab lists  / search  p park  enter show  b ready  r retrieve  ? keys  q quit
        """)
    #expect(
      Scene.night(45, .parked, search: "child 02:01").screen == """
        [Parked] Make Model Year Owner Queue 2 Left
        / child 02:01          in: any  1 of 4 - anna
        >      1  2019 Toyota Camry       asked 4 min
                  asked 2026-11-21 02:01  child seat…



        1 of 4, Esc shows all
        tab lists  / search  p park  ? keys  q quit
        """)
  }
}
