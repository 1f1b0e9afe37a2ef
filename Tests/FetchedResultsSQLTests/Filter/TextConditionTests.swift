import FetchedResults
import Testing

@testable import FetchedResultsSQL

/// The masks of a condition have 64 bits, so that an entity with more searched fields has none.
struct TextConditionTests {
  private func entity(texts count: Int, hasAlias: Bool = false) -> EntityDescription {
    let names = (0..<count).map { "text\($0)" }
    return EntityDescription(
      name: "wide", idName: "id",
      attributes: [.integer("year", searchable: false)] + names.map { .text($0) },
      aliases: hasAlias
        ? [TextAlias("alias", of: [names[0]], isSearched: true) { _ in nil }] : [])
  }

  private func condition(on name: String, in entity: EntityDescription) throws -> TextCondition? {
    TextCondition(try FetchPredicate.contains(name, "bmw").resolved(for: entity), in: entity)
  }

  @Test func `The 64th field has the last bit`() throws {
    let entity = entity(texts: 64)
    for index in [0, 1, 63] {
      guard case .field(let field)? = try condition(on: "text\(index)", in: entity) else {
        Issue.record("There is no condition on text\(index)")
        continue
      }
      #expect(field.fields == 1 << UInt64(index))
    }
  }

  @Test(arguments: [(65, false), (64, true)])
  func `Texts of more than 64 fields exclude no row`(texts: Int, hasAlias: Bool) throws {
    let entity = entity(texts: texts, hasAlias: hasAlias)
    #expect(try condition(on: "text0", in: entity) == nil)
    #expect(try condition(on: "text\(texts - 1)", in: entity) == nil)
  }

  @Test func `The alias is the field after the attributes`() throws {
    let entity = entity(texts: 63, hasAlias: true)
    guard case .field(let field)? = try condition(on: "alias", in: entity) else {
      Issue.record("There is no condition on the alias")
      return
    }
    #expect(field.fields == 1 << 63)
  }
}
