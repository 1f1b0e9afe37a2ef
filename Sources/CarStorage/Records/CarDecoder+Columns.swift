import Foundation

extension CarDecoder {
  /// A year of five digits is a slip of the finger.
  static let years: ClosedRange<Int64> = 0...9999

  /// Sets what one cell gives; a cell with nothing in it sets nothing.
  func set(
    _ column: CarColumn, of draft: inout CarDraft, to value: CellValue, zone: inout Int?
  ) throws(RowProblem) {
    switch column {
    case .ticket: try assign(value.integer(in: 1...Int64.max), to: &draft.ticket, value)
    case .dateCreated:
      guard let time = try value.timestamp() else { return }
      let offset = time.offset ?? localOffset(time.localMilliseconds)
      try assign(value.date(time, offset: offset), to: &draft.dateCreated, value)
      // The offset of a local time is asked for later, at the instant that came out: where clocks
      // skip an hour it is not the one by which the instant was reckoned.
      if !time.isUTC { zone = time.offset }
    case .dateReturned:
      guard let time = try value.timestamp() else { return }
      let offset = time.offset ?? localOffset(time.localMilliseconds)
      try assign(value.date(time, offset: offset), to: &draft.dateReturned, value)
    case .utcOffset:
      try assign(value.integer(in: Timestamp.utcOffsets).map(Int.init), to: &draft.utcOffset, value)
    case .make: try assign(unlessMissing(value), to: &draft.make, value)
    case .model: try assign(unlessMissing(value), to: &draft.model, value)
    case .year: try assign(value.integer(in: Self.years).map(Int.init), to: &draft.year, value)
    case .plate: try assign(value.text(), to: &draft.plate, value)
    case .color: try assign(value.text(), to: &draft.color, value)
    case .ownerFirstName: try assign(value.text(), to: &draft.ownerFirstName, value)
    case .ownerLastName: try assign(value.text(), to: &draft.ownerLastName, value)
    case .key: try assign(value.text(), to: &draft.key, value)
    case .spot: try assign(value.text(), to: &draft.spot, value)
    case .note: try assign(value.text(), to: &draft.note, value)
    case .photo: try assign(value.text(), to: &draft.photo, value)
    case .state: try assign(value.state(), to: &draft.state, value)
    }
  }

  private func assign<Value>(
    _ new: Value?, to slot: inout Value?, _ value: CellValue
  ) throws(RowProblem) {
    guard let new else { return }
    guard slot == nil else { throw value.problem(.fieldTwice(value.field)) }
    slot = new
  }

  /// The text of a make or model, without the "(null)" of old stores.
  private func unlessMissing(_ value: CellValue) throws(RowProblem) -> String? {
    let text = try value.text()
    return text == Car.missingName ? nil : text
  }
}
