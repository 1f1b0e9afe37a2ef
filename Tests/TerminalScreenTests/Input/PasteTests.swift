import Testing

@testable import TerminalScreen

/// A paste is one text and never a key, whatever bytes it has and in whatever pieces they arrive,
/// and one that does not end is bounded.
struct PasteTests {
  private var decoder = InputDecoder()

  @Test mutating func `a paste is one input, with keys around it`() {
    let inputs = decoder.decode("j\u{1B}[200~a\r\n\tb\u{1B}[201~k".utf8)
    #expect(inputs == [.key(.character("j")), .paste("a\r\n\tb"), .key(.character("k"))])
  }

  @Test(arguments: [
    "", "\u{1B}", "\u{1B}[A", "\u{1B}[200~", "\u{1B}\u{1B}[201", "\u{1B}[20\u{1B}[201", "\u{3}q\r",
    "é産👩‍👩‍👧",
  ])
  mutating func `what stands in a paste is data`(text: String) {
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    #expect(decoder.decode(bytes) == [.paste(text)])
    for cut in bytes.indices {
      let inputs = decoder.decode(bytes[..<cut])
      if cut >= 6 { #expect(!decoder.isWaiting && decoder.timeOut().isEmpty) }
      #expect(inputs + decoder.decode(bytes[cut...]) == [.paste(text)], "cut at \(cut)")
    }
  }

  @Test mutating func `a paste that comes late after an Esc is no keys either`() {
    #expect(decoder.decode([0x1B]) + decoder.timeOut() == [.key(.escape)])
    #expect(decoder.decode("[200~rr\u{1B}[201~".utf8) == [.paste("rr")])
  }

  @Test mutating func `a megabyte is pasted, in pieces of any size`() {
    let text = String(repeating: "BMW M3\r", count: 150_000)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    var inputs: [TerminalInput] = []
    for start in stride(from: 0, to: bytes.count, by: 4095) {
      inputs += decoder.decode(bytes[start..<min(start + 4095, bytes.count)])
    }
    #expect(inputs == [.paste(text)])
  }

  @Test mutating func `a paste that does not end is bounded, and is no keys`() {
    _ = decoder.decode("\u{1B}[200~".utf8)
    let part = [UInt8](repeating: 0x72, count: 1 << 20)
    for _ in 0..<9 { #expect(decoder.decode(part).isEmpty) }
    guard case .paste(let text)? = decoder.decode("\u{1B}[201~".utf8).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == PasteBuffer.longestPaste)
    #expect(decoder.decode("j".utf8) == [.key(.character("j"))])
  }

  @Test mutating func `bytes of a paste that are not UTF-8 are replaced`() {
    #expect(
      decoder.decode(Array("\u{1B}[200~".utf8) + [0x61, 0xFF, 0x62] + Array("\u{1B}[201~".utf8))
        == [.paste("a\u{FFFD}b")])
  }
}
