import CarStorage
import Testing

@testable import CarvaletBrowser

/// The wall display.
struct BoardTests {
  private func board(_ tab: BrowserTab = .queue) -> Scene {
    Scene(80, 10, savedState: SavedBrowserState(tab: tab), isBoard: true)
  }

  @Test func `the board shows the queue without a selection, and only q does anything`() {
    var scene = board()
    #expect(
      scene.screen == """
        Queue                                  2 wait, the longest 12 min  3 cars  19:56
        Asked (2)
              20  Tesla Model 3  2022  K20    C2     white  HH EV 20   asked 12 min
              22  Audi A4        2018  K22    C3     black  M AU 4400  asked 6 min
        Ready (1)
               7  BMW M3         2020  K7     A12    blue   M BM 300   ready 15 min



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

  @Test func `the head says how many wait, the longest, and when the next is due`() {
    func head(_ cars: [Car], columns: Int = 80) -> String {
      Scene(
        columns, 10, cars: cars, savedState: SavedBrowserState(tab: .queue), isBoard: true
      ).line(0)
    }
    func asked(_ ticket: Car.Ticket, _ time: String) -> Car {
      Scene.requested(Scene.car(ticket, "Audi", "A4", 2018, "12:00"), time)
    }
    func due(_ ticket: Car.Ticket, _ time: String) -> Car {
      var car = asked(ticket, "19:00")
      car.dateDue = Scene.clock(time)
      return car
    }
    let cars = [asked(1, "19:44"), asked(2, "19:50"), due(3, "20:30"), due(4, "20:10")]
    #expect(
      head(cars).hasSuffix("  2 wait, the longest 12 min, next due 20:10  4 cars  19:56"))
    #expect(head([cars[1]]).hasSuffix("  1 waits, for 6 min  1 car  19:56"))
    #expect(head([cars[2]]).hasSuffix("  next due 20:30  1 car  19:56"))
    #expect(head(cars, columns: 40).hasSuffix("Queue                      4 cars  19:56"))
  }

  @Test func `waits count up, and other desks' commits appear`() {
    var scene = board()
    scene.send(.tick(Scene.now.addingTimeInterval(120)))
    #expect(scene.line(2).contains("14 min"))
    #expect(scene.line(0).hasSuffix("3 cars  19:58"))
    scene.commit { $0[41]?.dateRequested = Scene.clock("19:40") }
    #expect(scene.line(2).contains("Fiat 500"))
    #expect(scene.line(2).hasPrefix(" +"))
    scene.send(.tick(Scene.now.addingTimeInterval(179)))
    #expect(scene.line(2).hasPrefix(" +"))
    scene.send(.tick(Scene.now.addingTimeInterval(180)))
    #expect(scene.line(2).hasPrefix("  "))
  }

  // The queue was cut at the last line, and the cars that stood ready were not to be seen.
  @Test func `what has no room is counted, and ready cars are shown however many are asked for`() {
    let asked = Scene.many(15).map { Scene.requested($0, "19:30") }
    let ready = (16...17).map { number in
      Scene.ready(Scene.car(Car.Ticket(number), "BMW", "M3", 2020, "15:00"), "19:40", "19:50")
    }
    func list(_ lines: Int, columns: Int = 80, _ tab: BrowserTab = .queue) -> [String] {
      Scene(
        columns, lines, cars: asked + ready, savedState: SavedBrowserState(tab: tab), isBoard: true
      ).list
    }
    let whole = list(21)
    #expect(whole.last?.contains("17  BMW M3") == true && whole.count == 19)
    let short = list(14)
    #expect(short[0] == "Asked (15)" && short[8] == "Ready (2)")
    #expect(short[10].contains("17  BMW M3"))
    #expect(short[11] == "and 8 more asked")
    #expect(list(8).last == "and 14 more: 13 asked, 1 ready")
    #expect(list(8)[4].contains("BMW M3"))
    #expect(
      list(6) == ["Asked (15)", list(6)[1], "Ready (2)", "and 16 more: 14 asked, 2 ready"])
    #expect(list(8, columns: 40)[3] == "Ready (2)")
    // The headers left no line for a car.
    let smallest = list(6, columns: 30)
    #expect(smallest[0] == "Asked (15)" && smallest[1] == "       1  2001 B… asked 26 min")
    #expect(smallest[3] == "and 16 more: 14 asked, 2 ready")
    #expect(list(9, .year).last == "and 14 more")
  }

  @Test func `ready cars are shown below more requested ones than a page of the screen has`() {
    let asked = Scene.many(200).map { Scene.requested($0, "19:30") }
    let ready = Scene.ready(Scene.car(201, "BMW", "M3", 2020, "15:00"), "19:40", "19:50")
    let scene = Scene(
      80, 10, cars: asked + [ready], savedState: SavedBrowserState(tab: .queue), isBoard: true)
    #expect(scene.list.suffix(2).first?.contains("201  BMW M3") == true)
    #expect(scene.list.last == "and 196 more asked")
  }

  // MARK: - Large letters

  private func large(
    _ columns: Int, _ lines: Int, _ letters: BlockLetters = .blocks, cars: [Car] = Scene.cars
  ) -> Scene {
    Scene(
      columns, lines, cars: cars, savedState: SavedBrowserState(tab: .queue), isBoard: true,
      largeLetters: letters)
  }

  @Test func `large letters show who waits, and ticket, car, key, spot and wait`() {
    #expect(
      large(120, 20).screen == """
        Queue                                                                                                      3 cars  19:56
                      ▀▀█    █   █ ▄▀▄ ▀█▀ ▀█▀       ▀█▀ █ █ █▀▀    █   ▄▀▀▄ █▄ █ ▄▀▀▀ █▀▀ ▄▀▀▀ ▀█▀    ▀█  ▀▀█    █▄ ▄█ ▀█▀ █▄ █
                      █▀▀    █▄▀▄█ █▀█  █   █   ▄     █  █▀█ █▀     █   █  █ █ ▀█ █ ▀█ █▀   ▀▀▄  █      █  █▀▀    █ ▀ █  █  █ ▀█
                      ▀▀▀    ▀   ▀ ▀ ▀ ▀▀▀  ▀  ▀      ▀  ▀ ▀ ▀▀▀    ▀▀▀  ▀▀  ▀  ▀  ▀▀▀ ▀▀▀ ▀▀▀   ▀     ▀▀▀ ▀▀▀    ▀   ▀ ▀▀▀ ▀  ▀

        Asked (2)
           ▀▀█ █▀█   ▀█▀ █▀▀ ▄▀▀▀ █   ▄▀▄    █▄ ▄█ ▄▀▀▄ █▀▄ █▀▀ █      ▀▀█   █ ▄▀ ▀▀█ █▀█   ▄▀▀ ▀▀█       ▀█  ▀▀█
           █▀▀ █ █    █  █▀   ▀▀▄ █   █▀█    █ ▀ █ █  █ █ █ █▀  █       ▀█   █▀▄  █▀▀ █ █   █   █▀▀        █  █▀▀
           ▀▀▀ ▀▀▀    ▀  ▀▀▀ ▀▀▀  ▀▀▀ ▀ ▀    ▀   ▀  ▀▀  ▀▀  ▀▀▀ ▀▀▀    ▀▀▀   ▀  ▀ ▀▀▀ ▀▀▀    ▀▀ ▀▀▀       ▀▀▀ ▀▀▀ min

           ▀▀█ ▀▀█   ▄▀▄ █ █ █▀▄ ▀█▀    ▄▀▄ █ █                              █ ▄▀ ▀▀█ ▀▀█   ▄▀▀ ▀▀█       █▀▀
           █▀▀ █▀▀   █▀█ █ █ █ █  █     █▀█ ▀▀█                              █▀▄  █▀▀ █▀▀   █    ▀█       █▀█
           ▀▀▀ ▀▀▀   ▀ ▀ ▀▀▀ ▀▀  ▀▀▀    ▀ ▀   ▀                              ▀  ▀ ▀▀▀ ▀▀▀    ▀▀ ▀▀▀       ▀▀▀ min

        Ready (1)
           ▀▀█       █▀▄ █▄ ▄█ █   █    █▄ ▄█ ▀▀█                            █ ▄▀ ▀▀█       ▄▀▄ ▀█  ▀▀█   ▀█  █▀▀
            ▄▀       █▀▄ █ ▀ █ █▄▀▄█    █ ▀ █  ▀█                            █▀▄   ▄▀       █▀█  █  █▀▀    █  ▀▀█
            ▀        ▀▀  ▀   ▀ ▀   ▀    ▀   ▀ ▀▀▀                            ▀  ▀  ▀        ▀ ▀ ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀ min

        q quit
        """)
    // Where the car has no room in large letters, its colour and its plate stand below it.
    #expect(
      large(80, 20, .ascii).screen == #"""
        Queue                                                              3 cars  19:56
                                ""#    #   # ,", "#" "#"       "#  ""#    #, ,# "#" #, #
                                #""    #,",# #"#  #   #   ,     #  #""    # " #  #  # "#
                                """    "   " " " """  "  "     """ """    "   " """ "  "

        Asked (2)
           ""# #"#   Tesla Model 3   # ," ""# #"#   ,"" ""#       "#  ""#
           #"" # #   white           #",  #"" # #   #   #""        #  #""
           """ """   HH EV 20        "  " """ """    "" """       """ """ min

           ""# ""#   Audi A4         # ," ""# ""#   ,"" ""#       #""
           #"" #""   black           #",  #"" #""   #    "#       #"#
           """ """   M AU 4400       "  " """ """    "" """       """ min

        Ready (1)
           ""#       BMW M3          # ," ""#       ,", "#  ""#   "#  #""
            ,"       blue            #",   ,"       #"#  #  #""    #  ""#
            "        M BM 300        "  "  "        " " """ """   """ """ min

        q quit
        """#)
  }

  // One long name made the whole wall small.
  @Test func `one long name is in ordinary letters, and the others stay as they were`() {
    var cars = Scene.cars
    cars[3].model = "Model 3 Long Range All Wheel Drive Performance"
    func rows(_ cars: [Car]) -> [String] { large(160, 24, cars: cars).list }
    let usual = rows(Scene.cars)
    let long = rows(cars)
    #expect(long.count == usual.count)
    let words = "Tesla Model 3 Long Range All Wheel Drive Performance".split(separator: " ")
    #expect(words.allSatisfy { word in long[1...3].contains { $0.contains(word) } }, "\(long)")
    #expect(long[5].prefix(50) == usual[5].prefix(50) && long[5].hasSuffix(usual[5].suffix(40)))
    // Among ordinary letters it has all lines of its row.
    let small = large(64, 20, .ascii, cars: cars).list
    #expect(small[1].contains("   Tesla  "), "\(small)")
    #expect(small[2].contains("   Model 3  "), "\(small)")
  }

  // `MERCEDES-BEN…` stood on a wall that had many lines left.
  @Test(arguments: [(80, 24), (120, 40), (200, 50)])
  func `a wall names each car whole, however long one of them is called`(columns: Int, lines: Int) {
    func car(_ ticket: Car.Ticket, _ make: String, _ model: String) -> Car {
      Scene.requested(
        Scene.car(ticket, make, model, 2020, "18:00", nil, nil, "K\(ticket)", "A\(ticket)"),
        "19:40")
    }
    let cars =
      (1...3).map { car($0, "Seat", "Leon") }
      + [car(4, "Mercedes-Benz", "Sprinter 319 CDI extra long high roof")]
    // On a narrow wall one long name alone has ordinary rows.
    for count in (columns == 80 ? 3 : 1)...4 {
      let scene = large(columns, lines, cars: Array(cars.suffix(count)))
      #expect(!scene.screen.contains("…"), "\(scene.screen)")
      let shown = scene.screen
      let words = cars[3].shortName.split(separator: " ")
      #expect(words.allSatisfy { shown.contains($0) }, "\(shown)")
    }
  }

  @Test func `no car makes room for large letters above it`() {
    #expect(
      large(80, 19, .ascii).screen.hasPrefix(
        "Queue                                  2 wait, the longest 12 min  3 cars  19:56\nAsked"
      ))
    #expect(large(80, 19, .ascii).list.filter { $0.contains("  HH EV 20  ") }.count == 1)
    #expect(large(80, 19, .ascii).screen.contains("M BM 300"))
  }

  @Test func `a guest who has just asked waits in large letters, too`() {
    let cars = [Scene.requested(Scene.cars[2], "19:56")]
    let scene = large(120, 20, cars: cars)
    #expect(!scene.screen.contains("<1m"))
    #expect(scene.line(10).hasSuffix("██████ min"))
  }

  // White letters on red were holes of any shape on a white screen.
  @Test func `a late wait is in red letters`() {
    let grid = large(120, 40).browser.draw()
    let styles = (0..<40).flatMap { line in
      (0..<120).map { grid[.init(line: line, column: $0)].style }
    }
    #expect(styles.contains([.alarm, .reversed]) && !styles.contains(.alarm))
  }

  // One car on a wall stood in letters of three lines, or in ordinary ones where it was due.
  @Test func `letters grow with the room that there is`() {
    func car(_ due: String?) -> Car {
      var car = Scene.requested(Scene.cars[3], due == nil ? "19:44" : "19:00")
      car.dateDue = due.map(Scene.clock)
      return car
    }
    func form(_ columns: Int, _ lines: Int, _ cars: [Car]) -> LargeColumns.Form? {
      large(columns, lines, cars: cars).browser.largeColumns?.form
    }
    for car in [car(nil), car("20:10"), car("30:30")] {
      #expect(form(80, 24, [car]) == .init(scale: 1, car: .below))
      #expect(form(120, 40, [car]) == .init(scale: 2, car: .below))
      #expect(form(200, 50, [car]) == .init(scale: 3, car: .below))
    }
    // With more cars the letters become smaller, and none of the cars is left out for them.
    let cars = (1...9).map { Scene.requested(Scene.car($0, "Fiat", "500", 2012, "18:00"), "19:40") }
    #expect(form(200, 50, Array(cars.prefix(3))) == .init(scale: 4, car: .beside))
    #expect(form(200, 50, cars) == .usual)
    for columns in [80, 120, 200] {
      for count in 1...9 {
        let scene = large(columns, 50, cars: Array(cars.prefix(count)))
        #expect(!scene.screen.contains("more"), "\(columns) \(count)")
      }
    }
    let one = large(80, 24, .ascii, cars: [car("30:30")])
    #expect(one.list.contains { $0.contains("due") && $0.contains("#") }, "\(one.screen)")
  }

  @Test func `where large letters have no room the board is the ordinary one`() {
    #expect(
      large(60, 20).screen
        == Scene(
          60, 20, savedState: SavedBrowserState(tab: .queue), isBoard: true
        ).screen)
    #expect(
      large(120, 7).screen
        == Scene(
          120, 7, savedState: SavedBrowserState(tab: .queue), isBoard: true
        ).screen)
  }

  @Test func `a name without large letters has ordinary ones, and what has no room is counted`() {
    var cars = Scene.cars
    cars[3].make = "日産"
    let scene = large(120, 15, cars: cars)
    #expect(scene.list[2].contains("日産 Model 3"))
    #expect(scene.list.last == "and 1 more asked")
  }

  @Test func `any list can be on the board`() {
    #expect(board(.year).line(1).hasPrefix("2023 (1)"))
  }

  @Test func `a store that was removed is reported on the last line`() {
    var scene = board()
    scene.send(.store(.lost("The store is not there")))
    #expect(scene.keys == "The store is not there")
  }

  @Test func `another store in the place of this one is reported for ten minutes`() {
    var scene = board()
    scene.lot.history = "second"
    scene.send(.changed(ListChange(choice: scene.browser.choice, isReset: true)))
    #expect(scene.keys == "Another store took the place of this one at 19:56")
    scene.send(.tick(Scene.now.addingTimeInterval(599)))
    #expect(scene.keys == "Another store took the place of this one at 19:56")
    scene.send(.tick(Scene.now.addingTimeInterval(600)))
    #expect(scene.keys == "q quit")
  }
}
