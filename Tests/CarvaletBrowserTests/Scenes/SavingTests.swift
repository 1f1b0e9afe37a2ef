import CarStorage
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// A form between its Enter and the outcome.
struct SavingTests {
  private func editing() -> Scene {
    var scene = Scene(80, 16)
    scene.press("e")
    return scene
  }

  @Test func `while it saves nothing is typed, and Esc leaves it to the store`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    #expect(!scene.browser.accepts(.backspace))
    #expect(!scene.browser.accepts(.character("y")))
    #expect(scene.browser.accepts(.escape))
    scene.press("esc")
    #expect(scene.message == "It is still being saved. u takes it back when it is done")
    try scene.finish("Ticket 22: make Audi -> Audix", command: 4)
    scene.press("e")
    #expect(scene.message != "This is the draft that was closed before")
  }

  @Test func `keys behind the Enter of a form wait for it, however long another desk writes`()
    throws
  {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    scene.send(.writing(isBlocked: true))
    #expect(
      scene.message == "Waiting for another desk, and the keys wait, too. Esc closes the form")
    for key in [Key.character("y"), .enter, .tab] { #expect(!scene.browser.accepts(key)) }
    #expect(scene.browser.mustWait(for: .paste("y")))
    #expect(scene.browser.accepts(.escape))
    // As a terminal drops what was typed ahead of a Ctrl-C.
    #expect(scene.browser.dropsHeldInputs(.key(.escape)))
    #expect(!scene.browser.dropsHeldInputs(.key(.character("y"))))
    scene.send(.writing(isBlocked: false))
    try scene.finish("Ticket 22: make Audi -> Audix", command: 4)
    #expect(scene.browser.mode == .list && scene.browser.accepts(.character("j")))
  }

  @Test func `keys behind a save that is refused were not meant for the form`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    let action = try #require(scene.actions.last)
    scene.send(
      .finished(
        ActionOutcome(action: action, result: .refused(sentence: "No", field: .make))))
    #expect(scene.effects.contains(.dropHeldInputs))
    #expect(scene.list.contains { $0.hasPrefix(">*make       Audix") })
  }

  @Test(arguments: ["p", "n", "e"])
  func `a form that is opened again while it is saved is stored once`(key: String) throws {
    var scene = Scene(80, 16)
    scene.press(key)
    scene.type("Kia")
    scene.press("enter", "esc", key)
    #expect(scene.line(1).hasSuffix("... saving"))
    #expect(!scene.browser.accepts(.enter))
    try scene.finish("Done", command: 4)
    #expect(scene.browser.mode == .list && scene.actions.count == 1)
    scene.press(key)
    #expect(!scene.screen.contains("Kia"))
  }

  @Test func `what is refused after its form was closed is not lost`() throws {
    var scene = Scene(80, 16)
    scene.press("n")
    scene.type("Scratch")
    scene.press("enter", "esc")
    let action = try #require(scene.actions.last)
    scene.send(
      .finished(ActionOutcome(action: action, result: .refused(sentence: "No", field: nil))))
    scene.press("n")
    #expect(scene.screen.contains("Scratch"))
    #expect(scene.message == "This is the draft that was closed before")
    scene.press("enter")
    #expect(scene.actions.count == 2)
  }

  @Test func `the draft of a car that was removed and brought back is there again`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    let car = try #require(scene.lot[22])
    scene.commit { $0[22] = nil }
    scene.press("enter")
    #expect(scene.message.hasPrefix("Nothing can be saved: ticket 22 was removed"))
    scene.commit { $0[22] = car }
    scene.press("enter")
    #expect(scene.actions.last == .edit(base: car, texts: [.make: "Audix"]))
  }

  @Test func `a form closes also where its commit is seen before its end`() throws {
    var scene = editing()
    scene.press("end")
    scene.type("x")
    scene.press("enter")
    scene.commit { $0[22]?.make = "Audix" }
    try scene.finish("Ticket 22: make Audi -> Audix", command: 4)
    #expect(scene.browser.mode == .list)
  }
}
