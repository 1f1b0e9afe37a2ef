import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `db vacuum`: the same cars in a smaller file.
@Suite(.everyStore) struct DatabaseVacuumCommandTests {
  @Test func `db vacuum keeps every car`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("remove 1-3 --yes -q") == Consequences(output: "1\n2\n3\n"))
    #expect(scene.run("db vacuum") == Consequences(output: "Vacuumed 'STORE'\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
    #expect(scene.run("db vacuum -q") == Consequences())
  }
}
