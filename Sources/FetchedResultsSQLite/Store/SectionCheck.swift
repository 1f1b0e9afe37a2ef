import FetchedResults
import FetchedResultsSQL
import UnicodeText

/// Counts the sections of every grouping row by row, to compare them with the stored section
/// counts.
///
/// Where each section of a grouping consists of whole sections of a finer one, as the letters of
/// the makes do, it is counted together with the finer grouping: SQLite derives its key once for
/// each finer section. One thread uses this type, so no lock guards it.
struct SectionCheck {
  /// A section of one grouping.
  private struct Section: Hashable {
    let partition: Int64
    let key: Key
    let spelling: ExactText
  }

  /// The key of a section, as it is stored with its count.
  private enum Key: Hashable {
    case unknown
    case integer(Int64)
    case real(Double)
    case text(ExactText)

    /// Types of values that section counts never hold are counted as unknown.
    init(_ value: Value) {
      self =
        switch value {
        case .integer(let integer): .integer(integer)
        case .real(let real): .real(real)
        case .text(let text): .text(ExactText(text: text))
        case .null, .date, .boolean: .unknown
        }
    }
  }

  /// A text compared byte by byte: Swift's `String` compares two encodings of `é` as equal.
  private struct ExactText: Hashable {
    let text: String

    static func == (left: Self, right: Self) -> Bool {
      TextFolding.compareBytes(left.text, right.text) == 0
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// A grouping that is counted from rows, and the coarser groupings that are summed from it.
  private struct Grouping {
    let id: Int
    let column: Int32
    /// The column of the spelling; nil where sections have none.
    let spellingColumn: Int32?
    var coarser: [(id: Int, column: Int32)] = []
  }

  /// The count of the rows in one section.
  private struct Count {
    var rows = 0
    /// The index in `coarserKeys` of the keys of the coarser groupings.
    let coarser: Int
  }

  private let table: TableLayout
  private var groupings: [Grouping] = []
  /// The counts of each grouping, in the order of `groupings`.
  private var counts: [[Section: Count]]
  /// The distinct lists of keys of the coarser groupings, and the index of each list.
  private var coarserKeys: [[Key]] = []
  private var coarserIndices: [[Key]: Int] = [:]
  private var totals: [Int64: Int] = [:]

  /// The columns to read of each row.
  let columns: [String]

  init(_ table: TableLayout) {
    self.table = table
    var columns = [table.partitionColumn ?? "0"]
    func addColumn(_ column: String) -> Int32 {
      columns.append(column)
      return Int32(columns.count - 1)
    }
    for key in table.groupings where table.finerGroupingID(than: key) == nil {
      groupings.append(
        Grouping(
          id: table.groupingID(of: key) ?? 0, column: addColumn(table.sectionColumn(of: key)),
          spellingColumn: table.isSpelled(key) ? addColumn(quoted(key.attribute)) : nil))
    }
    for key in table.groupings {
      guard let finer = table.finerGroupingID(than: key),
        let index = groupings.firstIndex(where: { $0.id == finer })
      else { continue }
      let column = addColumn(table.sectionColumn(of: key))
      groupings[index].coarser.append((table.groupingID(of: key) ?? 0, column))
    }
    self.columns = columns
    counts = groupings.map { _ in [:] }
  }

  /// Counts the row on which the cursor stands.
  ///
  /// - Parameter first: The index of the first of ``columns`` in the row.
  mutating func count(_ cursor: SQLCursor, from first: Int32) {
    let partition = cursor.integer(first)
    totals[partition, default: 0] += 1
    for (index, grouping) in groupings.enumerated() {
      let key = Key(cursor.value(first + grouping.column))
      let spelling =
        key == .unknown ? nil : grouping.spellingColumn.flatMap { cursor.text(first + $0) }
      let section = Section(
        partition: partition, key: key, spelling: ExactText(text: spelling ?? ""))
      if let known = counts[index].index(forKey: section) {
        counts[index].values[known].rows += 1
      } else {
        let coarser = self.index(of: grouping.coarser.map { Key(cursor.value(first + $0.column)) })
        counts[index][section] = Count(rows: 1, coarser: coarser)
      }
    }
  }

  private mutating func index(of keys: [Key]) -> Int {
    if let index = coarserIndices[keys] { return index }
    coarserIndices[keys] = coarserKeys.count
    coarserKeys.append(keys)
    return coarserKeys.count - 1
  }

  /// How many sections are missing from the section counts, are there without rows, or have another
  /// count. A section with another count is counted twice, as a wrong one and a missing one.
  func wrongSections(in database: SQLiteConnection) throws -> Int {
    let indices = Dictionary(
      uniqueKeysWithValues: groupings.enumerated().map { ($1.id, $0) })
    let coarse = coarseSections
    var found = 0
    var right = 0
    let cursor = try SQLCursor(
      database, "SELECT dimension, part, key, spelling, count FROM \(table.sectionTable)")
    while try cursor.step() {
      let grouping = Int(cursor.integer(0))
      let section = Section(
        partition: cursor.integer(1), key: cursor.isBlob(2) ? .unknown : Key(cursor.value(2)),
        spelling: ExactText(text: cursor.text(3) ?? ""))
      let rows = indices[grouping].map { counts[$0][section]?.rows } ?? coarse[grouping]?[section]
      found += 1
      if let rows, Int64(rows) == cursor.integer(4) { right += 1 }
    }
    let expected = counts.map(\.count).reduce(0, +) + coarse.values.map(\.count).reduce(0, +)
    return found + expected - 2 * right
  }

  /// The sections of the groupings that were not counted from rows, and the whole table.
  private var coarseSections: [Int: [Section: Int]] {
    let none = ExactText(text: "")
    var sections: [Int: [Section: Int]] = [:]
    for (partition, rows) in totals {
      let whole = Section(partition: partition, key: .integer(0), spelling: none)
      sections[0, default: [:]][whole] = rows
    }
    for (grouping, counts) in zip(groupings, counts) where !grouping.coarser.isEmpty {
      for (section, count) in counts {
        for (coarser, key) in zip(grouping.coarser, coarserKeys[count.coarser]) {
          let section = Section(partition: section.partition, key: key, spelling: none)
          sections[coarser.id, default: [:]][section, default: 0] += count.rows
        }
      }
    }
    return sections
  }
}
