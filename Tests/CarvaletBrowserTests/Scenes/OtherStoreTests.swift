import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// Another store takes the place of the one that is shown: its tickets are those of other cars.
struct OtherStoreTests {
  private static let sentence = "Another store took the place of this one. Marks and steps are gone"

  /// Moves another store to the place of the first, of which the browser hears before its rows
  /// come.
  private func replace(_ scene: inout Scene, by cars: [Car]) {
    scene.lot = Lot(cars)
    scene.lot.history = "second"
    scene.answersAtOnce = false
    scene.send(.changed(ListChange(choice: scene.browser.choice, isReset: true)))
  }

  private static let others = [
    Scene.car(12, "Lada", "Niva", 1990, "10:00"), Scene.car(22, "Volvo", "240", 1988, "11:00"),
  ]

  @Test func `keys that act wait until it is known which store it is`() {
    var scene = Scene()
    replace(&scene, by: Self.others)
    for key in "arbeXujk" { #expect(!scene.browser.accepts(.character(key)), "\(key)") }
    #expect(scene.browser.accepts(.control("c")))
    scene.answer()
    #expect(scene.browser.accepts(.character("a")))
  }

  @Test func `it is reported, and no question, mark or step of before reaches its cars`() throws {
    var scene = Scene()
    scene.press("4", "1", "enter", "a")
    try scene.finish("Requested 41 Fiat 500")
    scene.press("space", "j", "X")
    replace(&scene, by: Self.others)
    scene.answer()
    #expect(scene.message == Self.sentence)
    #expect(
      scene.list.prefix(2).map { $0.prefix(20) } == [
        "Lada (1)            ", ">     12  Lada Niva ",
      ])
    scene.press("y")
    #expect(scene.message.hasPrefix("'y' does nothing here"))
    scene.press("u")
    #expect(scene.message == "This screen has done nothing that u could take back")
    #expect(scene.browser.marks.isEmpty && scene.actions == [.request([41])])
  }

  @Test func `a form of a car that it does not have is closed, and its draft does not come back`() {
    var scene = Scene(80, 20)
    scene.press("e", "x")
    replace(&scene, by: Self.others)
    scene.answer()
    scene.press("j", "e")
    #expect(scene.line(1) == "Edit ticket 22, Volvo 240")
    #expect(scene.line(2) == "> make       Volvo")
  }

  @Test func `a draft comes back with its car, though another store was there meanwhile`() {
    var scene = Scene(80, 20)
    scene.press("e", "end", "x", "esc")
    let first = scene.lot
    replace(&scene, by: Self.others)
    scene.answer()
    scene.lot = first
    scene.send(.changed(ListChange(choice: scene.browser.choice, isReset: true)))
    scene.answer()
    scene.answersAtOnce = true
    scene.press("2", "2", "enter", "e")
    #expect(scene.line(1) == "Edit ticket 22, Audi A4")
    #expect(scene.line(2) == ">*make       Audix")
  }

  @Test func `a copy of the same cars keeps the selection and the form`() {
    var scene = Scene(80, 20)
    scene.press("j", "e", "x")
    let cars = scene.lot.cars.values
    let selected = scene.selected
    replace(&scene, by: Array(cars))
    scene.answer()
    #expect(scene.message == Self.sentence)
    #expect(scene.selected == selected)
    #expect(scene.line(1).hasPrefix("Edit ticket 12"))
    #expect(scene.line(2).hasSuffix("x"))
  }

  @Test func `a backup that is restored is reported, and takes marks and steps along`() {
    var scene = Scene()
    scene.press("space")
    var change = ListChange(choice: scene.browser.choice, isReset: true)
    change.isRestored = true
    scene.send(.changed(change))
    #expect(scene.message == "A backup was restored. Marks and steps are gone")
    #expect(scene.browser.marks.isEmpty && scene.selected == 22)
  }

  @Test func `a car that was kept in the list is not among those of the other store`() {
    var scene = Scene()
    scene.commit { $0[22] = nil }
    #expect(scene.list.contains { $0.contains("removed") })
    replace(&scene, by: Self.others)
    scene.answer()
    #expect(!scene.list.contains { $0.contains("removed") || $0.contains("Audi") })
  }
}
