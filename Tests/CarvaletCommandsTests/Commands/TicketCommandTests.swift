import TerminalScreen
import Testing

@testable import CarvaletCommands

/// `ticket`: the claim check.
@Suite(.everyStore) struct TicketCommandTests {
  @Test func `a claim check has the ticket, the car, its place and when it was parked`() throws {
    #expect(
      try CommandScene.evening().run("ticket 1")
        == Consequences(
          output: """
            --------------------------------
                        TICKET 1
            --------------------------------
            2019 BMW M3
            Plate   B MW 123
            Owner   Zoë Łukasz
            Key     K7
            Spot    A12
            Parked  2026-11-21 16:04
            --------------------------------

            """))
  }

  @Test func `damages are on it, other notes are not, and no line is wider than the paper`() throws
  {
    let scene = try CommandScene.evening()
    _ = scene.run("note 2 wants it washed")
    _ = scene.run("note 2 'long scratch from the left front door to the rear bumper' --code S")
    _ = scene.run("edit 2 --owner 'Maximiliane-Henriette 東京都東京都東京都東京都 von und zu Schloßberg'")
    let check = scene.run("ticket 2", terminal: 200).output
    #expect(
      check.contains(
        """
        Noted:
          scratch: long scratch from the
          left front door to the rear
          bumper

        """), "\(check)")
    #expect(!check.contains("washed"))
    for line in check.split(separator: "\n") {
      #expect(SafeText(escaping: String(line)).displayWidth <= 32, "\(line)")
    }
  }

  @Test func `several are apart by an empty line, and one that is not there ends with 1`() throws {
    let scene = try CommandScene.evening()
    let checks = scene.run("ticket 4 9 5")
    #expect(checks.status == .nothingMatched)
    #expect(checks.messages == "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n")
    #expect(checks.output.contains("Left    2026-11-21 19:04\n"), "\(checks)")
    #expect(checks.output.components(separatedBy: "\n\n").count == 2)
    #expect(scene.run("ticket").status == .usage)
    #expect(scene.run("ticket --plate M-AU77").output.contains("TICKET 2\n"))
  }

  /// A small reader of ESC/POS: the parts between the cuts, each with its lines and its codes.
  private func read(_ bytes: [UInt8]) -> [(lines: [String], codes: [String])]? {
    var parts: [(lines: [String], codes: [String])] = []
    var part: (lines: [String], codes: [String]) = ([], [])
    var line: [UInt8] = []
    var stored = ""
    // The national set of ASCII, and the letters that some of them have in place of others.
    var set = 0
    let letters: [Int: [Character: String]] = [
      2: ["|": "ö", "{": "ä", "[": "Ä", "}": "ü", "~": "ß"], 1: ["}": "è", "{": "é"],
      11: ["|": "ñ"],
    ]
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8] {
      let taken = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return taken
    }
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B:
        guard let command = rest.popFirst() else { return nil }
        switch command {
        case UInt8(ascii: "@"): break
        case UInt8(ascii: "R"): set = Int(take(1).first ?? 0)
        case UInt8(ascii: "a"): guard [0, 1, 2].contains(take(1).first) else { return nil }
        default: return nil
        }
      case 0x1D:
        guard let command = rest.popFirst() else { return nil }
        switch command {
        case UInt8(ascii: "!"): _ = take(1)
        case UInt8(ascii: "V"):
          guard take(2) == [66, 0] else { return nil }
          parts.append(part)
          part = ([], [])
        case UInt8(ascii: "("):
          guard take(1) == [UInt8(ascii: "k")] else { return nil }
          let length = take(2)
          let data = take(Int(length[0]) + 256 * Int(length[1]))
          guard data.first == 49 else { return nil }
          if data[1] == 80 { stored = String(decoding: data.dropFirst(3), as: UTF8.self) }
          if data[1] == 81 { part.codes.append(stored) }
        default: return nil
        }
      case 0x0A:
        part.lines.append(String(decoding: line, as: UTF8.self))
        line = []
      case 0x20..<0x7F where set > 0:
        guard let letter = letters[set]?[Character(Unicode.Scalar(byte))] else { return nil }
        line += Array(letter.utf8)
      case 0x20..<0x7F: line.append(byte)
      default: return nil
      }
    }
    return line.isEmpty && part.lines.isEmpty ? parts : nil
  }

  @Test func `a receipt printer gets two parts with their codes, and a cut behind each`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("stand name 'Hôtel Adler' --place 'Main entrance' --phone '+49 30 1234'")
    _ = scene.run("note 1 'dent\u{1B}@ at the door' --code D")
    let receipt = scene.run("ticket 1 --format escpos")
    #expect(receipt.status == .done)
    let parts = try #require(read(Array(receipt.output.utf8)))
    #expect(parts.count == 2 && parts.map(\.codes) == [["1"], ["1"]])
    #expect(
      parts[0].lines == ["Hotel Adler", "TICKET 1", "", "Main entrance", "+49 30 1234", ""])
    #expect(parts[1].lines.contains("Key     K7") && parts[1].lines.contains("Spot    A12"))
    #expect(parts[1].lines.contains("Plate   B MW 123"))
    #expect(parts[1].lines.contains("Owner   Zoe Lukasz"), "\(parts[1].lines)")
    let guest = parts[0].lines.joined(separator: "\n")
    for word in ["K7", "A12", "BMW", "B MW"] { #expect(!guest.contains(word)) }
    let one = scene.run("ticket 1 2 --format escpos --part guest")
    #expect(read(Array(one.output.utf8))?.count == 2)
    #expect(scene.run("ticket 1 --format escpos", terminal: 80).status == .usage)
    #expect(scene.run("ticket 1 --format escpos --qr").status == .usage)
  }

  @Test func `letters that receipt printers have are printed, and the others are named`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("stand name 'Café Löwen [Süd]' --place 'Straße 5, Äpfelhof'")
    let receipt = scene.run("ticket 1 --format escpos --part guest")
    let parts = try #require(read(Array(receipt.output.utf8)))
    #expect(receipt.messages == "", "\(receipt)")
    #expect(parts[0].lines[0] == "Café Löwen [Süd]", "\(parts)")
    #expect(parts[0].lines.contains("Straße 5, Äpfelhof"))
    let both = scene.run("ticket 1 --format escpos")
    #expect(both.messages.hasSuffix("without accents, or as ?: ë Ł\n"), "\(both)")
  }

  @Test func `the name of the stand is broken as the paper is wide`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("stand name 'Grand Hotel Bellevue am Gendarmenmarkt, Berlin-Mitte' --place Lobby")
    let receipt = scene.run("ticket 1 --format escpos --part guest")
    let parts = try #require(read(Array(receipt.output.utf8)))
    #expect(
      parts[0].lines.prefix(3) == [
        "Grand Hotel Bellevue am", "Gendarmenmarkt, Berlin-Mitte", "TICKET 1",
      ])
  }

  @Test func `the guest's part of a car that left says so`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("ticket 5 --part guest").output.contains("\nThis car left 2026-11-21 19:04\n"))
  }

  @Test func `the guest's part has neither key nor spot`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("stand name").messages.contains("neither name nor place nor phone"))
    #expect(scene.run("ticket 1 --part guest").messages.contains("does not say whose it is"))
    #expect(
      scene.run("stand name Hotel Adler --place Lobby").output == "Hotel Adler\tLobby\t\n")
    #expect(
      scene.run("ticket 1 --part guest").output == """
        --------------------------------
                  Hotel Adler
                    TICKET 1
        --------------------------------
        Lobby
        --------------------------------

        """)
    let both = scene.run("ticket 1 --part both").output
    #expect(both.contains("Lobby\n") && both.hasSuffix(scene.run("ticket 1").output))
    #expect(scene.run("stand name --place '' --phone 1").output == "Hotel Adler\t\t1\n")
    #expect(scene.run("stand name ''").output == "\t\t1\n")
    #expect(scene.run("stand name --unset --place Lobby").status == .usage)
    #expect(scene.run("stand name --unset").output == "\t\t\n")
    #expect(scene.run("stand keys K1 --place x").status == .usage)
    #expect(scene.run("report --format html").output.contains("Hotel") == false)
  }

  @Test(.needs("qrencode")) func `a code is drawn by qrencode`() throws {
    let check = try CommandScene.evening().run("ticket 1 --part guest --qr").output
    #expect(check.split(separator: "\n").count > 20 && check.contains("####"), "\(check)")
  }
}
