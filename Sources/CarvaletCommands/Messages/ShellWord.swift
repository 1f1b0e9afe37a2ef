import TerminalScreen

/// A word of a command that people paste into a shell.
struct ShellWord {
  /// The word, in quotes where the shell would change it.
  let text: SafeText

  init(_ word: String) {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","):
        true
      default: false
      }
    }
    let quoted = word.replacing("'", with: #"'\''"#)
    text = isPlain && !word.isEmpty ? "\(word)" : "'\(quoted)'"
  }

  /// A line that runs the tool with some words, without what may be a password in one of them.
  static func line(_ words: [String]) -> SafeText {
    let words = words.map { ShellWord(AddressMask($0).masked).text }
    return "carvalet \(words.joined(separator: " "))"
  }
}
