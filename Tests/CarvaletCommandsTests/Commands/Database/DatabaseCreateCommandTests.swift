import Testing

@testable import CarvaletCommands

/// `db create`: what a server does besides is in `ServerOnlyTests`.
@Suite(.everyStore) struct DatabaseCreateCommandTests {
  @Test func `an empty store is made once, and stays as it is`() throws {
    let scene = try CommandScene()
    #expect(scene.run("db create") == Consequences(output: "Made the store 'STORE'\n"))
    #expect(scene.run("list").status == .done)
    #expect(scene.run("park BMW").status == .done)
    #expect(
      scene.run("db create") == Consequences(output: "There is a store at 'STORE' already\n"))
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }
}
