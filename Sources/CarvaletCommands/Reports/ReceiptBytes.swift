import CarStorage
import TerminalScreen
import UnicodeText

/// A claim check as the bytes of ESC/POS, which receipt printers obey: the guest's part and the
/// stand's, with a cut behind each.
///
/// The printer draws the QR code itself, by its own command. Every byte is ASCII, because printers
/// have different pages of other letters. What they all have is the national sets of ASCII, in
/// which `[` is `Ä` or `Å`: a letter of one of these is printed as it is. Any other is printed
/// without its accents, and one that has no such form as `?`; ``changedLetters`` has them.
struct ReceiptBytes {
  let check: ClaimCheck
  let part: TicketPart

  private static let escape = "\u{1B}"
  private static let group = "\u{1D}"

  private static let reset = escape + "@"
  private static let centered = escape + "a\u{01}"
  private static let leftAligned = escape + "a\u{00}"
  private static let large = group + "!\u{11}"
  private static let normal = group + "!\u{00}"
  /// Feeds to behind the knife, and cuts.
  private static let cut = group + "VB\u{00}"

  var text: String {
    let parts =
      switch part {
      case .guest: [guest]
      case .stand: [stand]
      case .both: [guest, stand]
      }
    return parts.map { Self.reset + $0 + "\n" + Self.cut }.joined()
  }

  private var guest: String {
    Self.centered + Self.lines(check.nameLines) + Self.large + Self.ascii(check.title.string) + "\n"
      + Self.normal + Self.code(check.code) + Self.lines(check.guestLines)
  }

  private var stand: String {
    Self.centered + Self.large + Self.ascii(check.title.string) + "\n" + Self.normal
      + Self.leftAligned + Self.lines(check.standLines) + Self.centered + Self.code(check.code)
  }

  private static func lines(_ lines: [SafeText]) -> String {
    lines.map { ascii($0.string) + "\n" }.joined()
  }

  /// The commands of a QR code: its model, the size of its squares, how much of it may be
  /// unreadable, its text, and that it is printed.
  private static func code(_ text: String) -> String {
    func command(_ parameters: String) -> String {
      // The number of bytes behind it, in two bytes of which the higher is 0 for so short a text.
      let count = Unicode.Scalar(UInt8(parameters.utf8.count))
      return group + "(k" + String(Character(count)) + "\u{00}" + parameters
    }
    return command("1A2\u{00}") + command("1C\u{06}") + command("1E1") + command("1P0" + text)
      + command("1Q0") + "\n"
  }

  /// A text of which every byte is ASCII, and none is a command but those that choose a set.
  static func ascii(_ text: String) -> String { text.map { printed($0).bytes }.joined() }

  /// The letters of the check that are printed as others, each once.
  var changedLetters: [Character] {
    let guests = [check.sign.name, check.sign.place, check.sign.phone].compactMap(\.self)
    let texts =
      (part == .stand ? [] : guests) + (part == .guest ? [] : check.standLines.map(\.string))
    var seen: Set<Character> = []
    return texts.joined().filter { !Self.printed($0).isSame && seen.insert($0).inserted }
      .map(\.self)
  }

  private static func printed(_ character: Character) -> (bytes: String, isSame: Bool) {
    if character.isASCII {
      return character >= " " && character != "\u{7F}" ? (String(character), true) : ("?", false)
    }
    if let letter = nationalLetters[character] {
      return (choosing(letter.set) + String(letter.byte) + choosing(0), true)
    }
    let folded = TextFolding.searchFold(String(character))
    guard let base = folded.first, base.isASCII, base >= " " else { return ("?", false) }
    return (character.isUppercase ? base.uppercased() : String(base), false)
  }

  private static func choosing(_ set: UInt8) -> String {
    escape + "R" + String(Character(Unicode.Scalar(set)))
  }

  /// The letters of the national sets, by the command that all printers of this kind know
  /// (`ESC R`), each with its set and the byte that it has there.
  private static let nationalLetters: [Character: (set: UInt8, byte: Character)] = {
    let bytes = Array("#$@[\\]^`{|}~")
    let sets: [(set: UInt8, letters: String)] = [
      (2, "#$§ÄÖÜ^`äöüß"), (1, "#$à°ç§^`éùè¨"), (4, "#$@ÆØÅ^`æøå~"), (5, "#¤ÉÄÖÅÜéäöåü"),
      (6, "#$@°\\é^ùàòèì"), (11, "#$á¡Ñ¿é`íñóú"), (3, "£$@[\\]^`{|}~"),
    ]
    var letters: [Character: (set: UInt8, byte: Character)] = [:]
    for (set, characters) in sets {
      for (character, byte) in zip(characters, bytes)
      where character != byte && letters[character] == nil {
        letters[character] = (set, byte)
      }
    }
    return letters
  }()
}
