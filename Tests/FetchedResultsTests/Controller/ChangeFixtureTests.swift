import FetchedResults
import Foundation
import TestSupport
import Testing

/// The events that other fetched results controllers delivered.
struct ChangeFixtureTests {
  @Test func `All 33 cases give the recorded events`() throws {
    let cases = try Fixture.jsonLines("frc_change_cases.jsonl", of: ChangeCase.self)
    #expect(cases.count == 33)
    for change in cases { try check(change) }
  }

  private func check(_ change: ChangeCase) throws {
    let names = change.names
    let source = ArraySource(change.initial.map { Employee($0, names) })
    let controller = FetchedResultsController(source, change.request)
    try controller.performFetch()
    var list = try SectionedList(controller.snapshot)
    #expect(list.layout == change.before.map { $0.layout(names) }, "\(change.id)")

    try source.write(ChangeCommand("change")) { writer in
      for operation in change.changes {
        let row = operation.row ?? ["id": operation.id!]
        let id = names.id(row["id"]!)
        let old = try controller.indexPath(forID: id).map(controller.object)
        switch operation.op {
        case .delete: try writer.delete(id)
        case .insert: try writer.store(Employee(row, names))
        case .update: try writer.store(old!.setting(operation.set ?? [:]))
        }
      }
    }
    let update = try controller.takeUpdate()
    guard case .changes(let changes) = try #require(update, "\(change.id)") else {
      Issue.record("\(change.id) was a reset")
      return
    }
    list.apply(changes)
    #expect(list.layout == change.after.map { $0.layout(names) }, "\(change.id)")
    #expect(
      Set(change.inFormOfOrigin(changes).outline) == Set(change.expected(names)),
      "\(change.id) \(change.title)")
  }
}

/// One row of the fixture.
private struct ChangeCase: Decodable {
  let id: String
  let title: String
  let sort: [SortKey]
  let sectionKey: String?
  let initial: [[String: FixtureValue]]
  let changes: [Operation]
  let before: [Section]
  let after: [Section]
  let events: [Event]

  struct SortKey: Decodable {
    let key: String
    let ascending: Bool
  }

  struct Operation: Decodable {
    enum Kind: String, Decodable { case insert, update, delete }

    let op: Kind
    let row: [String: FixtureValue]?
    let id: FixtureValue?
    let set: [String: FixtureValue]?
  }

  struct Section: Decodable {
    let name: FixtureValue?
    let ids: [FixtureValue]

    func layout(_ names: RowNames) -> String {
      let name =
        switch name {
        case .text(let text): text
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): boolean ? "1" : "0"
        default: "-"
        }
      return name + ids.map { " \(names.id($0))" }.joined()
    }
  }

  struct Event: Decodable {
    let type: String
    let id: FixtureValue?
    let index: Int?
    let from: FixtureValue?
    let to: FixtureValue?
    let at: FixtureValue?
  }

  var names: RowNames {
    RowNames((before + after).flatMap(\.ids) + initial.compactMap { $0["id"] })
  }

  var request: FetchRequest<Employee> {
    FetchRequest(
      sortedBy: sort.map { .init($0.key, ascending: $0.ascending) },
      sectionKey: sectionKey.map { .value($0) })
  }

  /// Our change set in the form that the origin of the case delivers.
  func inFormOfOrigin(_ changes: ChangeSet<Employee>) -> ChangeSet<Employee> {
    // Its origin does not report the rows of a deleted section.
    id == "frc-079" ? changes.collapsed : changes
  }

  func expected(_ names: RowNames) -> [String] {
    if id == "frc-077" {
      // KSP reports a section whose only row got another key as moved.
      // In Core Data and this library, another key is another section.
      let row = names.id(.text("Igor"))
      return ["-[3]", "+[0]", "\(row)[3, 0]>[0, 0]"]
    }
    return events.map { event in
      let row = event.id.map { "\(names.id($0))" } ?? ""
      return switch event.type {
      case "sectionInsert": "+[\(event.index!)]"
      case "sectionDelete": "-[\(event.index!)]"
      case "insert": "+\(row)\(event.to!.path)"
      case "delete": "-\(row)\(event.from!.path)"
      case "move": "\(row)\(event.from!.path)>\(event.to!.path)"
      case "update": "~\(row)\(event.at!.path)>\(event.at!.path)"
      default: event.type
      }
    }
  }
}

extension FixtureValue {
  fileprivate var path: String {
    guard case .array(let numbers) = self else { return "?" }
    return "[" + numbers.compactMap(\.value?.integer).map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

/// Identifiers of rows that the fixture names by texts, in the order of the texts.
private struct RowNames {
  private let texts: [String]

  init(_ ids: [FixtureValue]) {
    texts = Set(
      ids.compactMap { id in
        if case .text(let text) = id { text } else { nil }
      }
    ).sorted()
  }

  func id(_ name: FixtureValue) -> Int64 {
    switch name {
    case .text(let text): Int64(texts.firstIndex(of: text)! + 1)
    case .integer(let integer): integer
    default: -1
    }
  }
}

/// A row with every field that occurs in the fixture.
private struct Employee: FetchedObject, Equatable {
  static let entity = EntityDescription(
    name: "employee",
    attributes: [
      .text("name"), .text("platform"), .integer("salary"), .integer("seq"), .integer("date"),
      .integer("num"), .boolean("flag"),
    ])

  var row: FetchedRow

  init(row: FetchedRow) { self.row = row }

  init(_ fields: [String: FixtureValue], _ names: RowNames) {
    let nothing = Self.entity.attributes.map { _ in Value.null }
    self = Employee(row: FetchedRow(id: names.id(fields["id"]!), values: nothing)).setting(fields)
  }

  func setting(_ fields: [String: FixtureValue]) -> Employee {
    var copy = self
    for (name, value) in fields {
      guard let index = Self.entity.index(ofAttribute: name) else { continue }
      copy.row.values[index] = value.value ?? .null
    }
    return copy
  }
}

extension SectionedList<Employee> {
  fileprivate var layout: [String] {
    sections.map { section in
      (section.heading.name ?? "-") + section.objects.map { " \($0.row.id)" }.joined()
    }
  }
}
