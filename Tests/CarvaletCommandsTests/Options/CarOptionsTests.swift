import CarStorage
import Testing

@testable import CarvaletCommands

/// A struct declares the options, as ArgumentParser wants it, and the table of fields has them:
/// each of both must have the other.
struct CarOptionsTests {
  /// Those that `park` takes as arguments, and `edit` as options of its own.
  private let declaredElsewhere: [CarField] = [.make, .model]

  @Test func `every field with an option is declared, and sets that field alone`() throws {
    for field in CarField.allCases where !declaredElsewhere.contains(field) {
      guard let option = field.option else { continue }
      let typed = try CarOptions.parse(["--\(option.name)", "7"]).typed.filter { $0.text != nil }
      #expect(typed.map(\.field) == [field], "--\(option.name)")
      #expect(typed.map(\.text) == ["7"])
    }
  }

  @Test func `every declared option is that of a field`() throws {
    let fields = try CarOptions.parse([]).typed.map(\.field)
    #expect(fields.allSatisfy { $0.option != nil })
    #expect(Set(fields).count == fields.count)
    for field in declaredElsewhere { #expect(field.option != nil) }
  }
}
