import Testing

@testable import CarvaletCommands

/// Scripts rely on the numbers of the exit statuses, which the contract fixes.
struct ExitStatusTests {
  @Test func `the numbers are those of the contract`() {
    #expect(
      ExitStatus.allCases.map(\.rawValue) == [
        0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 129, 130, 141, 143,
      ])
  }
}
