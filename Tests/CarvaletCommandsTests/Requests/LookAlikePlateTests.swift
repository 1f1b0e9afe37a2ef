import Testing

@testable import CarvaletCommands

/// Plates that look alike, however they were typed.
@Suite(.everyStore) struct LookAlikePlateTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene()
    // The letters of the first plate are Cyrillic.
    for line in ["park Lada -p 'СВ 1234 АК'", "park BMW -p 'B0 4410'", "park Kia -p ★★"] {
      #expect(scene.run(line).status == .done)
    }
  }

  @Test(arguments: ["cb1234", "'CB 1234 AK'", "СВ1234", "ＣＢ１２３４"])
  func `a plate is found in the letters that it looks like`(typed: String) {
    #expect(scene.run("search \(typed) --quiet").output == "1\n")
    #expect(scene.run("show \(typed)").output.contains("Lada"))
  }

  @Test func `a plate without letters and digits is found as it was stored`() {
    #expect(scene.run("search ★★ --quiet").output == "3\n")
    #expect(scene.run("show ★★").output.contains("Kia"))
    #expect(scene.run("show --plate ★★").output.contains("Kia"))
    #expect(scene.run("show plate:-").status == .nothingMatched)
  }

  @Test func `O and 0 are offered for each other, and never taken`() {
    let search = scene.run("search BO4410")
    #expect(search.status == .nothingMatched)
    #expect(search.messages.contains("Nothing matches 'BO4410'. 1 car matches 'plate:B04410'."))
    let request = scene.run("request BO 4410")
    #expect(request.status == .nothingMatched)
    #expect(request.messages.contains("  2  BMW Unknown, plate B0 4410"), "\(request)")
    #expect(scene.run("queue --quiet").output == "")
  }

  @Test func `damage that was noted is told in both spellings`() {
    #expect(scene.run("note 1 door --code s").status == .done)
    #expect(scene.run("retrieve 1").status == .done)
    #expect(scene.run("park Lada -p 'CB 1234 AK'").messages.contains("door"))
  }
}
