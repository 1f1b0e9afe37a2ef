import FetchedResults
import Testing

/// The order of a list whose attribute says how its texts compare.
struct TextOrderTests {
  @Test func `a list is sorted by the comparison of its attribute, in sections by letter`() throws {
    let places = ["B1", "a12", "A2", nil, "A-1", "3", "b 10", "B2"]
    let source = ArraySource(
      places.enumerated().map { Place(id: Int64($0.offset), name: $0.element) })
    let list = try source.fetch(
      FetchRequest(sortedBy: [.ascending("name")], sectionKey: .firstLetter("name")))
    let sections = try list.sections.map { section in
      "\(section.name ?? "nil"): "
        + (try list.objects(in: section).map { $0.name ?? "none" }.joined(separator: " "))
    }
    #expect(sections == ["A: A-1 A2 a12", "B: B1 B2 b 10", "#: 3", "Unknown: none"])
    // A predicate means what it says, whatever the order.
    let found = try source.fetch(
      FetchRequest(predicate: try .init(format: "name == 'A1'")))
    #expect(try found.numberOfObjects == 0)
  }

  private struct Place: FetchedObject {
    static let entity = EntityDescription(
      name: "place", attributes: [.text("name", comparison: .numeric)])
    var id: Int64
    var name: String?

    init(id: Int64, name: String?) {
      self.id = id
      self.name = name
    }

    init(row: FetchedRow) {
      id = row.id
      name = row.values[0].text
    }

    var row: FetchedRow { FetchedRow(id: id, values: [Value(name)]) }
  }
}
