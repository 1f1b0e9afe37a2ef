import Foundation
import Testing

@testable import CarvaletCommands

/// `note`: what is known of a car beside its fields, in every command that shows or copies it.
@Suite(.everyStore) struct NoteCommandTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["CARVALET_DESK"] = "east"
  }

  @Test func `the log has all of a note, also of one that was taken back`() {
    _ = scene.run("note 2 'left door' --code D --photo p.jpg")
    let line = "2: note none -> left door (dent, p.jpg)"
    #expect(scene.run("log --limit 1 --changes").output.contains(line))
    let json = scene.run("log --limit 1 --changes --json").output
    #expect(json.contains(#""field":"noteCode","old":null,"new":"D"}"#))
    #expect(json.contains(#""field":"notePhoto","old":null,"new":"p.jpg"}"#))
    _ = scene.run("undo")
    #expect(scene.run("show 2 --history").output.contains(line))
  }

  @Test func `a note has its time and author, whichever command made it`() {
    _ = scene.run("park Kia --at -5h --note 'first note' --by ben")
    #expect(scene.run("show 6").output.hasSuffix("  19:04  ben  first note\n"))
    _ = scene.run("note 6 second --code D")
    #expect(
      scene.run("show 6").output.hasSuffix(
        "  19:04  ben  first note\n  19:04  anna  dent: second\n"))
    _ = scene.run("edit 2 --note 'child seat'")
    #expect(scene.run("show 2").output.hasSuffix("  19:04  anna  child seat\n"))
    _ = scene.run("undo")
    #expect(scene.run("show 2 --json").output.contains(#""notes":[]"#))
  }

  @Test func `notes are added and never overwritten, and damages reported at the next visit`()
    throws
  {
    _ = scene.run("note 1 rear bumper --code s --photo a.jpg")
    #expect(
      scene.run("note --plate bmw123 'wants it washed'")
        == Consequences(
          output: """
            Noted on ticket 1, 2019 BMW M3, plate B MW 123, key K7, spot A12: wants it washed

            """))
    let shown = scene.run("show 1", terminal: 80).output
    #expect(shown.contains("\nnotes\n  19:04  anna  scratch: rear bumper"))
    #expect(
      shown.hasSuffix(
        "  19:04  anna  scratch: rear bumper  (a.jpg)\n  19:04  anna  wants it washed\n"))
    #expect(
      scene.run("show 1 --json").output.contains(
        #""notes":[{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":"S","text":"rear bumper","photo":"a.jpg"},{"#
      ))
    // 'edit' corrects the last one, and the log keeps the old.
    _ = scene.run("edit 1 --note 'is washed'")
    #expect(scene.run("show 1").output.hasSuffix("anna  is washed\n"))
    #expect(scene.run("log 1 --changes --limit 1").output.contains("wants it washed -> is washed"))
    _ = scene.run("edit 1 --clear note")
    #expect(scene.run("show 1 --fields note").output == "note  rear bumper\n")
    _ = scene.run("retrieve 1")
    #expect(scene.run("note 1 found a glove").status == .done)
    #expect(
      scene.run("park --plate B-MW123").messages.contains(
        "Noted before: scratch: rear bumper, 19:04\n"))
    #expect(scene.run("note 1").status == .usage)
    #expect(scene.run("note 1 x --code z").status == .usage)
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson"])
  func `an export has every note, and its import gives the same store`(format: String) throws {
    _ = scene.run(arguments: ["note", "1", "rear \"bumper\", left", "--code", "s"])
    _ = scene.run("note 1 'wants, it; washed'")
    _ = scene.run("note 5 glove --by ben")
    let file = scene.path("all.\(format)")
    #expect(scene.run("export \(file)").status == .done)
    let other = try CommandScene()
    #expect(other.run("import \(file)").status == .done)
    #expect(other.ledger == scene.ledger)
    #expect(other.run("show 1 5 --json") == scene.run("show 1 5 --json"))
    // Once more changes nothing.
    _ = other.run("import \(file) --on-conflict replace")
    #expect(other.ledger == scene.ledger)
    #expect(other.run("show 1 5 --json") == scene.run("show 1 5 --json"))
  }

  @Test func `a column of notes that is no JSON is the note`() throws {
    let file = try scene.file("guests.csv", "make,notes\nFiat,[washed]\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(scene.run("show 6 --fields note").output == "note  [washed]\n")
  }
}
