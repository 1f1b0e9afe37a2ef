import CarStorage
import Testing

@testable import CarvaletBrowser

/// What is done in a night that crosses midnight, as whole screens at the widths of terminals.
struct NightActionTests {
  @Test(arguments: [
    (
      50,
      """
      [Parked 3] Make Model Year Owner Queue 2 Left
      >-     4  2012 Fiat 500     retrieved by ben 02:02
                yellow  K4  A4  K FI 500  Eva Rossi
             3  2012 Land Rover Discovery           2h50
                black  K3  A3  M AU 4400  Łukasz Nowak
             2  2020 BMW M3                  ready 2 min
      Ticket 4 left at 02:02. R brings it back
      tab lists  / search  p park  ? keys  q quit
      """
    ),
    (
      80,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                  3 cars - anna
      >-     4  Fiat 500              2012  retrieved by ben 02:02
             3  Land Rover Discovery  2012  black   K3    A3  M AU 4400   2h50
             2  BMW M3                2020  blue    K2    A2  M BM 300    ready 2 min
             1  Toyota Camry          2019  silver  K1    A1  MA PH 1330  asked 4 min

      Ticket 4 left at 02:02. R brings it back
      tab lists  / search  p park  enter show  R repark  e edit  ? keys  q quit
      """
    ),
    (
      120,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                          3 cars - anna
      >-     4  Fiat 500              2012  retrieved by ben 02:02                          ticket 4
             3  Land Rover Discovery  2012  black   K3     A3     M AU 4400   2h50          retrieved by ben 02:02
             2  BMW M3                2020  blue    K2     A2     M BM 300    ready 2 min   2012 Fiat 500, yellow
             1  Toyota Camry          2019  silver  K1     A1     MA PH 1330  asked 4 min   owner  Eva Rossi
                                                                                            key    K4, spot A4
      Ticket 4 left at 02:02. R brings it back
      tab lists  / search  p park  enter show  R repark  e edit  n note  space mark  X remove  w queue  ? keys  q quit
      """
    ),
    (
      200,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                                                                                                          3 cars - anna
      >-     4  Fiat 500                  2012  retrieved by ben 02:02                                                                                          ticket 4
             3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50                    retrieved by ben 02:02
             2  BMW M3                    2020  blue      K2     A2     M BM 300      Marie Dubois                  ready 2 min         4h25                    2012 Fiat 500, yellow
             1  Toyota Camry              2019  silver    K1     A1     MA PH 1330    Jean Dubois       child seat  asked 4 min         4h55                    owner  Eva Rossi
                                                                                                                                                                key    K4, spot A4
      Ticket 4 left at 02:02. R brings it back
      tab lists  / search  p park  enter show  R repark  e edit  n note  space mark  X remove  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
      """
    ),
  ])
  func `r on a car that left says so, and what brings it back`(columns: Int, screen: String) {
    var scene = Scene.night(columns, .parked, 8)
    scene.commit { $0.retrieve(4, by: "ben", at: "26:02") }
    scene.press("4", "enter", "r")
    #expect(scene.screen == screen)
  }

  @Test(arguments: [
    (
      50,
      """
      Parked [Make 4] Model Year Owner Queue 2 Left
      Log, the last command first
      > 57  01:59            ben   move 3 Land Rover Di…
        56  yesterday 23:15  anna  park, taken back by …


      enter take back  esc back
      """
    ),
    (
      80,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                  4 cars - anna
      Log, the last command first
      > 57  01:59            ben   move 3 Land Rover Discovery: B2->B13
        56  yesterday 23:15  anna  park, taken back by 58, 3 Land Rover Discovery


      enter take back  esc back
      """
    ),
    (
      120,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                                                          4 cars - anna
      Log, the last command first
      > 57  01:59            ben   move 3 Land Rover Discovery: B2->B13
        56  yesterday 23:15  anna  park, taken back by 58, 3 Land Rover Discovery


      enter take back  esc back
      """
    ),
    (
      200,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                                                                                                                                          4 cars - anna
      Log, the last command first
      > 57  01:59            ben   move 3 Land Rover Discovery: B2->B13
        56  yesterday 23:15  anna  park, taken back by 58, 3 Land Rover Discovery


      enter take back  esc back
      """
    ),
  ])
  func `the log names the day of what was done before midnight`(columns: Int, screen: String) {
    var scene = Scene.night(columns, .make, 7)
    scene.press("L")
    let move = LogPage.Line(
      id: 57, date: Scene.clock("25:59"), author: "ben", what: "move",
      cars: "3 Land Rover Discovery", change: "B2->B13")
    let park = LogPage.Line(
      id: 56, date: Scene.clock("23:15"), author: "anna", what: "park",
      cars: "3 Land Rover Discovery", undoneBy: 58)
    scene.send(.log(LogPage(lines: [move, park], hasMore: false)))
    #expect(scene.screen == screen)
  }

