import FetchedResults
import FoundationEssentials

/// The times of a car.
extension CarDecoder {
  /// Sets a time of day on the day on which the car was parked, or on the next one.
  mutating func setDay(of field: CarField, in draft: inout CarDraft) {
    guard case .date(let slot) = field.kind, let parked = draft.dateCreated,
      let time = slot.value(in: draft.details)
    else { return }
    let moved = next(time, atOrAfter: parked)
    if field == .dateReturned, dayAtStand(moved) > dayAtStand(parked) { returnsOfNextDay += 1 }
    slot.set(moved, in: &draft.details)
  }

  /// The day of a time by the stand's clock, counted from 1970.
  private func dayAtStand(_ time: Date) -> Int {
    Int(((time.timeIntervalSince1970 + Double(utcOffset(time))) / 86_400).rounded(.down))
  }

  /// A time of day behind another time: on its day, or on the next one.
  private func next(_ time: Date, atOrAfter parked: Date) -> Date {
    let day = 86_400.0
    let days = (parked.timeIntervalSince(time) / day).rounded(.up)
    let moved = time.addingTimeInterval(days * day)
    // The clocks may have been set between the two days.
    return moved.addingTimeInterval(Double(utcOffset(time) - utcOffset(moved)))
  }

  /// The instant of a time, and the offset that is written with it; nil for an empty cell. A time
  /// without a zone is one of the stand's clock.
  mutating func instant(_ value: CellValue) throws -> (date: Date, offset: Int?)? {
    guard let text = try value.text() else { return nil }
    // Nearly every time in a file is ISO 8601, which is parsed faster than the times that people
    // type.
    guard let time = Timestamp(text) else {
      if text.hasPrefix(DayAndTime.missingDay) {
        let clock = String(text.dropFirst(DayAndTime.missingDay.count))
        throw value.problem(.timeWithoutDay(value.field, clock))
      }
      // A number alone in a column such as `Entry` is no count of days.
      if mapping.isWeak(value.cell.column), text.utf8.allSatisfy(ASCII.digits.contains) {
        throw value.problem(.notADate(value.field, text))
      }
      switch readTime(text, dateOrder) {
      case .date(let date, let isShownTwice):
        guard !isOfPeople || date.timeIntervalSince1970 * 1000 >= Double(Self.firstMilliseconds)
        else {
          throw value.problem(.notADate(value.field, text))
        }
        if isShownTwice { timesShownTwice += 1 }
        noteShortDay(text, date)
        return (date, nil)
      case .ambiguous where !isDateOrderSettled: throw DoubtfulDay()
      case .ambiguous(let readings):
        throw value.problem(.ambiguousDate(value.field, text, readings: readings))
      case .neverShown: throw value.problem(.neverShown(value.field, text))
      case .notUnderstood: throw value.problem(.notADate(value.field, text))
      }
    }
    guard !isOfPeople || time.localMilliseconds >= Self.firstMilliseconds else {
      throw value.problem(.notADate(value.field, text))
    }
    if let offset = time.offset {
      return (try value.date(time, offset: offset), time.isUTC ? nil : offset)
    }
    guard let local = localOffset(time.localMilliseconds) else {
      throw value.problem(.neverShown(value.field, text))
    }
    if local.isShownTwice { timesShownTwice += 1 }
    return (try value.date(time, offset: local.seconds), nil)
  }

  /// Notes how the first day of a file was read whose year has two digits. It is looked for at the
  /// beginning of the file.
  private mutating func noteShortDay(_ text: String, _ date: Date) {
    guard isOfPeople, shortDay == nil, rowsRead <= Self.rowsLookedAt,
      DateOrder.hasShortYear(text)
    else { return }
    let offset = utcOffset(date)
    let time = TimeZoneRules { _ in offset }.civilTime(at: date.secondsSince1970)
    shortDay = (text, time.date.text)
  }

  /// The first time in a table of people, in 1901: a day before it is the one with which a
  /// spreadsheet begins to count.
  private static let firstMilliseconds: Int64 = -2_177_452_800_000
}
