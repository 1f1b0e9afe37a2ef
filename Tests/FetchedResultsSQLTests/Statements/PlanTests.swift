import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// How SQLite goes about a list that an index holds. A plan that sorts or
/// visits every row is right and a thousand times too slow, so no other test
/// would see it.
struct PlanTests {
  /// A store without rows, which no test writes to.
  private static let store = Result { try TemporaryStore<Vehicle>() }

  @Test("No page, section, count or position sorts or scans", arguments: DeclaredList.all)
  func plans(of list: DeclaredList) throws {
    let sqlite = try Self.store.get()
    let access = AccessPlan(
      try FetchPlan(list.request), in: sqlite.store.table)
    #expect(access.isIndexed)
    let groupingID = try #require(access.groupingID)
    try sqlite.store.read { database in
      for indexRange in access.indexRanges {
        for columns in [.identifier, access.partitions.count == 1 ? .attributes : .section]
          as [AccessPlan.WalkColumns]
        {
          for access in [access, access.walkingBackwards] {
            let page = access.walk(indexRange, columns: columns) + " LIMIT 50 OFFSET 100"
            let pagePlan = try plan(of: page, database)
            try expectIndexed(pagePlan, table: "vehicle")
            #expect(pagePlan.contains("MERGE") == (access.partitions.count > 1), "\(pagePlan)")
          }
        }

        let counts = [
          SQLFragment(access.sectionCounts(indexRange, groupingID: groupingID)),
          SQLFragment(access.count(indexRange)),
        ]
        for count in counts {
          try expectIndexed(try plan(of: count, database), table: "vehicle_section")
        }
        for identity in [SectionIdentity.text("a"), .integer(1), .unknown] {
          let section = access.sectionCount(identity, groupingID: groupingID)
          try expectIndexed(try plan(of: section, database), table: "vehicle_section")
        }
      }
    }
  }

  @Test(
    "No range between two places sorts, or visits a row outside of it", arguments: DeclaredList.all)
  func ranges(of list: DeclaredList) throws {
    let sqlite = try Self.store.get()
    let access = AccessPlan(
      try FetchPlan(list.request), in: sqlite.store.table)
    // Of every column each of two values, and null where there can be null.
    var rows: [Vehicle] = []
    for make in ["Audi", "BMW", nil] {
      for (model, year) in [("A", 1), ("A", 2), (nil, 1), ("B", nil)] {
        for parked in [Int64(0), 7_200_000] {
          rows.append(
            Vehicle(
              Int64(rows.count), make: make, model: model, year: year, parked: parked))
        }
      }
    }
    let positions = rows.compactMap { access.position(of: $0.row) }
    try sqlite.store.read { database in
      var checked: Set<String> = []
      for start in positions.map(Optional.some) + [nil] {
        for end in positions.map(Optional.some) + [nil] {
          if let start, let end, start.indexRange != end.indexRange || access.isBefore(end, start) {
            continue
          }
          guard let indexRange = (start ?? end)?.indexRange else { continue }
          for range in access.ranges(access.indexRanges[indexRange], from: start, to: end) {
            let statements = [
              access.count(range), access.count(range, upTo: 10),
              access.walk(range, columns: .identifier) + " LIMIT 1 OFFSET 10",
              access.walkingBackwards.walk(range, columns: .identifier) + " LIMIT 1 OFFSET 10",
            ]
            for statement in statements where checked.insert(statement.sql).inserted {
              let plan = try plan(of: statement, database)
              try expectIndexed(plan, table: "vehicle")
              for line in plan.split(separator: "\n") where line.contains("vehicle") {
                // The index constrains the partition and every condition, and none is tested on the
                // rows.
                #expect(line.count { $0 == "?" } == range.count + 1, "\(statement.sql)\n\(plan)")
              }
            }
          }
        }
      }
      #expect(checked.count > 10)
    }
  }

