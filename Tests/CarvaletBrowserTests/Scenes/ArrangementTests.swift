import CarStorage
import Foundation
import Testing

@testable import CarvaletBrowser

/// The order and the sections of a tab, which keys change.
struct ArrangementTests {
  /// Two in the morning of 21 November 2026.
  private static let night = Scene.clock("26:05")

  /// Cars of a night that crosses midnight.
  private func night(
    _ columns: Int = 80, _ lines: Int = 16, savedState: SavedBrowserState = SavedBrowserState()
  ) -> Scene {
    let cars = [
      Scene.car(1, "Toyota", "Camry", 2019, "21:10", "silver", "MA PH 1330", "K1", "A1"),
      Scene.car(2, "BMW", "M3", 2020, "21:40", "blue", "M BM 300", "K2", "A2"),
      Scene.car(3, "Audi", "A4", 2018, "23:15", "black", "M AU 4400", "K3", "A3"),
      Scene.car(4, "Fiat", "500", 2012, "24:20", "yellow", "K FI 500", "K4", "A4"),
      Scene.car(5, "Seat", "Ibiza", 2004, "25:43", "red", "S IB 22", "K5", "A5"),
    ]
    var scene = Scene(columns, lines, cars: cars, savedState: savedState)
    scene.send(.tick(Self.night))
    return scene
  }

