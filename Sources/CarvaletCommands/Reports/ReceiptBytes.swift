import CarStorage
import TerminalScreen
import UnicodeText

/// A claim check as the bytes of ESC/POS, which receipt printers obey: the guest's part and the
/// stand's, with a cut behind each.
///
/// The printer draws the QR code itself, by its own command. Every byte is ASCII, because printers
/// have different pages of other letters: a letter is printed without its accents, and one that has
/// no such form as `?`.
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
    let name = check.sign.name.map { Self.ascii($0) + "\n" } ?? ""
    return Self.centered + name + Self.large + Self.ascii(check.title.string) + "\n" + Self.normal
      + Self.code(check.code) + Self.lines(check.guestLines)
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

  /// A text of which every letter is ASCII, and none is a command.
  static func ascii(_ text: String) -> String {
    String(
      text.map { character -> Character in
        if character.isASCII { return character >= " " && character != "\u{7F}" ? character : "?" }
        let folded = TextFolding.searchFold(String(character))
        guard let base = folded.first, base.isASCII, base >= " " else { return "?" }
        return character.isUppercase ? Character(base.uppercased()) : base
      })
  }
}