  @Test(arguments: [
    (
      50,
      """
      [Parked 4] Make Model Year Owner Queue 2 Left
      Park a car
        make
        model
        year
        plate
        color
        first name
        last name
      > key        K5
        spot
        note
        photo


      enter save  tab take, next field  esc close
      """
    ),
    (
      80,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                  4 cars - anna
      Park a car
        make
        model
        year
        plate
        color
        first name
        last name
      > key        K5
        spot
        note
        photo


      enter save  tab take, next field  shift-tab field before  esc close
      """
    ),
    (
      120,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                          4 cars - anna
      >      4  Fiat 500              2012  yellow  K4     A4     K FI 500    1h45          Park a car
             3  Land Rover Discovery  2012  black   K3     A3     M AU 4400   2h50            make
             2  BMW M3                2020  blue    K2     A2     M BM 300    ready 2 min     model
             1  Toyota Camry          2019  silver  K1     A1     MA PH 1330  asked 4 min     year
                                                                                              plate
                                                                                              color
                                                                                              first name
                                                                                              last name
                                                                                            > key        K5
                                                                                              spot
                                                                                              note
                                                                                              photo


      enter save  tab take, next field  shift-tab field before  esc close
      """
    ),
    (
      200,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                                                                                                          4 cars - anna
      >      4  Fiat 500                  2012  yellow    K4     A4     K FI 500      Eva Rossi                                         1h45                    Park a car
             3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50                      make
             2  BMW M3                    2020  blue      K2     A2     M BM 300      Marie Dubois                  ready 2 min         4h25                      model
             1  Toyota Camry              2019  silver    K1     A1     MA PH 1330    Jean Dubois       child seat  asked 4 min         4h55                      year
                                                                                                                                                                  plate
                                                                                                                                                                  color
                                                                                                                                                                  first name
                                                                                                                                                                  last name
                                                                                                                                                                > key        K5
                                                                                                                                                                  spot
                                                                                                                                                                  note
                                                                                                                                                                  photo


      enter save  tab take, next field  shift-tab field before  esc close
      """
    ),
  ])
  func `the form of a car to be parked offers the next free key`(columns: Int, screen: String)
    throws
  {
    var scene = Scene.night(columns, .parked, 16)
    scene.press("p")
    try scene.answerTexts(free: [.key: ["K5"], .spot: ["A5"]])
    for _ in 0..<7 { scene.press("down") }
    #expect(scene.screen == screen)
  }

  @Test(arguments: [
    (
      50,
      """
      [Parked 0] Make Model Year Owner Queue 0 Left
        Nothing is parked yet. p parks the first car
        and makes the store
        '/home/anna/.local/share/carvalet/carvalet.sqlit
        e'

      tab lists  / search  p park  ? keys  q quit
      """
    ),
    (
      80,
      """
      [Parked]  Make  Model  Year  Owner  Queue 0  Left                  0 cars - anna
        Nothing is parked yet. p parks the first car
        and makes the store '/home/anna/.local/share/carvalet/carvalet.sqlite'



      tab lists  / search  p park  w queue  o order  g sections  ? keys  q quit
      """
    ),
    (
      120,
      """
      [Parked]  Make  Model  Year  Owner  Queue 0  Left                                                          0 cars - anna
        Nothing is parked yet. p parks the first car
        and makes the store '/home/anna/.local/share/carvalet/carvalet.sqlite'



      tab lists  / search  p park  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
      """
    ),
    (
      200,
      """
      [Parked]  Make  Model  Year  Owner  Queue 0  Left                                                                                                                                          0 cars - anna
        Nothing is parked yet. p parks the first car
        and makes the store '/home/anna/.local/share/carvalet/carvalet.sqlite'



      tab lists  / search  p park  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
      """
    ),
  ])
  func `without a store the lot is empty, and the first car makes it`(columns: Int, screen: String)
  {
    var scene = Scene(columns, 7, cars: [], savedState: SavedBrowserState())
    let path = "/home/anna/.local/share/carvalet/carvalet.sqlite"
    scene.send(.store(.notMade(path: path)))
    #expect(scene.screen == screen)
  }
}
