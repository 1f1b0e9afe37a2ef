import CarStorage
import Foundation
import TestSupport
import Testing

/// Hostile text in every field of a car, in authors, notes, pastes and the name of the store: a
/// real screen sends a terminal nothing but its own sequences.
@Suite(.ownThread, .needs("setsid"), .timeLimit(.minutes(60)))
struct HostileScreenTests {
  private static let evil = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;owned\u{7}", "\u{1B}]52;c;eA==\u{1B}\\",
    "\u{9B}2J\u{9D}0;x\u{9C}",
    "\u{1B}P+q\u{1B}\\", "a\rb\nc\td", "\u{8}\u{8}\u{7F}", "\u{202E}evil\u{2066}",
    "\u{E}\u{F}\u{1B}c",
    "e" + String(repeating: "\u{301}", count: 300), "\u{1B}[?1049l", "\u{85}\u{2028}next",
    String(repeating: "👩‍👩‍👧", count: 40), "\u{200B}\u{FEFF}\u{AD}hidden", "\u{1B}",
  ]

  /// What has no place on a screen: controls, and what turns the direction of text.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func park(in store: CarStore) throws {
    let now = Date()
    for (number, text) in Self.evil.enumerated() {
      let other = Self.evil[(number + 1) % Self.evil.count]
      var draft = CarDraft()
      draft.make = text
      draft.model = other
      draft.year = 2000 + number
      draft.plate = text
      draft.color = other
      draft.key = text
      draft.spot = other
      draft.ownerFirstName = text
      draft.ownerLastName = other
      draft.note = text
      draft.photo = other
      let car = try store.park(draft, now: now, utcOffset: 0, by: text, at: other).car
      let change = CarStore.Change(by: text, at: other, date: now)
      let note = CarNote(text: other, date: now, author: text, photo: other)
      _ = try store.note([car.ticket], note, change)
      _ = try store.move(car.ticket, to: "\(other)\(number)", key: nil, change)
      if number % 3 == 0 { _ = try store.request([car.ticket], at: now, change) }
    }
  }

  @Test(arguments: [(160, 40), (100, 20), (45, 14)])
  func `only the screen's own sequences reach a terminal`(columns: Int, lines: Int) throws {
    let executable = Executable()
    let name = "cars\u{1B}[2J.sqlite"
    let path = executable.folder.appendingPathComponent(name).path
    try CarStore.create(path: path)
    try park(in: CarStore(path: path))
    let author = "$(printf \"\\033[2Janna\\007\")"
    let screen = ScreenProcess(
      executable, "browse --store \"$PWD\"/cars*.sqlite --by \"\(author)\"", columns: columns,
      lines: lines)
    func expect(_ text: String) {
      #expect(screen.shows(text), "\(text.debugDescription): \(screen.screen.lines)")
      let shown = screen.screen.lines.joined()
      #expect(!shown.unicodeScalars.contains(where: Self.isForbidden), "\(shown.debugDescription)")
    }
    expect("Queue")
    // Every list, and every car of it with its pane or page.
    for _ in 1...7 {
      screen.type("G\t<" + String(repeating: "j", count: Self.evil.count))
    }
    screen.type("<\r")
    expect("esc back")
    screen.type("\u{1B}")
    expect("? keys")
    screen.type("?")
    expect("find a car")
    screen.type("\u{1B}")
    expect("? keys")
    // The name of a car in a question, a form, a message, and the marks of several.
    screen.type("1\r X")
    expect("y yes")
    screen.type("x")
    expect("Nothing was removed")
    screen.type("1\re")
    expect("Edit ticket 1")
    let paste = "\u{1B}[200~\u{1B}]0;own\u{7}\u{9B}2J\r\u{202E}\u{1B}[201~"
    screen.type("\t\t\(paste)")
    expect("\\u{202E}")
    #expect(screen.screen.complaints == [])
    screen.type("\u{3}")
    #expect(screen.status() == 130)
    #expect(screen.screen.isRestored)
  }
}
