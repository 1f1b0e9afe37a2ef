package import FoundationEssentials

/// Decodes a record as a draft of a car. If it cannot, the error names the cell and the reason.
///
/// Texts lose the white space at their ends, and empty ones become nil. A JSON number is accepted
/// for a text, as it is written, and a text for a number, because files differ in what they quote.
/// A field may have several columns as long as only one of them has a value in each row. A row of
/// which no known field holds anything is no car.
package struct CarDecoder {
  /// What a local clock is about at a local time given in milliseconds since 1970; nil where it
  /// never shows it.
  package typealias LocalOffset = (_ localMilliseconds: Int64) -> TimeZoneRules.LocalOffset?

  /// Reads a time that is not written as ISO 8601, as people type it: in an order of the numbers of
  /// its day, or in the only one that is possible.
  package typealias TimeReader = (_ text: String, _ order: DateOrder?) -> TimeReading

  /// What a text means as a time.
  package enum TimeReading {
    /// - Parameter isShownTwice: Whether the clocks were set back over it, so that they showed it
    ///   twice.
    case date(Date, isShownTwice: Bool = false)
    /// The possible meanings, each as ISO 8601.
    case ambiguous([String])
    /// A local time over which the clocks were set forward.
    case neverShown
    case notUnderstood
  }

  /// A day can be read in two ways. The file is read for the order of all its days, and then again.
  package struct DoubtfulDay: Error {}

  package var mapping: FieldMapping
  /// The order of the numbers of a day in this file; nil where it is not known.
  package var dateOrder: DateOrder?
  /// Whether the order is not to be found in the file any more.
  package var isDateOrderSettled = false
  /// Whether the file is a table that people or other programs made, and no export.
  package private(set) var isOfPeople = false
  /// How many fields lost the apostrophe before a formula, or the formula `="…"` around a text.
  package private(set) var formulaGuards = 0
  /// Whether words such as `N/A` say in a table of people that a field holds nothing.
  package var readsWordsForNothing = false
  /// In which fields such a word stood, and how often.
  package private(set) var wordsForNothing: [CarField: Int] = [:]
  /// How many times were of an hour that the clocks showed twice.
  package internal(set) var timesShownTwice = 0
  /// How many cars had no time of parking beside others that have one.
  package private(set) var parkedNow = 0
  /// How many cars left at an earlier time of day than they were parked, and so on the next day.
  package internal(set) var returnsOfNextDay = 0
  /// How many times of parking had no day.
  package internal(set) var timesWithoutDay = 0
  /// The last heading of a day between the rows.
  var dayHeading: FieldCell?
  /// The first lines of the table that are no cars, with their numbers.
  package internal(set) var linesOfTable: [(line: Int, text: String)] = []
  /// How many rows were read that are no lines of the table.
  var rowsRead = 0
  /// The first day of a file whose year has two digits, and the day as which it was read.
  package internal(set) var shortDay: (text: String, date: String)?
  /// How many years had two digits.
  package private(set) var shortYears = 0
  let localOffset: LocalOffset
  /// How far the stand's clock is ahead of UTC at a time, in seconds.
  let utcOffset: (Date) -> Int
  let readTime: TimeReader

  package init(
    mapping: FieldMapping, localOffset: @escaping LocalOffset,
    utcOffset: @escaping (Date) -> Int = { _ in 0 },
    readTime: @escaping TimeReader = { _, _ in .notUnderstood }
  ) {
    self.mapping = mapping
    self.localOffset = localOffset
    self.utcOffset = utcOffset
    self.readTime = readTime
  }

  /// Looks at what kind of file it is, and binds its columns where there is a header.
  package mutating func begin(_ reader: any RecordReader) {
    isOfPeople = reader.fieldsPerRow != nil && !HeaderRow.isExport(reader.columns)
    readsWordsForNothing = readsWordsForNothing && isOfPeople
    bind(reader.columns)
  }

  /// Binds the columns before the first row, where there is a header.
  package mutating func bind(_ columns: [String]) {
    if columns.count > mapping.fields.count { mapping.bind(columns) }
  }

  /// The car a row describes; nil for a row of which no known field holds anything.
  ///
  /// - Parameter columns: The columns of the reader after it has returned the row.
  /// - Throws: `RowProblem`, ``MisreadColumn``, ``DoubtfulDay``.
  package mutating func decode(_ row: RecordRow, columns: [String]) throws -> CarDraft? {
    bind(columns)
    let timesOfDay = row.cells.compactMap { cell -> CarField? in
      guard let field = mapping.fields[cell.column], field.isTime, !mapping.hasOwnDay(cell.column),
        DayAndTime.isTimeOfDay(DayAndTime.withoutFirstDay(cell.text))
      else { return nil }
      return field
    }
    guard let row = try meant(row, columns) else { return nil }
    let hasNoDay = row.cells.contains {
      mapping.fields[$0.column] == .dateCreated && DayAndTime.isTimeOfDay($0.text)
    }
    var isBlank = true
    var draft = CarDraft()
    var owner: (cell: FieldCell, text: String)?
    var state: FieldCell?
    var zone: Int?
    var hasMake = false
    var hasModel = false
    for cell in row.cells {
      guard let field = mapping.fields[cell.column] else {
        if !cell.isEmpty { noteIgnored(cell) }
        continue
      }
      hasMake = hasMake || field == .make
      hasModel = hasModel || field == .model
      if cell.isEmpty || readsWordsForNothing && cell.isNull { continue }
      if readsWordsForNothing, field.mayHoldNothing,
        cell.isWordForNothing || field.isTime && cell.isNoTime
      {
        // A make that is not known is counted as a repair.
        if field != .make { wordsForNothing[field, default: 0] += 1 }
        continue
      }
      isBlank = false
      let meant = isOfPeople ? cell.withoutFormulaGuard : cell
      if meant != cell { formulaGuards += 1 }
      let value = CellValue(field: field, cell: meant, row: row)
      if field == .owner {
        guard let text = try value.text() else { continue }
        if owner != nil { throw value.problem(.fieldTwice(field)) }
        owner = (cell, text)
      } else {
        do {
          try set(field, of: &draft, to: value, zone: &zone)
        } catch var error as RowProblem {
          error.column = mapping.otherName(ofColumn: cell.column)
          guard error.mayBeOfMisreadColumn, isOfPeople || field == .state,
            mapping.mayHoldOther(cell.column)
          else { throw error }
          throw MisreadColumn(field: field, index: cell.column)
        }
        if field == .state { state = cell }
      }
    }
    if isBlank { return nil }
    if let (cell, text) = owner {
      let parts = [draft.details.ownerFirstName, draft.details.ownerLastName]
      draft.nameOwner(text)
      let agrees = zip(parts, [draft.details.ownerFirstName, draft.details.ownerLastName])
        .allSatisfy { $0 == nil || $0 == $1 }
      guard agrees else { throw row.problem(.ownerBesideNames, at: cell) }
    }
    for field in timesOfDay { setDay(of: field, in: &draft) }
    if draft.dateCreated == nil, mapping.fields.contains(.dateCreated) { parkedNow += 1 }
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
    if hasNoDay, isOfPeople { timesWithoutDay += 1 }
    return draft
  }

  /// Sets the field that one cell is for.
  ///
  /// - Precondition: The field is a column of records, so it is not the owner, who consists of two.
  mutating func set(
    _ field: CarField, of draft: inout CarDraft, to value: CellValue, zone: inout Int?
  ) throws {
    switch field.kind {
    case .ticket:
      let value = isOfPeople ? value.withoutNumberSign : value
      try assign(value.integer(in: 1...Int64.max), to: &draft.ticket, value)
    case .dateCreated:
      guard let time = try instant(value) else { return }
      try assign(time.date, to: &draft.dateCreated, value)
      // The offset of a time without a zone is computed later, from the resulting instant. Where
      // the clocks skip an hour, that offset differs from the one with which the instant was
      // computed.
      if time.offset != nil { zone = time.offset }
    case .date(let slot):
      guard let time = try instant(value) else { return }
      try assign(time.date, to: slot, of: &draft, value)
    case .utcOffset:
      try assign(
        value.integer(in: Timestamp.utcOffsets).map(Int.init), to: &draft.utcOffset, value)
    case .name(let slot): try assign(unlessMissing(value), to: slot, of: &draft, value)
    case .year(let slot): try assign(year(value), to: slot, of: &draft, value)
    case .text(let slot), .tag(let slot), .plate(let slot):
      try assign(value.text(), to: slot, of: &draft, value)
    case .state:
      let isSpoken = isOfPeople && mapping.hasSpokenStates(value.cell.column)
      try assign(value.state(isSpoken: isSpoken), to: &draft.state, value)
    // The stage follows from the dates, which have columns of their own.
    case .stage: break
    case .notes:
      guard let text = try value.text() else { return }
      guard let notes = CarNote.notes(ofJSON: text) else {
        if case .nested = value.cell.value { throw value.problem(.nestedValue(field)) }
        return try assign(text, to: Slot(\.note), of: &draft, value)
      }
      draft.details.notes = notes
    case .owner: preconditionFailure("The owner is no column of a record")
    }
  }

  private func assign<Value>(
    _ new: Value?, to slot: inout Value?, _ value: CellValue
  ) throws(RowProblem) {
    guard let new else { return }
    guard slot == nil else { throw value.problem(.fieldTwice(value.field)) }
    slot = new
  }

  private func assign<Value>(
    _ new: Value?, to slot: Slot<CarDetails, Value?>, of draft: inout CarDraft, _ value: CellValue
  ) throws(RowProblem) {
    guard let new else { return }
    guard slot.value(in: draft.details) == nil else {
      throw value.problem(.fieldTwice(value.field))
    }
    slot.set(new, in: &draft.details)
  }

  /// A year, of which people may write two digits.
  private mutating func year(_ value: CellValue) throws(RowProblem) -> Int? {
    if isOfPeople, let year = try value.text().flatMap(Self.year(inTwoDigits:)) {
      shortYears += 1
      return year
    }
    return try value.integer(in: CarField.years).map(Int.init)
  }

  /// The year that `98`, `'98` or `98.0` means, from 1940 to 2039; nil for any other text.
  private static func year(inTwoDigits text: String) -> Int? {
    var digits = text.hasPrefix("'") || text.hasPrefix("’") ? text.dropFirst() : text[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    guard digits.utf8.count == 2, digits.utf8.allSatisfy(ASCII.digits.contains),
      let number = Int(digits)
    else { return nil }
    return number + (number < 40 ? 2000 : 1900)
  }

  /// The text of a make or model, without the "(null)" of old stores.
  private func unlessMissing(_ value: CellValue) throws(RowProblem) -> String? {
    let text = try value.text()
    return text == Car.missingName ? nil : text
  }
}
