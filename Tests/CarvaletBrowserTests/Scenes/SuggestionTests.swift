import CarStorage
import Testing

@testable import CarvaletBrowser

/// What the word that is typed into a search may become.
struct SuggestionTests {
  private func searching(_ text: String, _ columns: Int = 80, _ lines: Int = 12) throws -> Scene {
    var scene = Scene(columns, lines)
    scene.press("/")
    scene.type("x")
    try scene.answerTexts()
    scene.press("backspace")
    scene.type(text)
    return scene
  }

  /// The suggestions, which stand above the scopes.
  private func suggestions(_ text: String) throws -> String {
    let scene = try searching(text)
    let line = scene.line(9)
    return line.hasPrefix("tab ") ? String(line.dropFirst(4)) : ""
  }

  @Test(arguments: [
    (
      50,
      """
      Parked  [Make]  Model  Year  Owner  Queue 3  Left
      / t                         in: any  5 of 8 - anna
      """,
      """
      tab Toyota  Tesla  Tom  ticket:
      in make [any] model year owner plate key spot >
      enter to the list  tab take  esc as before
      """
    ),
    (
      80,
      """
      Parked  [Make]  Model  Year  Owner  Queue 3  Left
      / t                                                       in: any  5 of 8 - anna
      """,
      """
      tab Toyota  Tesla  Tom  ticket:
      in make [any] model year owner plate key spot ticket note
      enter to the list  tab take  down next  up before  esc as before
      """
    ),
    (
      120,
      """
      Parked  [Make]  Model  Year  Owner  Queue 3  Left  / t                                            in: any  5 of 8 - anna
      """,
      """
      tab Toyota  Tesla  Tom  ticket:
      in make [any] model year owner plate key spot ticket note
      enter to the list  tab take  down next  up before  esc as before
      """
    ),
  ])
  func `texts of the store and fields stand below the list, and Tab takes the first`(
    columns: Int, top: String, bottom: String
  ) throws {
    var scene = try searching("t", columns)
    #expect(scene.screen.hasPrefix(top), "\(scene.screen)")
    #expect(scene.screen.contains(bottom), "\(scene.screen)")
    scene.press("tab")
    #expect(scene.screen.contains("/ Toyota "))
    #expect(scene.screen.contains("2 of 8"))
    // Nothing is left to take, and Tab is the scope again.
    #expect(scene.keys.contains("tab where"))
    scene.press("tab")
    #expect(scene.screen.contains("[model]"))
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a click takes a word that is suggested`(columns: Int) throws {
    var scene = try searching("silver t", columns, 24)
    scene.click("Tesla")
    #expect(scene.screen.contains("/ silver Tesla"))
    scene = try searching("t", columns)
    scene.click("ticket:")
    #expect(scene.screen.contains("/ ticket:"))
  }

  @Test(arguments: [
    ("si", "silver"), ("silver ca", "Camry"), ("col", "color:"), ("color:s", "color:silver"),
    ("not:color:s", "not:color:silver"), ("-si", "-silver"), ("owner:lee", ""),
    ("owner:le", "owner:Lee"), ("luk", "Łukasz"), ("mod", "\"Model 3\"  model:"),
    ("\"model", "\"Model 3\""), ("k2", "K20  K22"), ("b:", ""), ("toyota", ""), ("zzz", ""),
    ("silver ", ""), ("-", ""),
  ])
  func `the last word is completed in its field`(text: String, words: String) throws {
    #expect(try suggestions(text) == words)
  }

  @Test func `a text with a blank is taken in quotes`() throws {
    var scene = try searching("white mod")
    scene.press("tab")
    #expect(scene.screen.contains("/ white \"Model 3\""))
    #expect(scene.selected == 20)
    // The next word can be typed at once.
    scene.type("hh")
    #expect(scene.screen.contains("/ white \"Model 3\" hh"))
    #expect(scene.selected == 20)
  }

  @Test func `a scope has only its own texts`() throws {
    var scene = try searching("")
    scene.press("shift-tab")
    scene.type("t")
    #expect(scene.line(9) == "tab Toyota  Tesla  ticket:")
  }

  @Test func `texts are asked for behind the rows and their counts, once for each commit`() {
    var scene = Scene(80, 24)
    func asked() -> Int {
      scene.effects.count { if case .readTexts = $0 { true } else { false } }
    }
    scene.answersAtOnce = false
    scene.press("/", "b")
    scene.answer(hasTotals: false)
    #expect(asked() == 0)
    scene.answer()
    #expect(asked() == 1)
    // A key gives up what is being read, and the texts are asked for behind its rows.
    scene.press("m")
    scene.answer()
    #expect(asked() == 2)
    #expect(throws: Never.self) { try scene.answerTexts() }
    scene.press("w")
    scene.answer()
    #expect(asked() == 2)
    scene.answersAtOnce = true
    scene.commit { $0[9]?.color = "red" }
    #expect(asked() == 3)
  }

  @Test func `a screen of two lines of keys has them where messages stand, and loses no row`()
    throws
  {
    let scene = try searching("t", 80, 24)
    #expect(scene.line(21) == "tab Toyota  Tesla  Tom  ticket:")
    #expect(scene.line(22).hasPrefix("in make [any]"))
  }

  @Test func `the cars that left have texts of their own`() throws {
    var scene = Scene(80, 12, savedState: SavedBrowserState(tab: .left))
    scene.press("/", "t")
    #expect(scene.effects.contains(.readTexts(.left)))
  }
}
