import Testing

@testable import CarvaletCommands

/// Lists of words that are packed into one word.
struct PackedWordsTests {
  private let many = (1...600).map { String($0) }

  @Test func `only lists are packed, and come out as they went in`() throws {
    func packed(_ words: [String], tickets: Bool = true) throws -> [[String]] {
      try PackedWords.packing(words, takesTickets: tickets).map { PackedWords.unpacking([$0]) }
    }
    #expect(try packed(many) == [many])
    #expect(throws: UsageError.tooManyWords(600)) { try packed(many, tickets: false) }
    #expect(try packed(["--year"] + many) == [["--year"], ["1"], Array(many.dropFirst())])
    #expect(try packed(["", "é"] + many + ["-n"]) == [["", "é"] + many, ["-n"]])
    #expect(
      try packed(many + ["--where", "a", "--where", "--b", "--where=c"])
        == [many, ["--where"], ["a", "--b", "c"]])
    #expect(
      try packed(many + ["--clear=a", "--clear=-n", "--where=", "--where=-b", "--whereas=c"])
        == [
          many, ["--clear"], ["a"], ["--clear=-n"], ["--where"], ["", "-b"], ["--whereas=c"],
        ])
    #expect(
      try packed(many + ["--clear", "a", "--clear", "-n", "--map", "x", "7", "8", "9"])
        == [many, ["--clear"], ["a"], ["--clear"], ["-n"], ["--map"], ["x"], ["7"], ["8", "9"]])
    #expect(try packed(many + ["--where"]) == [many, ["--where"]])
  }

  @Test func `short command lines are left alone`() throws {
    #expect(try PackedWords.packing(["1", "2"], takesTickets: true) == ["1", "2"])
  }
}