  @Test("The first row of a section is looked up in the index", arguments: DeclaredList.all)
  func plansOfSectionStarts(of list: DeclaredList) throws {
    let sqlite = try TemporaryStore(
      (1...90).map {
        Vehicle($0, make: ["audi", "bmw", "citroën"][Int($0) % 3], year: Int($0) % 3)
      })
    let access = AccessPlan(
      try FetchPlan(list.request), in: sqlite.store.table)
    try sqlite.store.read { database in
      for (number, indexRange) in access.indexRanges.enumerated() {
        let starts = try access.sectionStarts(inRange: number, spacing: 10, database)
        for start in starts {
          let ranges = access.ranges(indexRange, from: start.position, to: nil)
          #expect(ranges.count == 1)
          let plan = try plan(of: access.walk(ranges[0], columns: .identifier), database)
          try expectIndexed(plan, table: "vehicle")
          let column = access.ordering[0].sql.replacing("\"", with: "")
          #expect(plan.contains("\(column)>?") || plan.contains("\(column)<?"), "\(plan)")
        }
      }
    }
  }

  @Test("The rows of a section are put in order by an index", arguments: DeclaredList.all)
  func plansOfSections(of list: DeclaredList) throws {
    guard list.section?.rule ?? .value == .value else { return }
    let sqlite = try Self.store.get()
    let access = AccessPlan(
      try FetchPlan(list.request), in: sqlite.store.table)
    let sections: [SectionIdentity] =
      list.section == nil ? [.all] : [.text("a"), .integer(1), .unknown]
    try sqlite.store.read { database in
      for section in sections {
        try expectIndexed(try plan(of: access.walk(of: section), database), table: "vehicle")
      }
    }
  }

  private func plan(of fragment: SQLFragment, _ database: SQLiteConnection) throws -> String {
    let cursor = try SQLCursor(database, "EXPLAIN QUERY PLAN " + fragment.sql, isCached: false)
    var lines: [String] = []
    while try cursor.step() { lines.append(cursor.text(3) ?? "") }
    return lines.joined(separator: "\n")
  }

  private func expectIndexed(
    _ plan: String, table: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)", sourceLocation: sourceLocation)
    for line in plan.split(separator: "\n") where line.contains(table) {
      #expect(!line.hasPrefix("SCAN"), "\(plan)", sourceLocation: sourceLocation)
    }
  }

  // Regression: the planner planned a nested predicate again and again until the stack overflowed.
  @Test(arguments: ["OR", "AND"])
  func `Conditions on one text with too many values are planned once`(operation: String) throws {
    let vehicles = (1...1500).map { Vehicle(Int64($0), make: "Make \($0)") }
    let sqlite = try TemporaryStore(vehicles)
    let predicate = try FetchPredicate(
      format: "make LIKE \"*\" \(operation) make MATCHES \".*1.?\"")
    let request = FetchRequest<Vehicle>(predicate: predicate)
    let found = try sqlite.store.fetch(request).numberOfObjects
    let memory = try ArraySource(vehicles).fetch(request).numberOfObjects
    #expect(found == memory && found > 100)
  }

  // Regression: texts beyond the capacity of one search were left out.
  @Test(arguments: [50, 51, 200])
  func `However many texts are looked for, a row with any of them is found`(count: Int) throws {
    let vehicles = (0..<200).map { Vehicle(Int64($0), note: "the \($0)th of them") }
    let sqlite = try TemporaryStore(vehicles)
    let any = (0..<count).map { "note CONTAINS[cd] \"e \($0)th\"" }.joined(separator: " OR ")
    for predicate in [any, "(\(any)) AND make == NULL", "NOT (\(any))"] {
      let request = FetchRequest<Vehicle>(predicate: try FetchPredicate(format: predicate))
      let found = try sqlite.store.fetch(request).numberOfObjects
      #expect(found == (predicate.hasPrefix("NOT") ? 200 - count : count))
    }
  }
}
