import Foundation

/// Replays the NDJSON of `watch` by the rules of its contract, from the lines alone.
///
/// It uses nothing of the library, and compares every line with the list as replayed so far.
package struct ListReplay {
  package struct Section: Equatable {
    package var name: String?
    package var indexTitle: String?
    package var cars: [Car]

    package init(name: String?, indexTitle: String?, cars: [Car]) {
      self.name = name
      self.indexTitle = indexTitle
      self.cars = cars
    }
  }

  /// A car as JSON with sorted keys, and its ticket.
  package struct Car: Equatable, CustomStringConvertible {
    package let ticket: Int
    package let description: String

    package init(ticket: Int, description: String) {
      self.ticket = ticket
      self.description = description
    }
  }

  /// A line that does not fit what came before it.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  private typealias Object = [String: Any]
  private typealias Path = (section: Int, item: Int)

  package private(set) var sections: [Section] = []
  package private(set) var number = -1
  package private(set) var snapshots = 0
  package private(set) var changeSets = 0
  /// The names of the commands that were reported.
  package private(set) var commands: [String] = []
  /// The events since `begin`; nil outside of a change set.
  private var events: [Object]?

  package init() {}

  /// - Throws: ``Fault``.
  package mutating func take(_ lines: String) throws {
    for line in lines.split(separator: "\n") { try take(line: line) }
  }

  private mutating func take(line: Substring) throws {
    guard
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object,
      let type = object["type"] as? String
    else { throw Fault(description: "no event: \(line)") }
    switch type {
    case "snapshot":
      if events != nil { throw Fault(description: "a snapshot inside a change set") }
      try begin(object)
      snapshots += 1
      sections = try Self.sections(object["sections"])
    case "begin":
      if events != nil { throw Fault(description: "a change set inside another") }
      try begin(object)
      events = []
      let reported = object["commands"] as? [Object] ?? []
      commands += reported.compactMap { $0["name"] as? String }
    case "end":
      guard let events, object["seq"] as? Int == number else {
        throw Fault(description: "an end without its beginning: \(line)")
      }
      try apply(events)
      changeSets += 1
      self.events = nil
    default:
      if events == nil { throw Fault(description: "an event outside of change sets: \(line)") }
      events?.append(object)
    }
  }

  private mutating func begin(_ object: Object) throws {
    guard let next = object["seq"] as? Int, next > number || snapshots > 0 && next >= 0 else {
      throw Fault(description: "seq \(object["seq"] ?? "-") after \(number)")
    }
    if object["type"] as? String == "begin", next <= number {
      throw Fault(description: "seq \(next) after \(number)")
    }
    number = next
  }

  /// The sections of a JSON array, as of `list --json --sections`.
  package static func sections(_ json: Any?) throws -> [Section] {
    guard let sections = json as? [Object] else { throw Fault(description: "no sections") }
    return try sections.map { section in
      let cars = (section["objects"] as? [Object] ?? []).map { car($0) }
      guard section["numberOfObjects"] as? Int == cars.count else {
        throw Fault(description: "a section has \(cars.count) cars, and says otherwise")
      }
      return Section(
        name: section["name"] as? String, indexTitle: section["indexTitle"] as? String, cars: cars)
    }
  }

  private static func car(_ object: Object) -> Car {
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return Car(
      ticket: object["ticket"] as? Int ?? -1,
      description: data.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  // MARK: - Changes

  private mutating func apply(_ events: [Object]) throws {
    func all(_ types: String...) -> [Object] {
      events.filter { types.contains($0["type"] as? String ?? "") }
    }
    func descending(_ events: [Object], _ key: String) -> [(Path, Object)] {
      events.compactMap { event in Self.path(event[key]).map { ($0, event) } }
        .sorted { $0.0 > $1.0 }
    }
    for (path, event) in descending(all("delete", "move"), "indexPath") {
      try check(event, at: path)
      sections[path.section].cars.remove(at: path.item)
    }
    let updates = all("update")
    let deletions = all("section-delete").compactMap { $0["index"] as? Int }
    for (index, event) in zip(deletions, all("section-delete")).sorted(by: { $0.0 > $1.0 }) {
      guard sections[index].cars.isEmpty, sections[index].name == event["name"] as? String else {
        throw Fault(description: "section \(index) cannot go: \(sections[index])")
      }
      sections.remove(at: index)
    }
    for event in all("section-insert").sorted(by: {
      $0["index"] as? Int ?? 0 < $1["index"] as? Int ?? 0
    }) {
      guard let index = event["index"] as? Int, index <= sections.count else {
        throw Fault(description: "no place for \(event)")
      }
      sections.insert(
        Section(
          name: event["name"] as? String, indexTitle: event["indexTitle"] as? String, cars: []),
        at: index)
    }
    for event in all("section-update") {
      guard let index = event["newIndex"] as? Int, sections.indices.contains(index),
        sections[index].name == event["oldName"] as? String
      else { throw Fault(description: "no section for \(event)") }
      sections[index].name = event["name"] as? String
      sections[index].indexTitle = event["indexTitle"] as? String
    }
    for (path, event) in descending(all("insert", "move"), "newIndexPath").reversed() {
      guard sections.indices.contains(path.section),
        path.item <= sections[path.section].cars.count
      else { throw Fault(description: "no place for \(event)") }
      sections[path.section].cars.insert(try Self.object(event), at: path.item)
    }
    for (path, event) in descending(updates, "newIndexPath") {
      try check(event, at: path)
      sections[path.section].cars[path.item] = try Self.object(event)
    }
    if all("section-move").count > 0 { throw Fault(description: "a section moved") }
  }

  private static func path(_ json: Any?) -> Path? {
    (json as? [Int]).flatMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }

  private static func object(_ event: Object) throws -> Car {
    guard let object = event["object"] as? Object,
      object["ticket"] as? Int == event["ticket"] as? Int
    else { throw Fault(description: "no car in \(event)") }
    return car(object)
  }

  /// Throws unless the car at a path is the one that the event names.
  private func check(_ event: Object, at path: Path) throws {
    var object = event["object"] as? Object ?? [:]
    object.merge(event["old"] as? Object ?? [:]) { $1 }
    guard sections.indices.contains(path.section),
      sections[path.section].cars.indices.contains(path.item),
      sections[path.section].cars[path.item] == Self.car(object)
    else { throw Fault(description: "at \(path) stands not what was: \(event)") }
  }
}
