/// The day and the time of a moment in two columns, as spreadsheets and parking programs write
/// them.
enum DayAndTime {
  case day, time

  var other: DayAndTime { self == .day ? .time : .day }

  /// Whether the name of a column says that it holds this half of a time: `Date`, `Entry Date`,
  /// `Date of arrival`, `Heure d'arrivée`.
  func isHalf(_ name: String, of field: CarField) -> Bool {
    isGeneral(name) && field == .dateCreated || isHalf(name, ofEvent: field)
  }

  /// Whether the name of a column says no more than that it holds this half of a time: `Date`.
  func isGeneral(_ name: String) -> Bool { words.contains(CarField.folded(name)) }

  /// Whether the name of a column says that it holds this half of a time, and of which: `Time In`.
  func isHalf(_ name: String, ofEvent field: CarField) -> Bool {
    let folded = CarField.folded(name)
    return words.contains { word in
      var rests: [Substring] = []
      if folded.hasPrefix(word) { rests.append(folded.dropFirst(word.count)) }
      if folded.hasSuffix(word) {
        rests.append(folded.dropLast(word.count))
        // `Einfahrtsdatum`
        if folded.hasSuffix("s\(word)") { rests.append(folded.dropLast(word.count + 1)) }
      }
      return rests.contains { Self.isEvent(String($0), of: field) }
    }
  }

  /// Whether a column may hold a time of a car, or half of one, by its name.
  static func mayBeTime(_ name: String) -> Bool {
    CarField.named(name)?.isTime == true
      || [day, time].contains { half in
        half.isGeneral(name)
          || [CarField.dateCreated, .dateReturned].contains { half.isHalf(name, ofEvent: $0) }
      }
  }

  private var words: [String] {
    switch self {
    case .day: ["date", "datum", "fecha", "data", "dia", "dag", "giorno"]
    case .time:
      ["time", "uhrzeit", "zeit", "heure", "hora", "ora", "orario", "tijd", "godzina", "czas"]
    }
  }

  /// Whether a word names what happens to a car at a time.
  private static func isEvent(_ word: String, of field: CarField) -> Bool {
    let others =
      field == .dateCreated ? ["dropoff", "ein"] : field == .dateReturned ? ["pickup", "aus"] : []
    let events = others + field.synonyms
    return events.contains(word)
      || ["of", "der", "des", "de", "di", "d", "van"].contains {
        word.hasPrefix($0) && events.contains(String(word.dropFirst($0.count)))
      }
  }

  /// Whether a text is a time without a day: `18:30`, `6:30 pm`, `18.30`, `18h30`, `18:30 Uhr`.
  static func isTimeOfDay(_ text: String) -> Bool {
    guard text.utf8.count <= 14, text.utf8.first.map(ASCII.digits.contains) == true else {
      return false
    }
    let parts = text.lowercased().split(maxSplits: 1) { $0.isWhitespace }
    let ending = parts[0].reversed().prefix { $0.isLetter }.reversed()
    let clock = parts[0].dropLast(ending.count)
    let words = [String(ending), parts.count == 2 ? String(parts[1]) : ""].filter { !$0.isEmpty }
    let numbers = clock.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
    return (words.isEmpty || words.count == 1 && endings.contains(words[0]))
      && (1...3).contains(numbers.count) && (numbers.count > 1 || !words.isEmpty)
      && numbers.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
  }

  private static let endings: Set<String> = [
    "am", "pm", "a.m.", "p.m.", "a. m.", "p. m.", "uhr", "h", "hs", "hrs",
  ]

  /// The cell of a day with the time behind it. A time without its day stands behind
  /// ``missingDay``, because it is not meant to be one of today.
  ///
  /// A spreadsheet gives a day alone the time of midnight, a time alone the day on which it begins
  /// to count, and both as numbers, of which the sum is the moment.
  static func joined(_ day: FieldCell, _ time: FieldCell) -> FieldCell {
    let clock = withoutFirstDay(time.text)
    let text =
      if day.isEmpty {
        missingDay + clock
      } else if let number = Int(day.text), clock.hasPrefix("0.") || clock.hasPrefix("0,") {
        "\(number)\(clock.dropFirst(1))"
      } else if [" ", "T"].contains(where: { day.text.hasSuffix($0 + clock) }) {
        day.text
      } else if clock.hasPrefix(day.text) {
        clock
      } else {
        "\(withoutMidnight(day.text)) \(clock)"
      }
    return FieldCell(column: day.column, value: .text(text), offset: day.offset)
  }

  static let missingDay = "? "

  private static func withoutMidnight(_ day: String) -> String {
    for midnight in ["00:00:00", "0:00:00", "00:00", "0:00", "12:00:00 AM", "12:00 AM"] {
      for separator in [" ", "T"] where day.hasSuffix(separator + midnight) {
        return String(day.dropLast(midnight.count + 1))
      }
    }
    return day
  }

  /// A time without the day on which the days of spreadsheets and databases begin.
  static func withoutFirstDay(_ time: String) -> String {
    for day in firstDays
    where time.utf8.starts(with: day.utf8) && time.utf8.count > day.utf8.count + 1 {
      return String(time.dropFirst(day.count + 1))
    }
    return time
  }

  private static let firstDays = [
    "1899-12-30", "1899-12-31", "1900-01-00", "1970-01-01", "30.12.1899", "30/12/1899",
    "30-12-1899", "12/30/1899", "00.01.1900", "1/0/1900",
  ]
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
