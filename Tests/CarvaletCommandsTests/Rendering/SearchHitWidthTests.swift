import Testing

@testable import CarvaletCommands

/// What a search has found stays visible and bold, however narrow the terminal is.
struct SearchHitWidthTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["TERM"] = "xterm"
    for line in [
      """
      park Mercedes 'E 220 Estate' --year 2021 --plate 'HH HO 2211' --owner 'Maximilian Hohenstein' \
      --key K21 --spot B14 --at 17:07
      """,
      """
      park Volkswagen 'Golf Variant' --year 2018 --plate 'B VW 4711' --owner 'Anna Schmidt' \
      --key K22 --spot B15 --at -2h --note 'please mind the big old xylophone that lies in the boot'
      """,
    ] { #expect(scene.run(line).status == .done) }
  }

  /// The lines of a table as they look, without the codes of the styles.
  private func plain(_ text: String) -> [Substring] {
    ["\u{1B}[1m", "\u{1B}[2m", "\u{1B}[0m"].reduce(text) { $0.replacing($1, with: "") }
      .split(separator: "\n")
  }

  @Test(
    arguments: [("hohenstein", "Hohenstein"), ("xylophone", "xylophone"), ("17:07", "17:07")])
  func `a hit is whole and bold on every terminal`(word: String, shown: String) throws {
    for width in 30...120 {
      let output = scene.run("search \(word)", terminal: width).output
      #expect(output.contains("\u{1B}[1m\(shown)\u{1B}[0m"), "\(width)\n\(output)")
      for line in plain(output) { #expect(line.count <= width, "\(width)\n\(output)") }
    }
  }

  @Test func `a cell is cut before its hit where it has no room for both`() throws {
    let rows = plain(scene.run("search hohenstein", terminal: 87).output)
    #expect(rows.last?.contains("…n Hohenstein") == true, "\(rows)")
    let notes = plain(scene.run("search xylophone --fields ticket,note", terminal: 36).output)
    #expect(notes.last?.contains(/…[a-z ]*xylophone…/) == true, "\(notes)")
  }

  @Test func `without colour the hit is visible, too`() throws {
    scene.environment["TERM"] = "dumb"
    let output = scene.run("search hohenstein", terminal: 87).output
    #expect(output.contains("…n Hohenstein"), "\(output)")
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `a hit that is wider than the terminal is shown from its beginning`() throws {
    let output = scene.run("search 'lies in the boot'", terminal: 14).output
    #expect(plain(output).contains { $0.hasSuffix("…lies in th…") }, "\(output)")
    for line in plain(output) { #expect(line.count <= 14, "\(output)") }
  }
}
