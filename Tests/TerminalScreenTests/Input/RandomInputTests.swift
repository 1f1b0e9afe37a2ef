import TestSupport
import Testing

@testable import TerminalScreen

/// Random bytes in random pieces.
struct RandomInputTests {
  /// Bytes that mean something more often than others do.
  private static func randomBytes(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[200~", "\u{1B}[201~",
      "\u{1B}[M", "\u{1B}[<0;1;2M", "\u{1B}[<65;80;24M", "\u{1B}[<", "\u{1B}]0;x\u{7}", "\u{1B}P",
      "\u{1B}\\", "\r", "\u{3}", "é",
      "e\u{301}", "👩‍👩‍👧", "ab", ";", "~", "[", "$",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      if Bool.random(using: &random) {
        bytes += pieces.randomElement(using: &random)!.utf8
      } else {
        bytes.append(.random(in: 0...255, using: &random))
      }
    }
    return bytes
  }

  /// The inputs, with the characters that follow one another as one text: whether a mark comes
  /// together with its base depends on the cuts, and what is typed does not.
  private static func joined(_ inputs: [TerminalInput]) -> [String] {
    var joined: [String] = []
    var text = ""
    for input in inputs {
      if case .key(.character(let character)) = input {
        text.unicodeScalars.append(contentsOf: character.unicodeScalars)
        continue
      }
      if !text.isEmpty { joined.append("text \(text)") }
      text = ""
      joined.append("\(input)")
    }
    return joined + (text.isEmpty ? [] : ["text \(text)"])
  }

  @Test func `the inputs are the same however the bytes are cut`() {
    Soak.rounds(atLeast: 3000) { round, random in
      let bytes = Self.randomBytes(&random)
      var whole = InputDecoder()
      let expected = whole.decode(bytes) + whole.timeOut()
      var cut = InputDecoder()
      var inputs: [TerminalInput] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(4, rest.count), using: &random)
        inputs += cut.decode(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(Self.joined(inputs + cut.timeOut()) == Self.joined(expected), "\(round): \(bytes)")
      #expect(whole.isWaiting == cut.isWaiting, "\(round): \(bytes)")
    }
  }

  @Test func `time-outs at any moment lose no plain key after them`() {
    Soak.rounds(atLeast: 1000) { round, random in
      var decoder = InputDecoder()
      for byte in Self.randomBytes(&random) {
        _ = decoder.decode([byte])
        if Bool.random(using: &random), decoder.isWaiting { _ = decoder.timeOut() }
      }
      // Ends a paste, a report of a mouse and half a scalar.
      _ = decoder.decode("\u{1B}[201~".utf8)
      _ = decoder.decode("\u{1B}[201~".utf8)
      #expect(!decoder.decode("\r\r\r\r".utf8).isEmpty, "\(round)")
      #expect(decoder.decode("j".utf8) == [.key(.character("j"))], "\(round)")
    }
  }

  // A megabyte takes well under a second if the time is linear, and hours if it is quadratic.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "\u{1B}", "\u{1B}[", "\u{1B}[1;", "e\u{301}", "\u{1B}[200~", "\u{1B}]", "\u{F0}", "a",
    ])
  func `a megabyte of anything takes linear time`(piece: String) {
    var decoder = InputDecoder()
    let bytes = Array(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      _ = decoder.decode(bytes[start..<min(start + 4096, bytes.count)])
    }
  }
}
