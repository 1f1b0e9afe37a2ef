import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// What a form offers while it is typed: texts of the store, free tags, and a car that was here.
struct FormCompletionTests {
  private static let free: [CarField: [String]] = [.key: ["K2", "K10"], .spot: ["A3", "B1"]]

  private func parking(_ columns: Int = 80) throws -> Scene {
    var scene = Scene(columns, 16)
    scene.press("p")
    try scene.answerTexts(free: Self.free)
    return scene
  }

  @Test(arguments: [50, 80, 120])
  func `a text is completed from the store, and Tab or Right takes it`(columns: Int) throws {
    var scene = try parking(columns)
    scene.type("to")
    #expect(scene.screen.contains("toyota"))
    let grid = scene.browser.draw()
    let cursor = try #require(grid.cursor)
    #expect(grid[cursor].style == .dim)
    #expect(scene.keys.contains("tab take, next field"))
    scene.press("tab")
    #expect(scene.screen.contains(" *make       Toyota"))
    #expect(scene.screen.contains("> model"))
    #expect(scene.keys.contains("tab next field"))
    scene.type("c")
    scene.press("right")
    #expect(scene.screen.contains(">*model      Camry"))
    scene.press("down", "enter")
    #expect(scene.actions == [.park(texts: [.make: "Toyota", .model: "Camry"])])
  }

  @Test func `the models are those of the make`() throws {
    var scene = try parking()
    scene.type("BMW")
    scene.press("down")
    scene.type("m")
    // Model 3 is a Tesla.
    #expect(scene.screen.contains(">*model      m3"))
  }

  @Test func `the next free key and spot stand dim in an empty field, and Tab takes them`() throws {
    var scene = try parking()
    for _ in 0..<7 { scene.press("down") }
    #expect(scene.screen.contains("> key        K2"))
    scene.press("tab")
    #expect(scene.screen.contains("*key        K2"))
    #expect(scene.screen.contains("> spot       A3"))
    scene.type("b")
    #expect(scene.screen.contains(">*spot       b1"))
    scene.press("tab", "enter")
    #expect(scene.actions == [.park(texts: [.key: "K2", .spot: "B1"])])
  }

  @Test func `what is only dim is not saved`() throws {
    var scene = try parking()
    scene.type("To")
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.make: "To"])])
  }

  @Test func `in the midst of a text, and where a value would be replaced, nothing is offered`()
    throws
  {
    var scene = Scene(80, 16)
    scene.press("m")
    try scene.answerTexts(free: Self.free)
    #expect(scene.keys.contains("tab next field"))
    scene.type("b")
    #expect(scene.screen.contains(">*spot b1"))
    scene.press("home")
    #expect(!scene.screen.contains("b1"))
    scene.press("tab")
    #expect(scene.screen.contains("> key  K22"))
  }

  @Test func `a known plate fills the form when its field is left`() throws {
    var scene = try parking()
    scene.press("down", "down", "down")
    scene.type("ma ph 1330")
    scene.press("down")
    #expect(scene.effects.last == .readCar(plate: "ma ph 1330"))
    scene.send(.car(Scene.cars[0], plate: "ma ph 1330"))
    #expect(
      scene.screen == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        Park a car
         *make       Toyota
         *model      Camry
         *year       2019
         *plate      ma ph 1330
        >*color      silver
         *first name José
         *last name  Dubois
          key
          spot
          note
          photo
        'ma ph 1330' was here before: took over make, model, year, color, first name,
        last name
        enter save  tab next field  shift-tab field before  ctrl-x drop  esc close
        """)
    // Another plate takes back what was filled, but for what was typed since.
    scene.type("red")
    scene.press("up")
    scene.type("b 1")
    scene.press("down")
    scene.send(.car(nil, plate: "b 1"))
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.plate: "b 1", .color: "red"])])
  }

  @Test func `what was typed stays, and a name of the owner keeps the other one out`() throws {
    var scene = try parking()
    scene.type("Seat")
    for _ in 0..<5 { scene.press("down") }
    scene.type("Ida")
    for _ in 0..<2 { scene.press("up") }
    scene.type("ma ph 1330")
    scene.press("up")
    scene.send(.car(Scene.cars[0], plate: "ma ph 1330"))
    scene.press("enter")
    #expect(
      scene.actions == [
        .park(texts: [
          .make: "Seat", .model: "Camry", .year: "2019", .plate: "ma ph 1330", .color: "silver",
          .ownerFirstName: "Ida",
        ])
      ])
  }

  @Test func `a plate that was changed meanwhile, and a form of a parked car, are not filled`()
    throws
  {
    var scene = try parking()
    scene.press("down", "down", "down")
    scene.type("b 1")
    scene.press("down")
    scene.press("up")
    scene.type("b 2")
    scene.send(.car(Scene.cars[0], plate: "b 1"))
    #expect(!scene.screen.contains("Toyota"))
    scene = Scene(80, 16)
    scene.press("e", "down", "down", "down", "down")
    #expect(!scene.effects.contains { if case .readCar = $0 { true } else { false } })
  }
}
