import Foundation
import Testing

@testable import CarvaletCommands

/// What an edit changes, and what it says of that.
struct EditCommandTests {
  // MARK: - Owners

  @Test func `--owner replaces both names, as it gives both in park`() throws {
    let scene = try CommandScene()
    for owner in ["Madonna", "Lee", "Ann Lee", "Eva Maria Öberg"] {
      #expect(scene.run(arguments: ["park", "--owner", owner]).status == .done)
      #expect(scene.run("park --owner 'Ann Lee'").status == .done)
    }
    #expect(
      scene.run("edit 2 --owner Madonna")
        == Consequences(output: "Ticket 2: first name Ann -> none, last name Lee -> Madonna\n"))
    #expect(
      scene.run("edit 4 --owner Lee") == Consequences(output: "Ticket 4: first name Ann -> none\n"))
    #expect(
      scene.run("edit 6 --owner 'Ann Lee'") == Consequences(output: "Ticket 6: nothing to change\n")
    )
    #expect(
      scene.run("edit 8 --owner 'Eva Maria Öberg'")
        == Consequences(
          output: "Ticket 8: first name Ann -> Eva Maria, last name Lee -> Öberg\n"))
    #expect(
      scene.run("show 1-8 --fields ownerFirstName,ownerLastName --format csv").output == """
        ownerFirstName,ownerLastName
        ,Madonna
        ,Madonna
        ,Lee
        ,Lee
        Ann,Lee
        Ann,Lee
        Eva Maria,Öberg
        Eva Maria,Öberg

        """)
  }

  @Test func `one name alone is changed by the option that names it`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park --owner 'Ann Lee'").status == .done)
    #expect(
      scene.run("edit 1 --owner-last Madonna")
        == Consequences(output: "Ticket 1: last name Lee -> Madonna\n"))
    #expect(
      scene.run("edit 1 --owner-first Eva")
        == Consequences(output: "Ticket 1: first name Ann -> Eva\n"))
    #expect(
      scene.run("edit 1 --owner Lee --clear ownerFirstName")
        == Consequences(output: "Ticket 1: first name Eva -> none, last name Madonna -> Lee\n"))
  }
}
