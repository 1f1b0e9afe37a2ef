import Testing

@testable import CarvaletBrowser

/// Lists of a night that crosses midnight, as whole screens at the widths of terminals.
/// ``RowTests`` has those of the tabs themselves.
struct NightListTests {
  @Test(arguments: [
    (
      50,
      """
      [Parked 4] Make Model Year Owner Queue 2 Left
      today 00:00 (1)
      >      4  2012 Fiat 500                       1h45
                yellow  K4  A4  K FI 500  Eva Rossi
      yesterday 23:00 (1)
             3  2012 Land Rover Discovery           2h50
                black  K3  A3  M AU 4400  Łukasz Nowak
      yesterday 21:00 (2)
      Sections by hour, g goes on
      tab lists  / search  p park  ? keys  q quit
      """
    ),
    (
      80,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                  4 cars - anna
      today 00:00 (1)                                                          |/    |
      >      4  Fiat 500              2012  yellow  K4     A4     1h45         [00:00]
      yesterday 23:00 (1)                                                      |23:00|
             3  Land Rover Discovery  2012  black   K3     A3     2h50         |21:00|
      yesterday 21:00 (2)                                                      |     |
             2  BMW M3                2020  blue    K2     A2     ready 2 min  |     |
             1  Toyota Camry          2019  silver  K1     A1     asked 4 min  |     |
      Sections by hour, g goes on
      tab lists  / search  ' index  p park  enter show  a asked  ? keys  q quit
      """
    ),
    (
      120,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                          4 cars - anna
      today 00:00 (1)                                                              |/    |  ticket 4
      >      4  Fiat 500                2012  yellow    K4     A4     1h45         [00:00]  2012 Fiat 500, yellow
      yesterday 23:00 (1)                                                          |23:00|  owner  Eva Rossi
             3  Land Rover Discovery    2012  black     K3     A3     2h50         |21:00|  key    K4, spot A4
      yesterday 21:00 (2)                                                          |     |  plate  K FI 500
             2  BMW M3                  2020  blue      K2     A2     ready 2 min  |     |  parked 00:20, 1h45
             1  Toyota Camry            2019  silver    K1     A1     asked 4 min  |     |  photo  none
      Sections by hour, g goes on
      tab lists  / search  ' index  p park  enter show  a asked  b ready  r retrieve  e edit  m move  n note  ? keys  q quit
      """
    ),
    (
      200,
      """
      [Parked]  Make  Model  Year  Owner  Queue 2  Left                                                                                                                                          4 cars - anna
      today 00:00 (1)                                                                                                                                  |/    |  ticket 4
      >      4  Fiat 500                  2012  yellow    K4     A4     K FI 500      Eva Rossi                                         1h45           [00:00]  2012 Fiat 500, yellow
      yesterday 23:00 (1)                                                                                                                              |23:00|  owner  Eva Rossi
             3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50           |21:00|  key    K4, spot A4
      yesterday 21:00 (2)                                                                                                                              |     |  plate  K FI 500
             2  BMW M3                    2020  blue      K2     A2     M BM 300      Marie Dubois                  ready 2 min         4h25           |     |  parked 00:20, 1h45
             1  Toyota Camry              2019  silver    K1     A1     MA PH 1330    Jean Dubois       child seat  asked 4 min         4h55           |     |  photo  none
      Sections by hour, g goes on
      tab lists  / search  ' index  p park  enter show  a asked  b ready  r retrieve  e edit  m move  n note  space mark  X remove  w queue  o order  g sections  v rows  L log  : command  ? keys  q quit
      """
    ),
  ])
  func `sections by hour are in the order of time, and the index beside them`(
    columns: Int, screen: String
  ) {
    var scene = Scene.night(columns, .parked, 10)
    scene.press("g", "g")
    #expect(scene.screen == screen)
  }

