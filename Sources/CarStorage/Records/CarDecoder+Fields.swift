import FoundationEssentials

extension CarDecoder {
  /// Sets the field that one cell is for. An empty cell sets nothing.
  ///
  /// - Precondition: The field is a column of records, so it is not the owner, who consists of two.
  func set(
    _ field: CarField, of draft: inout CarDraft, to value: CellValue, zone: inout Int?
  ) throws(RowProblem) {
    switch field.kind {
    case .ticket: try assign(value.integer(in: 1...Int64.max), to: &draft.ticket, value)
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
    case .year(let slot):
      try assign(
        value.integer(in: CarField.years).map(Int.init), to: slot, of: &draft, value)
    case .text(let slot), .tag(let slot), .plate(let slot):
      try assign(value.text(), to: slot, of: &draft, value)
    case .state: try assign(value.state(), to: &draft.state, value)
    // The stage follows from the dates, which have columns of their own.
    case .stage: break
    case .notes:
      guard let text = try value.text() else { return }
      guard let notes = CarNote.notes(ofJSON: text) else {
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

  /// The instant of a time, and the offset that is written with it; nil for an empty cell. A time
  /// without a zone is one of the stand's clock.
  private func instant(_ value: CellValue) throws(RowProblem) -> (date: Date, offset: Int?)? {
    guard let text = try value.text() else { return nil }
    // Nearly every time in a file is ISO 8601, which is parsed faster than the times that people
    // type.
    guard let time = Timestamp(text) else {
      switch readTime(text) {
      case .date(let date): return (date, nil)
      case .ambiguous(let readings):
        throw value.problem(.ambiguousDate(value.field, text, readings: readings))
      case .neverShown: throw value.problem(.neverShown(value.field, text))
      case .notUnderstood: throw value.problem(.notADate(value.field, text))
      }
    }
    guard let offset = time.offset ?? localOffset(time.localMilliseconds) else {
      throw value.problem(.neverShown(value.field, text))
    }
    return (try value.date(time, offset: offset), time.isUTC ? nil : time.offset)
  }

  /// The text of a make or model, without the "(null)" of old stores.
  private func unlessMissing(_ value: CellValue) throws(RowProblem) -> String? {
    let text = try value.text()
    return text == Car.missingName ? nil : text
  }
}