  // At two in the morning the car that was parked 22 minutes ago stood below those of nine in the
  // evening, and yesterday's car was selected.
  @Test func `the cars as they were parked are newest first, across midnight, without sections`() {
    let scene = night()
    #expect(scene.selected == 5)
    #expect(
      scene.list.prefix(6) == [
        ">      5  Seat Ibiza          2004  red       K5     A5     S IB 22       22 min",
        "       4  Fiat 500            2012  yellow    K4     A4     K FI 500      1h45",
        "       3  Audi A4             2018  black     K3     A3     M AU 4400     2h50",
        "       2  BMW M3              2020  blue      K2     A2     M BM 300      4h25",
        "       1  Toyota Camry        2019  silver    K1     A1     MA PH 1330    4h55",
        "",
      ])
  }

  @Test func `g leads through the sections of the tab, which are in the order of time`() {
    var scene = night()
    scene.press("g")
    #expect(scene.message == "Sections by day, g goes on")
    #expect(scene.rows[0] == "today (2)" && scene.rows[3] == "yesterday (3)")
    scene.press("g")
    #expect(scene.message == "Sections by hour, g goes on")
    let rows = [
      "today 01:00 (1)",
      ">      5  Seat Ibiza    2004  red     K5     A5     S IB 22       22 min",
      "today 00:00 (1)",
      "       4  Fiat 500      2012  yellow  K4     A4     K FI 500      1h45",
      "yesterday 23:00 (1)",
      "       3  Audi A4       2018  black   K3     A3     M AU 4400     2h50",
      "yesterday 21:00 (2)",
      "       2  BMW M3        2020  blue    K2     A2     M BM 300      4h25",
      "       1  Toyota Camry  2019  silver  K1     A1     MA PH 1330    4h55",
    ]
    #expect(Array(scene.rows.prefix(9)) == rows)
    let rail = ["|/    |", "[01:00]", "|00:00|", "|23:00|", "|21:00|", "|     |"]
    #expect(scene.list.prefix(6).map { String($0.suffix(7)) } == rail)
    scene.press("g")
    #expect(scene.message == "Sections by decade, g goes on")
    scene.press("g")
    #expect(scene.message == "Sections by letter, g goes on")
    #expect(
      scene.rows.prefix(4).map { $0.prefix(18) } == [
        "A (1)", "       3  Audi A4 ", "B (1)", "       2  BMW M3  ",
      ])
    scene.press("o")
    #expect(scene.message == "Z to A, o turns it round" && scene.rows[0] == "T (1)")
    scene.press("o", "g")
    #expect(scene.message == "No sections, g goes on")
    #expect(scene.savedStates.last == SavedBrowserState())
  }

  @Test func `o turns the order round, and the sections with it`() {
    var scene = night()
    scene.press("g", "g", "o")
    #expect(scene.message == "Oldest first, o turns it round")
    #expect(scene.line(0).hasSuffix("5 cars, oldest first - anna"))
    #expect(scene.selected == 1)
    #expect(scene.line(1).hasPrefix("yesterday 21:00 (2)"))
    #expect(scene.line(2).hasPrefix(">      1  Toyota Camry"))
    #expect(scene.line(8).hasPrefix("today 01:00 (1)"))
    scene.press("o")
    #expect(scene.line(1).hasPrefix("today 01:00 (1)"))
    #expect(scene.line(0).hasSuffix("5 cars - anna"))
  }

  // The top line said `Z to A` above sections by time.
  @Test(arguments: [80, 120, 200])
  func `above sections by time the top line says which come first`(columns: Int) {
    var scene = night(columns, savedState: SavedBrowserState(tab: .make))
    scene.press("o")
    #expect(scene.line(0).hasSuffix("5 cars, Z to A - anna"))
    for sections in ["letter", "day", "hour", "decade"] {
      scene.press("g")
      #expect(scene.message == "Sections by \(sections), g goes on")
      let order = sections == "letter" ? "Z to A" : "oldest first"
      #expect(scene.line(0).hasSuffix("5 cars, \(order) - anna"))
    }
    scene.press("o")
    #expect(scene.message == "Newest first, o turns it round")
  }

  // `22:00` stood twice in the index of three days.
  @Test(arguments: [80, 120, 200])
  func `hours of several days have titles of their own in the index`(columns: Int) {
    let day = 86_400.0
    let cars = (0...3).map { days in
      var car = Scene.car(Car.Ticket(days + 1), "Fiat", "500", 2012, "22:10")
      car.dateCreated += 3600 * Double(days % 2) - Double(days / 2) * day
      return car
    }
    var scene = night(columns, savedState: SavedBrowserState())
    for car in cars { scene.commit { $0.park(car) } }
    scene.press("g", "g")
    let titles = scene.list.prefix(6).compactMap { line -> String? in
      let parts = line.split(whereSeparator: { "|[]".contains($0) })
      return parts.first { $0.contains(":00") && !$0.contains("(") }.map(String.init)
    }
    #expect(Set(titles).count == titles.count && titles.first == "11-21 01:00", "\(titles)")
    scene.press("'")
    scene.type("11-19 23")
    #expect(scene.selected == 4, "\(scene.screen)")
  }

  // `01:00`, and below it `22:00` of the day before the last one.
  @Test(arguments: [80, 120, 200])
  func `hours of several days have their days in the index, also where none is there twice`(
    columns: Int
  ) {
    var scene = night(columns)
    scene.commit { $0.park(Scene.car(9, "Fiat", "500", 2012, "-26:10")) }
    scene.press("g", "g")
    for title in ["11-21 01:00", "11-21 00:00", "11-20 23:00", "11-20 21:00", "11-18 22:00"] {
      #expect(scene.list.contains { $0.contains(title) }, "\(scene.screen)")
    }
  }

  @Test func `each tab keeps its own order and sections, also for the next start`() {
    var scene = night()
    scene.press("o", "tab", "g")
    #expect(scene.line(1).hasPrefix("A (1)"))
    #expect(scene.line(0).hasSuffix("5 cars - anna"))
    scene.press("tab")
    #expect(scene.line(0).contains("[Model]") && scene.line(0).hasSuffix("5 cars - anna"))
    scene.press("shift-tab")
    #expect(scene.line(1).hasPrefix("A (1)"))
    scene.press("shift-tab")
    #expect(scene.line(0).hasSuffix("5 cars, oldest first - anna"))
    let state = SavedBrowserState(
      arrangements: [
        .parked: ListArrangement(isReversed: true), .make: ListArrangement(grouping: .letter),
      ])
    #expect(scene.savedStates.last == state)
    let next = night(savedState: state)
    #expect(next.list[0].hasPrefix(">      1  Toyota Camry"))
  }

  @Test func `g keeps the selected car, and a search its sections`() {
    var scene = night(savedState: SavedBrowserState(tab: .make))
    scene.press("j", "j", "g")
    #expect(scene.selected == 4)
    scene.press("/")
    scene.type("a")
    #expect(scene.line(2).hasPrefix("A (1)"))
    scene.press("esc")
    #expect(scene.selected == 4)
    #expect(scene.line(1).hasPrefix("A (1)"))
  }

  @Test(arguments: BrowserTab.allCases)
  func `every grouping of a tab makes a list, either way round`(tab: BrowserTab) {
    var lot = Lot(Scene.cars)
    if tab == .left {
      for car in Scene.cars { lot.retrieve(car.ticket, by: "ben", at: "2\(car.ticket % 4):10") }
    }
    for grouping in tab.groupings {
      let lists = [false, true].map {
        lot.tickets(
          ListChoice(tab: tab, arrangement: ListArrangement(grouping: grouping, isReversed: $0)))
      }
      // Rows without a letter follow the others both ways.
      #expect(lists[0].first != lists[1].first, "\(grouping)")
      #expect(Set(lists[0]) == Set(lists[1]), "\(grouping)")
    }
  }

  @Test func `what another version saved and no tab has is as if nobody had changed it`() {
    let state = SavedBrowserState(
      tab: .queue, arrangements: [.queue: ListArrangement(grouping: .letter)])
    let scene = Scene(80, 12, savedState: state)
    #expect(scene.line(1).hasPrefix("Asked (2)"))
  }
}

extension Scene {
  /// The lines of the list, without the index and the pane beside it.
  var rows: [String] {
    list.map { line in
      var row = line.prefix(browser.layout.listWidth)
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }
}
