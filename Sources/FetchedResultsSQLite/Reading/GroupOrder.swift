import FetchedResults
import GRDB

/// The first rows of a group in order, and what finds those behind them.
///
/// Many rows of a section are found by a walk of its part of the index, which reads no
/// row; few are sorted, each by a look at it.
struct GroupOrder {
  private(set) var ids: [Int64] = []
  private let group: RowGroup
  private var walk: GroupWalk?

  /// A row that is looked at costs as much as so many that a walk passes.
  private static let costOfLook = 20

  init(_ group: RowGroup) { self.group = group }

  /// The statement of a walk that goes on.
  var openStatement: Query? { walk?.rows }

  /// Goes on until so many are known, all at the most.
  mutating func extend(to count: Int, _ layout: ListLayout, _ database: Database) throws {
    guard ids.count < count else { return }
    if walk == nil {
      let rowCount = try layout.rowCount(of: group, database)
      if group.ids.count * Self.costOfLook >= rowCount {
        walk = GroupWalk(group, of: rowCount, layout)
      }
    }
    if walk == nil {
      let query = try Query(database, layout.sorted(group.ids))
      while try query.step() { ids.append(query.integer(0)) }
    }
    while ids.count < count, let id = try walk?.next(database) { ids.append(id) }
    guard ids.count >= count else { throw DatabaseError.inconsistent }
    if ids.count == group.ids.count { walk = nil }
  }
}

/// Picks the rows of a group out of an index, which has them in order.
private struct GroupWalk {
  private var members: IdentifierSet
  private var statements: ArraySlice<SQLFragment>
  private(set) var rows: Query?

  /// Nil where the identifiers are far apart.
  init?(_ group: RowGroup, of rowCount: Int, _ layout: ListLayout) {
    guard let first = group.ids.min(), let last = group.ids.max(),
      var members = IdentifierSet(in: first...last, of: rowCount)
    else { return nil }
    for id in group.ids { members.insert(id) }
    self.members = members
    statements = layout.walks(of: group)[...]
  }

  /// The next row; nil after the last.
  mutating func next(_ database: Database) throws -> Int64? {
    while true {
      if let rows {
        while try rows.step() {
          let id = rows.integer(0)
          if members.contains(id) { return id }
        }
      }
      rows = nil
      guard let next = statements.popFirst() else { return nil }
      rows = try Query(database, next)
    }
  }
}

extension ListLayout {
  /// How many rows stand where those of a group do, whether or not the list has them.
  fileprivate func rowCount(of group: RowGroup, _ database: Database) throws -> Int {
    guard let section = group.section, let dimension else {
      return try ValueSummary(self, database).partCount()
    }
    let counts = try Query(database, summarySection(section, dimension: dimension))
    var rowCount = 0
    while try counts.step() { rowCount += try IndexedReader.sound(counts.integer(1)) }
    return rowCount
  }
}
