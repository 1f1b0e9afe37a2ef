import CarStorage
import Testing

/// Texts of a car lose the white space at their ends and nothing else, and the last word of an
/// owner's name is the last name.
struct CarTextTests {
  @Test(
    arguments: [
      ("", nil), (" \t\r\n\u{A0}\u{3000}\u{2028}", nil), ("BMW", "BMW"), (" B W ", "B W"),
      ("\u{A0}Škoda\n", "Škoda"), ("\u{1B}x\u{7}", "\u{1B}x\u{7}"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ] as [(String, String?)])
  func trimsWhiteSpaceAtTheEnds(text: String, expected: String?) {
    #expect(CarText.normalized(text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      ("Zoë Łukasz", "Zoë", "Łukasz"), ("Ana María López", "Ana María", "López"),
      ("Cher", nil, "Cher"), ("  A \t B\u{A0}", "A", "B"), (" ", nil, nil),
    ] as [(String, String?, String?)])
  func takesTheLastWordForTheLastName(owner: String, first: String?, last: String?) {
    let names = CarText.ownerNames(owner)
    #expect(names.first == first)
    #expect(names.last == last)
  }
}
