import Glibc
import Testing

@testable import CarvaletCommands

/// Nothing that needs a confirmation is done without a clear yes, and a run that nobody can answer
/// is refused instead of waiting.
struct PromptTests {
  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true),
    ("", false), ("n", false), ("no", false), ("ja", false), ("yy", false),
  ])
  func `only yes means yes`(answer: String, expected: Bool) throws {
    let test = StringConsole(answers: [answer])
    #expect(try Prompt(console: test.console).confirm("Remove 3 cars?") == expected)
    #expect(test.messages.text == "Remove 3 cars? [y/N] ")
    #expect(test.output.text == "")
  }

  @Test func `the end of input means no`() throws {
    let test = StringConsole(answers: [])
    #expect(try Prompt(console: test.console).confirm("Remove 3 cars?") == false)
    #expect(test.messages.text == "Remove 3 cars? [y/N] \n")
  }

  @Test func `--yes answers without asking`() throws {
    let test = StringConsole()
    let prompt = Prompt(console: test.console, answersYes: true, neverAsks: true)
    #expect(try prompt.confirm("Remove 3 cars?") == true)
    #expect(test.messages.text == "")
  }

  @Test func `without a terminal or with --no-input the run would need --yes`() {
    let expected = PromptError.needsYes(question: "Remove 3 cars?")
    #expect(throws: expected) {
      try Prompt(console: StringConsole().console).confirm("Remove 3 cars?")
    }
    let test = StringConsole(answers: ["y"])
    #expect(throws: expected) {
      try Prompt(console: test.console, neverAsks: true).confirm("Remove 3 cars?")
    }
    #expect(
      ErrorMessages.message(for: expected).string
        == "This would ask: Remove 3 cars? Nobody is there to answer; to go ahead, add --yes.")
  }
}
