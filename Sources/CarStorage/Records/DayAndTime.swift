/// The day and the time of a moment in two columns, as spreadsheets and parking programs write
/// them.
enum DayAndTime {
  case day, time

  /// Whether the name of a column says that it holds this half of a time: `Date`, `Entry Date`,
  /// `Date of arrival`, `Heure d'arrivée`.
  func isHalf(_ name: String, of field: CarField) -> Bool {
    let folded = CarField.folded(name)
    return words.contains { word in
      var rests: [Substring] = []
      if folded.hasPrefix(word) { rests.append(folded.dropFirst(word.count)) }
      if folded.hasSuffix(word) { rests.append(folded.dropLast(word.count)) }
      return rests.contains { Self.isEvent(String($0), of: field) }
    }
  }

  private var words: [String] {
    switch self {
    case .day: ["date", "datum", "fecha", "data", "dia", "dag"]
    case .time:
      ["time", "uhrzeit", "zeit", "heure", "hora", "ora", "orario", "tijd", "godzina", "czas"]
    }
  }

  /// Whether a word names what happens to a car at a time. Without any, the car came.
  private static func isEvent(_ word: String, of field: CarField) -> Bool {
    let others =
      field == .dateCreated
      ? ["", "in", "entry", "checkin", "dropoff"] : ["out", "exit", "checkout", "pickup"]
    let events = others + field.synonyms
    return events.contains(word)
      || ["of", "der", "des", "de", "di", "d", "van"].contains {
        word.hasPrefix($0) && events.dropFirst().contains(String(word.dropFirst($0.count)))
      }
  }

  /// Whether a text is a time without a day: `18:30`, `6:30 pm`, `18.30`.
  static func isTimeOfDay(_ text: String) -> Bool {
    guard text.utf8.count <= 13, text.contains(where: { ":.h".contains($0) }) else { return false }
    let parts = text.split(whereSeparator: { ":. h".contains($0) })
    guard (2...4).contains(parts.count) else { return false }
    let numbers = parts.prefix { $0.allSatisfy(\.isNumber) && $0.count <= 2 }
    let rest = parts.dropFirst(numbers.count).joined().lowercased()
    return (1...3).contains(numbers.count) && ["", "am", "pm", "uhr", "a", "p"].contains(rest)
  }

  /// The cell of a day with the time behind it. A time without its day is none of today.
  ///
  /// A spreadsheet gives a day alone the time of midnight, a time alone the day on which it begins
  /// to count, and both as numbers, of which the sum is the moment.
  static func joined(_ day: FieldCell, _ time: FieldCell) -> FieldCell {
    let clock = withoutFirstDay(time.text)
    let text =
      if day.isEmpty {
        "? \(clock)"
      } else if let number = Int(day.text), clock.hasPrefix("0.") {
        "\(number)\(clock.dropFirst(1))"
      } else if [" ", "T"].contains(where: { day.text.hasSuffix($0 + clock) }) {
        day.text
      } else {
        "\(withoutMidnight(day.text)) \(clock)"
      }
    return FieldCell(column: day.column, value: .text(text), offset: day.offset)
  }

  private static func withoutMidnight(_ day: String) -> String {
    for midnight in ["00:00:00", "0:00:00", "00:00", "0:00", "12:00:00 AM", "12:00 AM"] {
      for separator in [" ", "T"] where day.hasSuffix(separator + midnight) {
        return String(day.dropLast(midnight.count + 1))
      }
    }
    return day
  }

  private static func withoutFirstDay(_ time: String) -> String {
    for day in ["1899-12-30", "1899-12-31", "1900-01-00", "1970-01-01"] where time.hasPrefix(day) {
      return String(time.dropFirst(day.count + 1))
    }
    return time
  }
}

extension FieldCell {
  /// What the cell says, without blanks at its ends.
  var text: String {
    switch value {
    case .text(let text): CarText.normalized(text) ?? ""
    case .number(let digits): digits
    case .bool(let bool): String(bool)
    case .nested(let json): json
    case .null: ""
    }
  }
}
