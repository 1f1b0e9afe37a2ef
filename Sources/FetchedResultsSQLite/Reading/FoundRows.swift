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
  let sections: [SpelledSection]

  /// All rows whose folded texts hold what the filter looks for, those that do not match among
  /// them. Nil where the filter looks for nothing, or too many hold it.
  private(set) var candidates: [RowGroup]?

  /// A row that is sought costs some times what one costs that is passed: where more than
  /// a sixth of them are candidates all are as well passed.
  private static let leastShare = 6

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
    let plan = layout.plan
    groups = matches.groups.sorted(by: plan.isBefore)
    sections = matches.allSections.sorted {
      plan.compare($0.identity, $1.identity) == .orderedAscending
    }
    let most = try ValueSummary(layout, database).totalCount() / Self.leastShare
    if test != nil, matches.count + refused.count <= most {
      candidates = matches.groups.joined(with: refused.groups).sorted(by: plan.isBefore)
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