  @Test(arguments: [
    (
      50,
      """
      Parked [Make 4] Model Year Owner Queue 2 Left
      Land Rover (1)
      >      3  2012 Land Rover Discovery           2h50
                black  K3  A3  M AU 4400  Łukasz Nowak
      Toyota (1)
             1  2019 Toyota Camry            asked 4 min
                silver  K1  A1  MA PH 1330  Jean Dubois…
      Index: l
      / search  down next  up before  esc end
      """
    ),
    (
      80,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                  4 cars - anna
      Fiat (1)                                                                     |/|
             4  Fiat 500                2012  yellow    K4     A4     1h45         |B|
      Land Rover (1)                                                               |F|
      >      3  Land Rover Discovery    2012  black     K3     A3     2h50         [L]
      Toyota (1)                                                                   |T|
             1  Toyota Camry            2019  silver    K1     A1     asked 4 min  | |
      Index: l
      / search  down next  up before  enter here  esc end
      """
    ),
    (
      120,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                                                          4 cars - anna
      Fiat (1)                                                                         |/|  ticket 3
             4  Fiat 500              2012  yellow  K4    A4  K FI 500    1h45         |B|  2012 Land Rover Discovery, black
      Land Rover (1)                                                                   |F|  owner  Łukasz Nowak
      >      3  Land Rover Discovery  2012  black   K3    A3  M AU 4400   2h50         [L]  key    K3, spot A3
      Toyota (1)                                                                       |T|  plate  M AU 4400
             1  Toyota Camry          2019  silver  K1    A1  MA PH 1330  asked 4 min  | |  parked 2026-11-20 23:15, 2h50
      Index: l
      / search  down next  up before  enter here  esc end
      """
    ),
    (
      200,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left                                                                                                                                          4 cars - anna
      Fiat (1)                                                                                                                                             |/|  ticket 3
             4  Fiat 500                  2012  yellow    K4     A4     K FI 500      Eva Rossi                                         1h45               |B|  2012 Land Rover Discovery, black
      Land Rover (1)                                                                                                                                       |F|  owner  Łukasz Nowak
      >      3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50               [L]  key    K3, spot A3
      Toyota (1)                                                                                                                                           |T|  plate  M AU 4400
             1  Toyota Camry              2019  silver    K1     A1     MA PH 1330    Jean Dubois       child seat  asked 4 min         4h55               | |  parked 2026-11-20 23:15, 2h50
      Index: l
      / search  down next  up before  enter here  esc end
      """
    ),
  ])
  func `the index leads to a section, and runs with its list`(columns: Int, screen: String) {
    var scene = Scene.night(columns, .make, 9)
    scene.press("'")
    scene.type("l")
    #expect(scene.screen == screen)
  }

  @Test(arguments: [
    (
      50,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left
      / land d                    in: any  1 of 4 - anna
      >      3  2012 Land Rover Discovery           2h50
                black  K3  A3  M AU 4400  Łukasz Nowak


      tab Discovery  Dubois  dateCreated:  dateReturned:
      in make [any] model year owner plate key spot >
      enter to the list  tab take  esc as before
      """
    ),
    (
      80,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left
      / land d                                                  in: any  1 of 4 - anna
      >      3  Land Rover Discovery    2012  black     K3     A3     2h50         [L]
                                                                                   | |
                                                                                   | |
                                                                                   | |
      tab Discovery  Dubois  dateCreated:  dateReturned:  dateRequested:  dateDue:
      in make [any] model year owner plate key spot ticket note
      enter to the list  tab take  down next  up before  esc as before
      """
    ),
    (
      120,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left  / land d                                       in: any  1 of 4 - anna
      >      3  Land Rover Discovery  2012  black   K3    A3  M AU 4400   2h50         [L]  ticket 3
                                                                                       | |  2012 Land Rover Discovery, black
                                                                                       | |  owner  Łukasz Nowak
                                                                                       | |  key    K3, spot A3
                                                                                       | |  plate  M AU 4400
      tab Discovery  Dubois  dateCreated:  dateReturned:  dateRequested:  dateDue:  dateReady:
      in make [any] model year owner plate key spot ticket note
      enter to the list  tab take  down next  up before  esc as before
      """
    ),
    (
      200,
      """
      Parked  [Make]  Model  Year  Owner  Queue 2  Left  / land d                                                                                                                       in: any  1 of 4 - anna
      >      3  Land Rover Discovery      2012  black     K3     A3     M AU 4400     Łukasz Nowak                                      2h50               [L]  ticket 3
                                                                                                                                                           | |  2012 Land Rover Discovery, black
                                                                                                                                                           | |  owner  Łukasz Nowak
                                                                                                                                                           | |  key    K3, spot A3
                                                                                                                                                           | |  plate  M AU 4400
      tab Discovery  Dubois  dateCreated:  dateReturned:  dateRequested:  dateDue:  dateReady:
      in make [any] model year owner plate key spot ticket note
      enter to the list  tab take  down next  up before  esc as before
      """
    ),
  ])
  func `a search shows its scopes, and what its last word may become`(columns: Int, screen: String)
    throws
  {
    var scene = Scene.night(columns, .make, 9)
    scene.press("/")
    scene.type("land d")
    try scene.answerTexts()
    #expect(scene.screen == screen)
  }
}
