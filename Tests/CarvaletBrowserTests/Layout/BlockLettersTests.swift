import Testing

@testable import CarvaletBrowser

/// Letters of three lines.
struct BlockLettersTests {
  private func drawn(_ text: String, _ letters: BlockLetters = .blocks) -> String? {
    letters.lines(of: text)?.map(\.string).joined(separator: "\n")
  }

  @Test func `letters are drawn in half blocks, or in ASCII`() {
    #expect(
      drawn("K9 B13") == """
        █ ▄▀ █▀█    █▀▄ ▀█  ▀▀█
        █▀▄  ▀▀█    █▀▄  █   ▀█
        ▀  ▀ ▀▀▀    ▀▀  ▀▀▀ ▀▀▀
        """)
    #expect(
      drawn("12m", .ascii) == """
        "#  ""# #, ,#
         #  #"" # " #
        \"\"\" \"\"\" "   "
        """)
  }

  @Test func `letters of a larger scale have the same dots`() {
    #expect(
      BlockLetters.blocks.lines(of: "L1", scale: 2)?.map(\.string).joined(separator: "\n") == """
        ██      ████  
        ██        ██  
        ██        ██  
        ██        ██  
        ██████  ██████
        """)
    #expect([1, 2, 3].map { BlockLetters.height(scale: $0) } == [3, 5, 8])
    #expect(BlockLetters.width(of: "K9", scale: 3) == 24)
  }

  @Test func `accents and case are left out, and letters without a drawing are none`() {
    #expect(drawn("škoda") == drawn("SKODA"))
    #expect(drawn("Łada 4×4") == nil)
    #expect(drawn("日産") == nil)
    #expect(BlockLetters.width(of: "K9") == 8)
  }

  @Test(arguments: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -.,:/+'()#&*_<!?"))
  func `every letter has three lines of one width`(letter: Character) {
    let lines = BlockLetters.blocks.lines(of: String(letter))
    #expect(lines?.count == BlockLetters.height())
    #expect(lines?.allSatisfy { $0.displayWidth == BlockLetters.width(of: String(letter)) } == true)
  }
}
