import FetchedResults
import Testing

/// Which spelling names a section.
struct SpellingCountTests {
  private func name(_ spellings: [String?]) -> String? {
    var count = SpellingCount()
    for spelling in spellings { count.add(spelling) }
    return count.section(.text("key")).spelling
  }

  @Test func `The most frequent spelling names the section`() {
    #expect(name(["bmw", "BMW", "bmw"]) == "bmw")
    #expect(name(["BMW", "Bmw", "bmw", "Bmw"]) == "Bmw")
    #expect(name([nil, nil, "bmw"]) == "bmw")
    #expect(name([nil]) == nil)
    #expect(name([]) == nil)
  }

  @Test func `Of equally frequent spellings the first by its bytes`() {
    #expect(name(["bmw", "BMW"]) == "BMW")
    #expect(name(["BMW", "bmw"]) == "BMW")
  }

  @Test func `Spellings are distinguished by their bytes`() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(name([composed, composed, decomposed])?.unicodeScalars.count == 1)
    #expect(name([decomposed, composed, decomposed])?.unicodeScalars.count == 2)
  }

  @Test func `Rows can be removed again`() {
    var count = SpellingCount()
    for spelling in ["BMW", "BMW", "bmw"] { count.add(spelling) }
    count.add("BMW", count: -2)
    #expect(count.section(.text("bmw")).spelling == "bmw")
    #expect(count.total == 1)
  }
}
