package import FoundationEssentials

/// Decodes a record as a draft of a car. If it cannot, the error names the cell and the reason.
///
/// Texts lose the white space at their ends, and empty ones become nil. A JSON number is accepted
/// for a text, as it is written, and a text for a number, because files differ in what they quote.
/// A field may have several columns as long as only one of them has a value in each row.
package struct CarDecoder {
  /// How far a local clock is ahead of UTC, in seconds, at a local time given in milliseconds since
  /// 1970; nil where the clock never shows it.
  package typealias LocalOffset = (_ localMilliseconds: Int64) -> Int?

  /// Reads a time that is not written as ISO 8601, as people type it.
  package typealias TimeReader = (_ text: String) -> TimeReading

  /// What a text means as a time.
  package enum TimeReading {
    case date(Date)
    /// The possible meanings, each as ISO 8601.
    case ambiguous([String])
    /// A local time over which the clocks were set forward.
    case neverShown
    case notUnderstood
  }

  package private(set) var mapping: FieldMapping
  let localOffset: LocalOffset
  let readTime: TimeReader

  package init(
    mapping: FieldMapping, localOffset: @escaping LocalOffset,
    readTime: @escaping TimeReader = { _ in .notUnderstood }
  ) {
    self.mapping = mapping
    self.localOffset = localOffset
    self.readTime = readTime
  }

  /// Binds the columns before the first row, where there is a header.
  package mutating func bind(_ columns: [String]) {
    if columns.count > mapping.fields.count { mapping.bind(columns) }
  }

  /// The car a row describes.
  ///
  /// - Parameter columns: The columns of the reader after it has returned the row.
  package mutating func decode(
    _ row: RecordRow, columns: [String]
  ) throws(RowProblem) -> CarDraft {
    bind(columns)
    var draft = CarDraft()
    var owner: (cell: FieldCell, text: String)?
    var state: FieldCell?
    var zone: Int?
    var hasMake = false
    var hasModel = false
    for cell in row.cells {
      guard let field = mapping.fields[cell.column] else { continue }
      hasMake = hasMake || field == .make
      hasModel = hasModel || field == .model
      if cell.value == .null { continue }
      let value = CellValue(field: field, cell: cell, row: row)
      if field == .owner {
        guard let text = try value.text() else { continue }
        if owner != nil { throw value.problem(.fieldTwice(field)) }
        owner = (cell, text)
      } else {
        try set(field, of: &draft, to: value, zone: &zone)
        if field == .state { state = cell }
      }
    }
    if let (cell, text) = owner {
      guard draft.details.ownerFirstName == nil, draft.details.ownerLastName == nil else {
        throw row.problem(.ownerBesideNames, at: cell)
      }
      draft.nameOwner(text)
    }
    if hasMake, draft.details.make == nil { draft.repairs.append(.make) }
    if hasModel, draft.details.model == nil { draft.repairs.append(.model) }
    if draft.utcOffset == nil { draft.utcOffset = zone }
    if let state {
      if draft.state == .returned, draft.details.dateReturned == nil {
        throw row.problem(.returnedWithoutDate, at: state)
      }
      if draft.state == .parked, draft.details.dateReturned != nil {
        throw row.problem(.parkedWithDate, at: state)
      }
    }
    return draft
  }
}
