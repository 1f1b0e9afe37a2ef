import ArgumentParser
import TerminalScreen

/// A word that a shell offers as a completion, with a description.
struct CompletionWord: Equatable {
  let value: String
  /// The text that zsh and fish show beside the value; nil for none.
  let description: String?

  init(_ value: String, _ description: String? = nil) {
    self.value = value
    self.description = description
  }

  /// A word as a screen reads it, with its description behind a tab.
  init(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    self.init(parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The words in the form in which the script of ArgumentParser reads them for a shell: one a
  /// line.
  ///
  /// Words with control characters are left out, because a line feed would end the line.
  static func lines(
    _ words: [CompletionWord], completing typed: String, for shell: CompletionShell?,
    _ environment: Environment
  ) -> [String] {
    // Zsh and fish choose the matching words themselves. For bash, the form of a word depends on
    // how many match.
    let beginning = shell == .bash ? unquoted(typed) : ""
    var values: Set<String> = []
    let words = words.filter {
      !$0.value.isEmpty && $0.value.hasPrefix(beginning)
        && SafeText(escaping: $0.value).string == $0.value
        // Of two lines that are alike bash makes one, and inserts it with the description.
        && values.insert($0.value).inserted
    }
    let isShown = shell != .bash || words.count > 1 && !takesWholeLines(environment)
    return words.map { word in
      let description = isShown ? word.description.map { SafeText(escaping: $0).string } : nil
      return switch shell {
      case .some(.zsh): line(zsh: word.value, description)
      case .some(.fish): [word.value, description].compactMap(\.self).joined(separator: "\t")
      case .some(.bash): line(bash: word.value, completing: typed, description)
      default: word.value
      }
    }
  }

  /// A word as it was typed for bash, without its quotes: `B MW` for `B\ MW` and `'B MW`.
  private static func unquoted(_ typed: String) -> String {
    var rest = typed[...]
    let quote = rest.first.flatMap { "'\"".contains($0) ? rest.popFirst() : nil }
    var text = ""
    while let character = rest.popFirst() {
      if character == "\\", quote != "'", let next = rest.popFirst() {
        text.append(next)
      } else if character != quote {
        text.append(character)
      }
    }
    return text
  }

  /// `17:2019 BMW M3`
  private static func line(zsh value: String, _ description: String?) -> String {
    let value = value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return [value, description].compactMap(\.self).joined(separator: ":")
  }

  /// `17  (2019 BMW M3)`: bash has no descriptions, so they are in the lines. Bash shows several
  /// lines, and inserts only what they have in common; a single line is inserted as a whole, and
  /// must be the value alone.
  ///
  /// Of a line with a slash, bash would show only the part behind it, as of the path of a file.
  private static func line(
    bash value: String, completing typed: String, _ description: String?
  ) -> String {
    let value = quoted(value, forBashBehind: typed.first)
    return description.map { "\(value)  (\($0.replacing("/", with: "∕")))" } ?? value
  }

  /// A value as it must stand in a command line of bash to be one word that means itself.
  ///
  /// Bash inserts a word as it is, and runs what is between backquotes in it when Enter is typed:
  /// a plate may be any text, and another desk may have stored it.
  ///
  /// - Parameter start: The first character of the typed word: the quote that is open, if any.
  private static func quoted(_ value: String, forBashBehind start: Character?) -> String {
    switch start {
    case "'": return value.replacing("'", with: #"'\''"#)
    case "\"":
      // Between double quotes bash goes on to look for commands of its history, and no backslash
      // keeps it from that.
      return value.replacing(#/[\\$`"]/#) { "\\" + $0.output }.replacing("!", with: #""'!'""#)
    default:
      return value.replacing(#/[^\p{L}\p{M}\p{N}_.\/:=@%+,-]/#) { match in
        match.output.allSatisfy(\.isASCII) ? "\\" + match.output : match.output
      }
    }
  }

  /// Whether bash inserts one whole line after the other (`menu-complete`) and so needs values
  /// alone: the script passes on its `COMP_TYPE`, the code of `%` or `*`.
  private static func takesWholeLines(_ environment: Environment) -> Bool {
    ["37", "42"].contains(environment["CARVALET_COMPLETION_TYPE"])
  }
}
