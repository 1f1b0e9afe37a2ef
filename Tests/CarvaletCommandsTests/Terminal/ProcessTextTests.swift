import Testing

@testable import CarvaletCommands

/// Bytes of the system that are not UTF-8, as messages show them.
struct ProcessTextTests {
  // Regression: every letter that is not ASCII was shown as bytes.
  @Test func `only the bytes that are no letter are shown as bytes`() {
    #expect(ProcessText.shown("Zoë 李".utf8) == "Zoë 李")
    #expect(ProcessText.shown([0x63, 0xC3, 0xA9, 0xE9, 0x2F]) == #"cé\xE9/"#)
    // The beginning of a letter, before another and at the end.
    #expect(ProcessText.shown([0xE6, 0x9D, 0x41, 0xC3]) == #"\xE6\x9DA\xC3"#)
    #expect(ProcessText.shown([]) == "")
  }
}
