import CarStorage
import Testing

@testable import CarvaletCommands

/// What an export says of cars that no import would take as they are.
struct ExportCommandTests {
  @Test func `what was written otherwise than it is stored is said`() {
    #expect(StoreMessages.altered(.init(cars: 3)) == nil)
    #expect(
      StoreMessages.altered(.init(cars: 3, altered: 1, firstAltered: 7))
        == """
        Car 7 has a value that no import takes: what comes nearest to it was written. The store \
        is unchanged.
        """)
    #expect(
      StoreMessages.altered(.init(cars: 3, altered: 2, firstAltered: -7))
        == """
        2 cars, the first of them -7, have a value that no import takes: what comes nearest to it \
        was written. The store is unchanged.
        """)
  }
}
