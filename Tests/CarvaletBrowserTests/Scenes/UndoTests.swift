import CarStorage
import Testing

@testable import CarvaletBrowser

/// Keys that take back what was done, and do it again.
struct UndoTests {
  @Test func `u takes back the steps of this screen one by one, and U does them again`() throws {
    var scene = Scene.selecting(41)
    scene.press("u")
    #expect(scene.message == "This screen has done nothing that u could take back")
    scene.press("a")
    try scene.finish("Requested ticket 41", command: 5)
    scene.press("b")
    try scene.finish("Ticket 41 is ready", command: 8)
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 8))
    try scene.finish("Took back command 8", command: 9)
    #expect(scene.message == "Took back command 8. U does it again")
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 5))
    try scene.finish("Took back command 5", command: 10)
    scene.press("U")
    #expect(scene.actions.last == .redo(command: 10))
    try scene.finish("Did it again", command: 11)
    scene.press("U")
    #expect(scene.actions.last == .redo(command: 9))
    try scene.finish("Did it again", command: 12)
    scene.press("U")
    #expect(scene.message == "Nothing was taken back that U could do again")
  }

  @Test func `a step that another desk has overtaken is left, and the one before can be undone`()
    throws
  {
    var scene = Scene.selecting(41)
    for command: Int64 in [5, 6] {
      scene.press("n", "x", "enter")
      try scene.finish("Noted", command: command)
    }
    scene.press("u")
    scene.send(
      .finished(
        ActionOutcome(
          action: .undo(command: 6),
          result: .overtaken(sentence: "Ticket 41 was changed since by ben"))))
    #expect(
      scene.message == "Ticket 41 was changed since by ben. The next u takes back: Noted")
    scene.press("u")
    #expect(scene.actions.last == .undo(command: 5))
  }

  @Test func `a step that could not be taken back for now can still be`() throws {
    var scene = Scene.selecting(41)
    scene.press("n", "x", "enter")
    try scene.finish("Noted", command: 5)
    for (key, action) in [("u", CarAction.undo(command: 5)), ("U", .redo(command: 6))] {
      scene.press(key)
      scene.send(
        .finished(
          ActionOutcome(action: action, result: .refused(sentence: "The disk is full", field: nil)))
      )
      scene.press(key)
      #expect(scene.actions.last == action)
      try scene.finish("Done", command: 6)
    }
  }

  @Test func `a step back leaves the marks`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    try scene.finish("Requested", command: 4)
    scene.press("space", "u")
    try scene.finish("Took it back", command: 5)
    #expect(scene.browser.marks.tickets == [41])
    scene.press("b")
    try scene.finish("Brought 41 Fiat 500", command: 6)
    #expect(scene.browser.marks.isEmpty)
  }

  @Test func `u waits until it is known what the last step was`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    #expect(!scene.browser.accepts(.character("u")))
    #expect(scene.browser.accepts(.character("j")))
    try scene.finish("Requested", command: 4)
    #expect(scene.browser.accepts(.character("u")))
  }

  @Test func `an action that changed nothing leaves nothing to undo`() throws {
    var scene = Scene.selecting(41)
    scene.press("a")
    try scene.finish("Ticket 41 is requested already", command: nil)
    #expect(scene.message == "Ticket 41 is requested already")
    scene.press("u")
    #expect(scene.actions.count == 1)
  }
}
