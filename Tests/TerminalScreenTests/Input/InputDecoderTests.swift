import Testing

@testable import TerminalScreen

/// What a terminal sends, byte by byte and at once.
struct InputDecoderTests {
  private var decoder = InputDecoder()

  /// The keys of a text, and of the time-out after it.
  private static func keys(_ text: String, in decoder: inout InputDecoder) -> [Key] {
    let inputs = decoder.decode(text.utf8) + (decoder.isWaiting ? decoder.timeOut() : [])
    return inputs.map { input in
      guard case .key(let key) = input else { return .character("\u{FFFD}") }
      return key
    }
  }

  // MARK: - Text and controls

  @Test(
    arguments: [
      ("a", [.character("a")]),
      ("J ", [.character("J"), .character(" ")]),
      ("é産", [.character("é"), .character("産")]),
      ("e\u{301}x", [.character("e\u{301}"), .character("x")]),
      ("👩‍👩‍👧", [.character("👩‍👩‍👧")]),
      ("\r", [.enter]),
      ("\n", [.control("j")]),
      ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{1}\u{3}\u{1A}", [.control("a"), .control("c"), .control("z")]),
      ("\u{1C}\u{1D}\u{1E}\u{1F}", [.control("\\"), .control("]"), .control("^"), .control("_")]),
      ("\u{0}", []),
      ("\u{9B}A", [.character("A")]),  // a control of two bytes is no key
    ] as [(String, [Key])])
  mutating func `text and controls are keys`(text: String, expected: [Key]) {
    #expect(Self.keys(text, in: &decoder) == expected)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0x80], "\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xE9, 0x61], "\u{FFFD}a"),  // é in Latin-1
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),  // a surrogate
      ([0xF0, 0x9F, 0x61], "\u{FFFD}a"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC3, 0xC3, 0xA9], "\u{FFFD}é"),
    ] as [([UInt8], String)])
  mutating func `bytes that are not UTF-8 become replacement characters`(
    bytes: [UInt8], expected: String
  ) {
    #expect(decoder.decode(bytes) == expected.map { .key(.character($0)) })
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test mutating func `half a sequence of UTF-8 waits for the rest`() {
    let bytes = Array("👍".utf8)
    #expect(decoder.decode(bytes[..<3]).isEmpty)
    #expect(!decoder.isWaiting)
    #expect(decoder.decode(bytes[3...]) == [.key(.character("👍"))])
  }

  @Test mutating func `half a sequence of UTF-8 does not swallow the key after it`() {
    #expect(decoder.decode([0xF0, 0x9F, 0x0D]) == [.key(.character("\u{FFFD}")), .key(.enter)])
    #expect(decoder.decode([0xC3]).isEmpty)
    #expect(decoder.decode([0x1B, 0x5B, 0x41]) == [.key(.character("\u{FFFD}")), .key(.up)])
  }

  // MARK: - Sequences

  @Test(
    arguments: [
      (.up, ["[A", "OA", "[1;2A", "[1;5A", "[a", "Oa"]),
      (.down, ["[B", "OB", "[1;2B", "[b"]),
      (.right, ["[C", "OC", "[1;5C", "Oc"]),
      (.left, ["[D", "OD", "[1;6D", "Od", "O5D"]),
      (.home, ["[H", "OH", "[1~", "[7~", "[1;5H", "[7^", "[7$", "[7@"]),
      (.end, ["[F", "OF", "[4~", "[8~", "[8^", "[1;2F"]),
      (.pageUp, ["[5~", "[5;5~", "[5^", "[5$"]),
      (.pageDown, ["[6~", "[6;2~", "[6^", "[6@"]),
      (.delete, ["[3~", "[3;5~", "[3$"]),
      (.backTab, ["[Z", "[1;2Z"]),
      (.enter, ["OM"]),
      (.alt(.up), ["[1;3A", "\u{1B}[A", "\u{1B}OA", "[1;4A", "O3A"]),
      (.alt(.delete), ["[3;3~", "\u{1B}[3~"]),
      (.alt(.character("b")), ["b"]),
      (.alt(.character("é")), ["é"]),
      (.alt(.backspace), ["\u{7F}", "\u{8}"]),
      (.alt(.enter), ["\r"]),
      (.alt(.control("c")), ["\u{3}"]),
    ] as [(Key, [String])])
  mutating func `the sequences of all kinds of terminals are keys`(key: Key, sequences: [String]) {
    for sequence in sequences {
      let keys = Self.keys("\u{1B}\(sequence)x", in: &decoder)
      #expect(keys == [key, .character("x")], "\(sequence)")
    }
  }

  @Test(arguments: ["]", "P"] as [Character])
  mutating func `what may begin a long sequence is a key where nothing follows`(key: Character) {
    #expect(Self.keys("\u{1B}\(key)", in: &decoder) == [.alt(.character(key))])
  }

  @Test(arguments: [
    "[M !!", "[M\u{7F}\u{1B}\r",  // X10 mouse reports, whatever their bytes are
    "[<0;12;7m", "[<2;12;7M", "[<35;12;7M", "[<0;0;7M", "[<0;12M", "[<0;12;7;1M",
    "[32;10;5M",  // urxvt
    "[11~", "OP", "[1;5P", "[[A", "[[E", "[2~", "[24;2~", "[27;5;9~", "[97;5u",
    "[I", "[O", "[?1;2c", "[>0;276;0c", "[12;40R", "[?2026;1$y", "[0n", "[?62;c",
    "]11;rgb:0000/0000/0000\u{7}", "]52;c;cm0gLXJm\u{1B}\\", "P1$r0m\u{1B}\\", "_Gi=1;OK\u{1B}\\",
    "[2000~", "[1:2A", "[99999A",
  ])
  mutating func `an unknown sequence is swallowed whole`(sequence: String) {
    #expect(Self.keys("\u{1B}\(sequence)k", in: &decoder) == [.character("k")])
    // And so it is if it is cut in two.
    for cut in 1...sequence.utf8.count {
      let first = decoder.decode(Array("\u{1B}\(sequence)".utf8)[..<cut])
      let second = decoder.decode(Array("\u{1B}\(sequence)k".utf8)[cut...])
      #expect(first.isEmpty && second == [.key(.character("k"))], "\(sequence) cut at \(cut)")
    }
  }

  @Test(
    arguments: [
      ("[<0;12;7M", MouseReport(.press, at: .init(line: 6, column: 11))),
      ("[<32;1;1M", MouseReport(.drag, at: .init(line: 0, column: 0))),
      ("[<64;300;7M", MouseReport(.wheelUp, at: .init(line: 6, column: 299))),
      ("[<65;12;1000M", MouseReport(.wheelDown, at: .init(line: 999, column: 11))),
      ("[<16;12;7M", MouseReport(.press, at: .init(line: 6, column: 11))),  // Ctrl
    ] as [(String, MouseReport)])
  mutating func `a mouse is reported in decimal numbers, also where a report is cut`(
    sequence: String, report: MouseReport
  ) {
    let bytes = Array("\u{1B}\(sequence)k".utf8)
    let expected: [TerminalInput] = [.mouse(report), .key(.character("k"))]
    #expect(decoder.decode(bytes) == expected)
    for cut in 2..<bytes.count {
      let first = decoder.decode(bytes[..<cut])
      // After its introducer a report may be slow.
      if cut > 2, decoder.isWaiting { #expect(decoder.timeOut().isEmpty) }
      #expect(first + decoder.decode(bytes[cut...]) == expected, "\(cut)")
    }
  }

  @Test mutating func `a control within a sequence ends it and is a key`() {
    #expect(Self.keys("\u{1B}[1;\u{3}", in: &decoder) == [.control("c")])
    #expect(Self.keys("\u{1B}[5\u{1B}[A", in: &decoder) == [.up])
    #expect(Self.keys("\u{1B}]0;title\rj", in: &decoder) == [.enter, .character("j")])
  }

  @Test mutating func `a sequence of any length is swallowed`() {
    let long = "\u{1B}[" + String(repeating: "1;", count: 100_000) + "Ax"
    #expect(Self.keys(long, in: &decoder) == [.character("x")])
  }

  // MARK: - Time-outs

  @Test mutating func `a lone Esc waits, and a time-out makes it a key`() {
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut().isEmpty)
  }

  @Test mutating func `Esc typed more than once is as many keys`() {
    #expect(Self.keys("\u{1B}\u{1B}", in: &decoder) == [.escape, .escape])
    #expect(Self.keys("\u{1B}\u{1B}\u{1B}\u{1B}", in: &decoder).count == 4)
    #expect(Self.keys("\u{1B}\u{1B}j", in: &decoder) == [.escape, .alt(.character("j"))])
  }

  @Test(arguments: ["[A", "[1;5A", "[5~", "[<0;12;7M", "[M !!", "[[A", "[Z"])
  mutating func `a late rest of a sequence is swallowed`(rest: String) {
    let bytes = Array(rest.utf8)
    // The rest comes at once, or each byte later than a key takes.
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    #expect(Self.keys(rest + "j", in: &decoder) == [.character("j")])
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    for byte in bytes {
      #expect(Self.keys(String(Unicode.Scalar(byte)), in: &decoder).isEmpty)
    }
    #expect(Self.keys("j", in: &decoder) == [.character("j")])
  }

  // An arrow of some terminals begins like that, and a person who presses O after Esc expects
  // something.
  @Test mutating func `an O behind Esc waits as Esc does, and what may follow it is no key`() {
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    #expect(Self.keys("OAj", in: &decoder) == [.character("j")])
    for rest in ["A", "5C", "R"] {
      #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
      #expect(Self.keys("O", in: &decoder) == [.character("O")])
      #expect(Self.keys(rest, in: &decoder) == [])
    }
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    #expect(Self.keys("O", in: &decoder) == [.character("O")])
    #expect(Self.keys("jO", in: &decoder) == [.character("j"), .character("O")])
  }

  @Test mutating func `a sequence that is slow after its beginning is still a key`() {
    #expect(Self.keys("\u{1B}[", in: &decoder).isEmpty)
    #expect(Self.keys("A", in: &decoder) == [.up])
    #expect(Self.keys("\u{1B}[5", in: &decoder).isEmpty)
    #expect(Self.keys("~", in: &decoder) == [.pageUp])
  }

  @Test mutating func `a key after Esc and a bracket is not lost`() {
    #expect(Self.keys("\u{1B}[", in: &decoder).isEmpty)
    #expect(Self.keys("j", in: &decoder) == [.alt(.character("[")), .character("j")])
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    #expect(Self.keys("[", in: &decoder).isEmpty)
    #expect(Self.keys("\r", in: &decoder) == [.character("["), .enter])
  }

  @Test mutating func `a key after Esc acts`() {
    #expect(Self.keys("\u{1B}", in: &decoder) == [.escape])
    #expect(Self.keys("r\u{3}", in: &decoder) == [.character("r"), .control("c")])
  }
}
