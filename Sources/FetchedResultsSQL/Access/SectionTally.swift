import FetchedResults
import FoundationEssentials
import UnicodeText

/// Counts the rows of a list by their sections, while the list is materialized.
///
/// A list that the section counts do not describe, such as one with a filter, needs counts of its
/// own. Nothing guards the state: the tally is a local value of the scan of that list.
struct SectionTally {
  private let plan: FetchPlan
  /// Whether the list has sections: asked for each row, where a look at the plan would copy it.
  private let hasSections: Bool
  private var indices: [SectionIdentity: Int] = [:]
  private var sections: [SectionSpellings] = []
  private var last: Int?
  private var count = 0
  /// The rows of each section, for sections whose spellings must be read from the rows.
  private var rows: [[Int64]] = []
  private let keepsRows: Bool

  /// - Parameter keepsRows: Whether ``spell(_:_:)`` determines the spellings after all rows are
  ///   counted.
  init(_ plan: FetchPlan, keepsRows: Bool = false) {
    self.plan = plan
    hasSections = plan.section != nil
    self.keepsRows = keepsRows && plan.section?.isSpelled == true
  }

  /// Counts the row that a cursor stands at.
  ///
  /// - Parameter spelling: The column with the text that spells the section; nil where
  ///   ``spell(_:_:)`` determines the spelling.
  mutating func add(_ row: SQLCursor, section column: Int32, spelling: Int32? = nil) {
    count += 1
    guard hasSections else { return }
    let index = index(row, column)
    if keepsRows {
      rows[index].append(row.integer(0))
      return
    }
    let isSpelled = spelling != nil && sections[index].identity != .unknown
    sections[index].spellings.add(isSpelled ? spelling.flatMap(row.text) : nil)
  }

  /// Counts a row that has been read.
  mutating func add(_ row: FetchedRow) {
    count += 1
    guard let section = plan.section else { return }
    let identity = plan.sortPosition(of: row).section
    let isSpelled = section.isSpelled && identity != .unknown
    sections[index(of: identity)].spellings.add(
      isSpelled ? section.attribute.value(in: row).text : nil)
  }

  /// The index of the section of a row. Consecutive rows are mostly of one section, so the bytes of
  /// the previous row's key are compared first.
  private mutating func index(_ row: SQLCursor, _ column: Int32) -> Int {
    if let last, case .text(let key) = sections[last].identity, row.holds(key, in: column) {
      return last
    }
    return index(of: SectionIdentity(storedKey: row.value(column)))
  }

  private mutating func index(of identity: SectionIdentity) -> Int {
    let index = indices[identity] ?? sections.count
    if index == sections.count {
      indices[identity] = index
      sections.append(SectionSpellings(identity: identity, spellings: SpellingCount()))
      rows.append([])
    }
    last = index
    return index
  }

  /// Determines the spellings of the sections whose rows were kept. Where all rows of the store
  /// spell a section alike, the section counts give that spelling, and no row is read.
  mutating func spell(_ access: AccessPlan, _ session: any SQLSession) throws {
    guard keepsRows else { return }
    // A row has many columns, and only the one that spells is needed.
    let spelling = try SQLCursor(
      session,
      "SELECT \(access.spellingColumn) FROM \(access.table.tableName) WHERE \(access.table.id) = ?")
    for (index, ids) in rows.enumerated() {
      let identity = sections[index].identity
      if identity == .unknown {
        sections[index].spellings.add(nil, count: ids.count)
      } else if let only = try access.onlySpelling(of: identity, session) {
        sections[index].spellings.add(only, count: ids.count)
      } else {
        for id in ids {
          spelling.reset()
          try spelling.bind(.integer(id), at: 1)
          guard try spelling.step() else { throw StoreInconsistency() }
          sections[index].spellings.add(spelling.value(0, as: .text).text)
        }
      }
    }
  }

  /// The sections in list order.
  var ordered: [SectionSpellings] {
    guard hasSections else { return [.all(count)] }
    return sections.sorted { plan.compare($0.identity, $1.identity) == .orderedAscending }
  }
}

extension AccessPlan {
  /// The spelling that all rows of a section have, whether the list has them or not; nil where the
  /// spellings differ.
  func onlySpelling(
    of identity: SectionIdentity, _ session: any SQLSession
  ) throws -> String? {
    guard let groupingID else { return nil }
    let rows = try SQLCursor(session, sectionCount(identity, groupingID: groupingID))
    var only: String?
    while try rows.step(), let spelling = rows.text(0) {
      // Two spellings that Swift regards as equal may differ in their bytes.
      if let only, TextFolding.compareBytes(only, spelling) != 0 { return nil }
      only = spelling
    }
    return only
  }
}
