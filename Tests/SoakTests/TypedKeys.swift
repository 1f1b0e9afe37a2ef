import CarStorage
import TestSupport

/// Keys as somebody types them who is in a hurry, and what they must have done in the end.
///
/// A step begins with the digits of a ticket, so that it is known from outside which car it is
/// meant for, whatever other desks do to the list meanwhile.
struct TypedKeys {
  /// A command that the change log must have.
  struct Command: Equatable, CustomStringConvertible {
    let name: String
    let ticket: Car.Ticket
    var text = ""

    var description: String { "\(name) \(ticket) \(text)" }
  }

  /// The cars that other desks change in every way. The others stay on the lot, and nobody else
  /// asks for them.
  static let shared: ClosedRange<Car.Ticket> = 1...100
  private static let own: ClosedRange<Car.Ticket> = 101...160
  /// Each is handed over once.
  private static let handedOver: ClosedRange<Car.Ticket> = 161...200
  static let all = shared.lowerBound...handedOver.upperBound

  /// A key, or a whole paste, each.
  private(set) var strokes: [String] = []
  private(set) var commands: [Command] = []
  private var nextHandedOver = handedOver.lowerBound
  private var requested: Set<Car.Ticket> = []

  /// What the last step leaves on the screen.
  static let lastWords = "that was the last one"

  init(count: Int, _ random: inout SeededGenerator) {
    while strokes.count < count {
      // The paste stands in the middle.
      if strokes.count >= count / 2, !strokes.contains(where: { $0.hasPrefix(Self.pasteBegins) }) {
        pasteNote(.random(in: Self.all, using: &random))
      }
      step(&random)
    }
    note(Self.own.lowerBound, Self.lastWords)
  }

  private mutating func step(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: note(.random(in: Self.all, using: &random), "note \(strokes.count)")
    case 2: move(.random(in: Self.own, using: &random))
    case 3: request(.random(in: Self.own, using: &random))
    case 4: handOver()
    case 5: search(&random)
    default: wander(&random)
    }
  }

  // MARK: - Steps that change cars

  private mutating func go(to ticket: Car.Ticket) { type("\(ticket)\r") }

  private mutating func note(_ ticket: Car.Ticket, _ text: String) {
    go(to: ticket)
    type("n\(text)\r")
    commands.append(Command(name: "note", ticket: ticket, text: text))
  }

  private static let pasteBegins = "\u{1B}[200~"

  /// The ends of lines in a paste are blanks, and no Enter; outside of a text a paste does nothing.
  private mutating func pasteNote(_ ticket: Car.Ticket) {
    let paste = Self.pasteBegins + "9\rX\ny one\ttwo\u{1B}[201~"
    strokes.append(paste)
    go(to: ticket)
    type("n")
    strokes.append(paste)
    type(" three\r")
    commands.append(Command(name: "note", ticket: ticket, text: "9 X y one two three"))
  }

  private mutating func move(_ ticket: Car.Ticket) {
    let spot = "S\(strokes.count)"
    go(to: ticket)
    type("m\u{15}\(spot)\r")
    commands.append(Command(name: "move", ticket: ticket, text: spot))
  }

  private mutating func request(_ ticket: Car.Ticket) {
    go(to: ticket)
    type("a")
    if requested.insert(ticket).inserted {
      commands.append(Command(name: "request", ticket: ticket))
    }
  }

  private mutating func handOver() {
    guard nextHandedOver <= Self.handedOver.upperBound else { return }
    go(to: nextHandedOver)
    type("rr")
    commands.append(Command(name: "retrieve", ticket: nextHandedOver))
    nextHandedOver += 1
  }

  // MARK: - Steps that change none

  private mutating func search(_ random: inout SeededGenerator) {
    type("/\u{15}")
    type(["audi", "bm", "\"m3", "zzz", ""].randomElement(using: &random) ?? "")
    if Bool.random(using: &random) { type("\t") }
    type("\r")
  }

  private mutating func wander(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      strokes.append(Self.moves.randomElement(using: &random) ?? "j")
    }
  }

  private static let moves = [
    "j", "j", "k", "\u{4}", "\u{15}", "<", "G", "\t", "w", "v", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~",
    "\u{1B}[6~", "\u{C}",
  ]

  private mutating func type(_ text: String) { strokes += text.unicodeScalars.map(String.init) }
}
