import TerminalScreen

/// The help that ArgumentParser makes of a command, with the options that hardly anybody types at
/// its end.
///
/// ArgumentParser has a section for each group of options, and a group costs time at every start of
/// the command. So these options are found in the text of the help.
struct HelpText {
  let text: SafeText

  /// The rare options, as the help writes them. `--color <color>`, the colour of a car, is none.
  static let rare: Set<String> = [
    "--by <name>", "--color <when>", "--delimiter <character>", "--encoding <encoding>",
    "--hours <clock>", "--no-input", "--no-pager", "--offset <count>", "--owner-first <name>",
    "--owner-last <name>", "--photo <path>", "--quick", "--ready-at <time>", "--rejects <file>",
    "--requested-at <time>", "--returned-at <time>", "--sections", "--skip-changed", "--strict",
    "--ticket <number>", "--trigram", "--verbose", "--version",
  ]

  /// - Parameter help: The help of a command. Any other text stays as it is, and so does the help
  ///   of a command with subcommands, which are at the end there.
  init(_ help: String) {
    var kept: [Substring] = []
    var moved: [Substring] = []
    var isRare = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      // The further lines of an option are indented as far as its description.
      if !line.hasPrefix("        ") { isRare = Self.isRare(line) }
      if isRare { moved.append(line) } else { kept.append(line) }
    }
    guard !moved.isEmpty, !help.contains("SUBCOMMANDS:\n") else {
      text = SafeText(escapingLines: help)
      return
    }
    // The blank line behind a section that has lost all of its options goes with its title.
    for place in kept.indices.dropLast().reversed()
    where Self.isTitle(kept[place]) && kept[place + 1].isEmpty {
      kept.removeSubrange(place...place + 1)
    }
    while kept.last?.isEmpty == true { kept.removeLast() }
    let lines = kept + ["", "SELDOM NEEDED:"] + moved
    text = SafeText(escapingLines: lines.joined(separator: "\n"))
  }

  /// Whether a line is the first of a rare option: `  --by <name>  Who does this.` One blank stands
  /// behind a name that is as long as the column.
  private static func isRare(_ line: Substring) -> Bool {
    guard line.hasPrefix("  --") else { return false }
    let entry = line.dropFirst(2)
    return rare.contains { entry == $0 || entry.hasPrefix("\($0) ") }
  }

  private static func isTitle(_ line: Substring) -> Bool {
    line.last == ":" && line.dropLast().allSatisfy { $0.isUppercase || $0 == " " }
  }
}
