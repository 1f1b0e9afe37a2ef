import ArgumentParser
import Testing

@testable import CarvaletCommands

/// How completions are written for the shells, and which options have them.
struct CompletionWordTests {
  private func lines(
    _ words: [CompletionWord], completing typed: String = "", for shell: CompletionShell
  ) -> [String] {
    CompletionWord.lines(words, completing: typed, for: shell, Environment([:]))
  }

  @Test func `each shell gets words in its own form`() {
    let words = [CompletionWord("a:b", "c/d"), CompletionWord("it's")]
    #expect(lines(words, for: .zsh) == ["a\\:b:c/d", "it's"])
    #expect(lines(words, for: .fish) == ["a:b\tc/d", "it's"])
    #expect(lines(words, for: .bash) == ["a:b  (c∕d)", #"it\'s"#])
    #expect(lines(words, completing: "a", for: .bash) == ["a:b"])
  }

  @Test func `of two cars with one plate, bash gets a line without a description`() {
    let words = [CompletionWord("M 1", "`id`"), CompletionWord("M 1", "`id`")]
    #expect(lines(words, for: .bash) == [#"M\ 1"#])
  }

  @Test(arguments: [
    (#"B\ M"#, #"B\ M\'W"#), ("'B M", #"B M'\''W"#), ("\"B M", "B M'W"), (#"B\ "#, #"B\ M\'W"#),
    ("B", #"B\ M\'W"#),
  ])
  func `what was typed for bash is compared without its quotes, and goes on in them`(
    typed: String, inserted: String
  ) {
    let words = [CompletionWord("B M'W", "BMW"), CompletionWord("M-AU77")]
    #expect(lines(words, completing: typed, for: .bash) == [inserted])
    #expect(lines(words, completing: typed, for: .fish) == ["B M'W\tBMW", "M-AU77"])
  }

  @Test(arguments: CompletionShell.allCases)
  func `no control character reaches a shell`(shell: CompletionShell) {
    let words = [
      CompletionWord("a\nb"), CompletionWord("\u{1B}[2J"), CompletionWord(""),
      CompletionWord("x", "\t\u{1B}\n"), CompletionWord("y"),
    ]
    let lines = lines(words, for: shell)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("x"))
    #expect(lines[0].contains(#"\t\u{1B}\n"#))
    #expect(!lines[0].dropFirst(2).contains { $0 == "\n" || $0 == "\u{1B}" })
  }

  @Test func `every option has completions but those of free texts, numbers and times`() {
    let script = CompletionScript.script(for: .fish)
    let options = script.split(separator: "\n").filter { $0.contains(" -rfka ''") }
      .compactMap { $0.firstMatch(of: /-l '([a-z-]+)'/)?.output.1 }
    #expect(
      Set(options) == [
        "at", "by", "jump", "limit", "note", "offset", "owner", "owner-first", "owner-last",
        "header-line", "ticket", "where", "year", "model", "since", "until", "returned-before",
        "for", "requested-at", "ready-at", "returned-at", "days", "place", "phone",
      ])
  }
}
