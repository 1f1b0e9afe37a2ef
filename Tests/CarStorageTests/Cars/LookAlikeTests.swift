import Testing

@testable import CarStorage

/// Plates whose letters look like others.
struct LookAlikeTests {
  @Test(arguments: [
    ("СВ 1234 АК", "CB1234AK"), ("св1234ак", "CB1234AK"), ("ΙΧΕ-4410", "IXE4410"),
    ("ＡＢ１２", "AB12"), ("Ж 123 ЯЮ", "Ж123ЯЮ"), ("B MW 44", "BMW44"), ("★", nil),
  ])
  func `a plate is folded to the Latin letters that it looks like`(plate: String, folded: String?) {
    #expect(Plate.folded(plate) == folded)
  }

  @Test func `a hit is marked in the letters of the plate`() {
    let plate = "СВ 1234 АК"
    for typed in ["cb12", "св12"] {
      let ranges = SearchHits(CarSearch(typed, in: [.any])).ranges(in: plate, of: [.plate])
      #expect(ranges.map { String(plate[$0]) } == ["СВ 12"], "\(typed)")
    }
  }

  @Test func `O and 0, I and 1 can be misread`() {
    #expect(LookAlike.misreadings(of: "BO1") == ["B01", "BOI", "B0I"])
    #expect(LookAlike.misreadings(of: "BMW4") == [])
    #expect(LookAlike.misreadings(of: "O0O0O") == [])
  }
}
