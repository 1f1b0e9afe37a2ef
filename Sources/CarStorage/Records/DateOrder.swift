/// In which order a file has the numbers of a day.
package enum DateOrder: String, CaseIterable, Sendable {
  case dmy, mdy, ymd

  /// The orders that the numbers of a day can have where none was named. `25-10-24` may be meant as
  /// ISO 8601 would have it; `24.12.25` begins with the year only where that was said.
  package static func usual(for text: String) -> Set<DateOrder> {
    let behindNumber = text.drop { !$0.isNumber }.drop(while: \.isNumber)
    return behindNumber.first == "-" ? Set(allCases) : [.dmy, .mdy]
  }

  /// Whether the year of a day has two digits: `24.12.25`, `26/11/25 7:05`.
  static func hasShortYear(_ text: String) -> Bool {
    let day = text.split(whereSeparator: \.isWhitespace).first {
      $0.contains { "./-".contains($0) }
    }
    let numbers = day?.split { "./-".contains($0) } ?? []
    return numbers.count == 3
      && numbers.allSatisfy { $0.utf8.count <= 2 && $0.utf8.allSatisfy(ASCII.digits.contains) }
  }
}

/// The orders that all times of a file allow. An order that only some of them allow is not meant.
package struct DateSurvey {
  private var allowed = Set(DateOrder.allCases)

  package init() {}

  /// The order that is left; nil where several are, and where the texts contradict one another.
  package var order: DateOrder? { allowed.count == 1 ? allowed.first : nil }

  /// Leaves out the orders in which a text is no time. A text that is none in any order says
  /// nothing.
  mutating func note(_ text: String, _ readTime: CarDecoder.TimeReader) {
    let possible = DateOrder.usual(for: text).filter { order in
      if case .date = readTime(text, order) { true } else { false }
    }
    if !possible.isEmpty { allowed.formIntersection(possible) }
  }
}

extension CarDecoder {
  /// Reads a file to its end for the order of its days, which all later readings take.
  ///
  /// - Throws: `RowProblem` or `ByteSource.ReadError` where it cannot be read further.
  package mutating func settleDates(_ reader: inout any RecordReader) throws {
    var survey = DateSurvey()
    var surveyor = self
    surveyor.begin(reader)
    while let result = try reader.next() {
      surveyor.bind(reader.columns)
      guard case .row(let row) = result else { continue }
      guard let meant = try? surveyor.meant(row, reader.columns) else {
        if let heading = surveyor.dayHeading { survey.note(heading.text, readTime) }
        continue
      }
      for cell in meant.cells where surveyor.mapping.fields[cell.column]?.isTime == true {
        guard case .text(let text) = cell.value, Timestamp(text) == nil else { continue }
        survey.note(text, readTime)
      }
    }
    dateOrder = survey.order
    isDateOrderSettled = true
  }
}
