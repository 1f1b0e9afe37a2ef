import TerminalScreen
import UnicodeText

/// Letters of three lines or more, for a wall that is read from afar.
///
/// A letter is drawn in five rows of dots, of which a line of the terminal has two: as half blocks,
/// or in ASCII where the terminal may not show these. Accents and case are left out.
package enum BlockLetters: Sendable {
  case blocks, ascii

  /// The lines of a letter whose dots are so many columns wide: 3, 5, 8.
  static func height(scale: Int = 1) -> Int { (rows * scale + 1) / 2 }

  /// The columns of a text; nil where it has a letter that cannot be drawn.
  static func width(of text: String, scale: Int = 1) -> Int? {
    dots(of: text).map { ($0.first?.count ?? 0) * scale }
  }

  /// A text in lines; nil where it has a letter that cannot be drawn.
  ///
  /// - Parameter scale: The columns of a dot.
  func lines(of text: String, scale: Int = 1) -> [SafeText]? {
    guard let small = Self.dots(of: text) else { return nil }
    let dots = small.flatMap { row in
      repeatElement(row.flatMap { repeatElement($0, count: scale) }, count: scale)
    }
    return stride(from: 0, to: dots.count, by: 2).map { row in
      let lower = row + 1 < dots.count ? dots[row + 1] : dots[row].map { _ in false }
      return SafeText(escaping: String(zip(dots[row], lower).map(character)))
    }
  }

  /// The character that has a dot above and one below.
  private func character(above: Bool, below: Bool) -> Character {
    switch (above, below) {
    case (true, true): self == .blocks ? "█" : "#"
    case (true, false): self == .blocks ? "▀" : "\""
    case (false, true): self == .blocks ? "▄" : ","
    case (false, false): " "
    }
  }

  // MARK: - Dots

  private static let rows = 5

  /// The rows of dots of a text, with a column between two letters.
  private static func dots(of text: String) -> [[Bool]]? {
    var rows = [[Bool]](repeating: [], count: rows)
    for letter in text.flatMap(plainLetters) {
      guard let drawing = drawings[letter] else { return nil }
      for (row, dots) in drawing.split(separator: "/").enumerated() {
        if !rows[row].isEmpty { rows[row].append(false) }
        rows[row] += dots.map { $0 == "#" }
      }
    }
    return rows
  }

  /// The capitals without accents of a letter: `SS` of ß.
  private static func plainLetters(_ letter: Character) -> String {
    drawings[letter] == nil ? TextFolding.searchFold(String(letter)).uppercased() : String(letter)
  }

  /// The rows of each letter, from the top.
  private static let drawings: [Character: String] = [
    "0": "###/#.#/#.#/#.#/###", "1": "##./.#./.#./.#./###", "2": "###/..#/###/#../###",
    "3": "###/..#/.##/..#/###", "4": "#.#/#.#/###/..#/..#", "5": "###/#../###/..#/###",
    "6": "###/#../###/#.#/###", "7": "###/..#/..#/.#./.#.", "8": "###/#.#/###/#.#/###",
    "9": "###/#.#/###/..#/###",
    "A": ".#./#.#/###/#.#/#.#", "B": "##./#.#/##./#.#/##.", "C": ".##/#../#../#../.##",
    "D": "##./#.#/#.#/#.#/##.", "E": "###/#../##./#../###", "F": "###/#../##./#../#..",
    "G": ".###/#.../#.##/#..#/.###", "H": "#.#/#.#/###/#.#/#.#", "I": "###/.#./.#./.#./###",
    "J": "..#/..#/..#/#.#/.#.", "K": "#..#/#.#./##../#.#./#..#", "L": "#../#../#../#../###",
    "M": "#...#/##.##/#.#.#/#...#/#...#", "N": "#..#/##.#/#.##/#..#/#..#",
    "O": ".##./#..#/#..#/#..#/.##.", "P": "##./#.#/##./#../#..", "Q": ".##./#..#/#..#/#.##/.###",
    "R": "##./#.#/##./#.#/#.#", "S": ".###/#.../.##./...#/###.", "T": "###/.#./.#./.#./.#.",
    "U": "#.#/#.#/#.#/#.#/###", "V": "#.#/#.#/#.#/#.#/.#.", "W": "#...#/#...#/#.#.#/##.##/#...#",
    "X": "#.#/#.#/.#./#.#/#.#", "Y": "#.#/#.#/.#./.#./.#.", "Z": "####/...#/.##./#.../####",
    " ": "../../../../..", "-": ".../.../###/.../...", ".": "././././#", ",": "../../../.#/#.",
    ":": "./#/./#/.", "/": "..#/..#/.#./#../#..", "+": ".../.#./###/.#./...",
    "'": "#/#/././.", "(": ".#/#./#./#./.#", ")": "#./.#/.#/.#/#.",
    "#": ".#.#./#####/.#.#./#####/.#.#.",
    "&": ".##../#..#./.##.#/#..#./.##.#", "*": ".../#.#/.#./#.#/...", "_": ".../.../.../.../###",
    "…": "...../...../...../...../#.#.#", "<": "..#/.#./#../.#./..#", "!": "#/#/#/./#",
    "?": "##./..#/.#./.../.#.",
  ]
}
