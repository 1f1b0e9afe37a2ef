import Foundation
import TestSupport
import Testing

/// What a shell inserts for Tab is one word that means what the store has, whatever another desk
/// has stored: in a shell at a terminal, to which keys are sent.
@Suite(.ownThread, .needs("script"), .timeLimit(.minutes(60)))
struct ShellQuotingTests {
  /// A plate with a command in each form that a shell runs, and every character that one knows.
  private static let plate = "P`touch pwned`$(touch pwned)$HOME !\"#$%&'()*+,-./:;<=>?@[\\]^_{|}~é"

  private static let lines: [(typed: String, word: String)] = [
    ("show --plate P", plate), ("show --plate \"P", plate), ("show --plate 'P", plate),
    ("show plate:P", "plate:" + plate), ("show \"plate:P", "plate:" + plate),
    ("show 'plate:P", "plate:" + plate),
  ]

  /// Types each line up to Tab, then Enter, in a shell where `carvalet` writes its last argument.
  private func words(in shell: String, _ settings: String) throws -> [String] {
    let executable = Executable()
    try executable.write("settings", settings)
    let plate = Self.plate.replacing("'", with: "'\\''")
    let prepared = executable.shell(
      """
      $carvalet park Fiat --plate '\(plate)' -q
      $carvalet --generate-completion-script \(shell.prefix(while: { $0 != " " })) >script
      mkfifo keys
      """)
    #expect(prepared.status == 0, "\(prepared)")
    let running = executable.start(
      """
      export TERM=xterm HOME="$PWD" LC_ALL=C.UTF-8
      exec 3<>keys
      exec script -qefc "stty cols 200; \(shell)" /dev/null <&3
      """)
    func type(_ text: String) throws {
      let keys = try FileHandle(forWritingTo: executable.folder.appendingPathComponent("keys"))
      try keys.write(contentsOf: Data(text.utf8))
      try keys.close()
    }
    try type(". ./settings\n")
    try running.wait(for: "READY>")
    var words: [String] = []
    for line in Self.lines {
      try type("carvalet \(line.typed)\t\n")
      try waitUntil("\(running.written)") { executable.read("word")?.hasSuffix("\n") == true }
      words.append(String(try #require(executable.read("word")).dropLast()))
      _ = executable.shell("rm word")
    }
    try type("\nexit\n")
    _ = running.finish()
    #expect(executable.read("pwned") == nil, "the plate of a car was run as a command")
    return words
  }

  /// `carvalet` as a function that answers the questions of the script, and writes its last
  /// argument.
  private static let recorder = """
    carvalet() {
      if [ "$1" = ---completion ]; then command carvalet "$@"; return; fi
      while [ $# -gt 1 ]; do shift; done
      printf '%s\\n' "$1" >word.draft; mv word.draft word
    }
    """

  @Test(.needs("bash")) func `bash`() throws {
    let words = try words(
      in: "bash --norc", "source ./script\n\(Self.recorder)\nset +o history; PS1='REA''DY> '")
    #expect(words == Self.lines.map(\.word))
  }

  @Test(.needs("zsh")) func `zsh`() throws {
    let words = try words(
      in: "zsh -f -i",
      """
      autoload -Uz compinit; compinit -u -D; source ./script
      # Zsh does not quote the mark of its history, which no other desk's text gets anything out of.
      unsetopt banghist
      \(Self.recorder)
      PS1='REA''DY> '
      """)
    #expect(words == Self.lines.map(\.word))
  }

  @Test(.needs("fish")) func `fish`() throws {
    let words = try words(
      in: "fish --no-config",
      """
      source ./script
      function carvalet
        if test "$argv[1]" = ---completion
          command carvalet $argv
        else
          printf '%s\\n' $argv[-1] >word.draft; mv word.draft word
        end
      end
      function fish_prompt; echo 'REA''DY> '; end
      """)
    #expect(words == Self.lines.map(\.word))
  }
}
