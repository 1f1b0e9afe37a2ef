import FetchedResults
import Foundation
import GRDB

/// What a pass over the table finds of a list: who matches, and how each section is spelled.
///
/// The rows come as they lie in the table. To put them in order is left to ``GroupOrder``,
/// which does it where rows are asked for: SQLite takes more than a second to sort a million
/// rows, but an index has them in order already.
struct FoundRows {
  /// In the order of the list, as the sections are.
  let groups: [RowGroup]
  private(set) var sections: [SpelledSection]

  /// All rows whose folded texts hold what the filter looks for, those that do not match among
  /// them. Nil where the filter looks for nothing, or too many hold it.
  private(set) var candidates: [RowGroup]?

  /// A row that is sought costs some times what one costs that is passed: where more than
  /// a sixth of them are candidates all are as well passed.
  private static let leastShare = 6

  /// Passes over the table.
  ///
  /// - Parameters:
  ///   - layout: One whose order an index holds.
  ///   - known: Groups that hold every row that matches; nil for the whole table.
  init(
    _ layout: ListLayout, _ narrowing: Narrowing?, among known: [RowGroup]?, _ database: Database
  ) throws {
    let test = narrowing == nil ? layout.foldTest : nil
    var (matches, refused) = (Tally(layout), Tally(layout))
    let rows = try Query(
      database, layout.candidates(test, among: known?.flatMap(\.ids), narrowing: narrowing))
    while try rows.step() {
      if rows.integer(3) != 0 { matches.add(rows) } else { refused.add(rows) }
    }
    self.init(matches, layout.plan)
    let most = try ValueSummary(layout, database).totalCount() / Self.leastShare
    if test != nil, matches.count + refused.count <= most {
      candidates = groups.joined(with: refused.groups).sorted(by: layout.plan.isBefore)
    }
  }

  /// Takes the rows of an index that answers the filter alone. Most indexes also know which
  /// sections they are of, and none how those are spelled: that stands in the rows. Where the
  /// summary has one spelling of a section, no row is read for that.
  ///
  /// - Parameter narrowing: An exact one.
  init(_ layout: ListLayout, soughtBy narrowing: Narrowing, _ database: Database) throws {
    var matches = Tally(layout)
    let rows = try Query(database, layout.entries(of: narrowing))
    while try rows.step() { matches.add(rows) }
    self.init(matches, layout.plan)
    guard layout.plan.section?.isSpelled == true else { return }
    sections = try groups.compactMap { try layout.spelledSection($0, database) }
  }

  private init(_ matches: Tally, _ plan: FetchPlan) {
    groups = matches.groups.sorted(by: plan.isBefore)
    sections = matches.allSections.sorted {
      plan.compare($0.identity, $1.identity) == .orderedAscending
    }
  }

  /// Counts rows as they come, each with its section and how that is spelled.
  private struct Tally {
    private(set) var count = 0
    private let hasSections: Bool
    /// Whether each section is a group.
    private let isGrouped: Bool
    private var numbers: [SectionIdentity: Int] = [:]
    private var sections: [SpelledSection] = []
    private(set) var groups: [RowGroup]

    init(_ layout: ListLayout) {
      hasSections = layout.plan.section != nil
      isGrouped = layout.plan.section?.key.rule == .value
      groups = isGrouped ? [] : [RowGroup(section: nil)]
    }

    mutating func add(_ row: Query) {
      count += 1
      let id = row.integer(0)
      guard hasSections else { return groups[0].ids.append(id) }
      let identity = SectionIdentity(row.value(1))
      let number = number(of: identity)
      sections[number].spellings.add(identity == .unknown ? nil : row.text(2))
      groups[isGrouped ? number : 0].ids.append(id)
    }

    var allSections: [SpelledSection] { hasSections ? sections : [.all(count)] }

    private mutating func number(of identity: SectionIdentity) -> Int {
      if let number = numbers[identity] { return number }
      numbers[identity] = sections.count
      sections.append(SpelledSection(identity: identity, spellings: SpellingCount()))
      if isGrouped { groups.append(RowGroup(section: identity)) }
      return sections.count - 1
    }
  }
}

extension ListLayout {
  /// The section that a group of rows is, spelled as they are; nil where the group is the list.
  fileprivate func spelledSection(
    _ group: RowGroup, _ database: Database
  ) throws -> SpelledSection? {
    guard let identity = group.section else { return nil }
    var spellings = SpellingCount()
    if identity == .unknown {
      spellings.add(nil, count: group.ids.count)
    } else if let only = try onlySpelling(of: identity, database) {
      spellings.add(only, count: group.ids.count)
    } else {
      let rows = try RowQuery(database, table)
      for id in group.ids {
        spellings.add(plan.section?.attribute.value(in: try rows.existingRow(id)).text)
      }
    }
    return SpelledSection(identity: identity, spellings: spellings)
  }

  /// How all rows spell a section, in the list or not; nil where they do not agree.
  func onlySpelling(
    of identity: SectionIdentity, _ database: Database
  ) throws -> String? {
    guard let dimension else { return nil }
    let rows = try Query(database, summarySection(identity, dimension: dimension))
    var only: String?
    while try rows.step(), let spelling = rows.text(0) {
      // Two that look alike may be of different bytes.
      if let only, TextFolding.compareBytes(only, spelling) != 0 { return nil }
      only = spelling
    }
    return only
  }
}
