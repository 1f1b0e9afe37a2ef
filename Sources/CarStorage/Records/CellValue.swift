import FetchedResults
import FoundationEssentials

/// A cell that is to be read into a field of a car.
///
/// It pairs the value with its field and its row, so that a refusal names all three.
struct CellValue {
  let field: CarField
  let cell: FieldCell
  let row: RecordRow

  func problem(_ kind: RowProblem.Kind) -> RowProblem {
    row.problem(kind, at: cell)
  }

  /// The text, without blanks at its ends; nil if nothing is left.
  func text() throws(RowProblem) -> String? {
    switch cell.value {
    case .text(let text): CarText.normalized(text)
    case .number(let digits): digits
    case .bool(let bool): throw problem(.notText(field, String(bool)))
    // An export has the notes of a car as an array.
    case .nested(let json) where field == .notes: json
    case .nested: throw problem(.nestedValue(field))
    case .null: nil
    }
  }

  /// The same without a `#` before a number.
  var withoutNumberSign: CellValue {
    guard case .text(let text) = cell.value, let number = CarText.normalized(text),
      number.hasPrefix("#")
    else { return self }
    let digits = FieldValue.text(String(number.dropFirst()))
    return CellValue(
      field: field, cell: FieldCell(column: cell.column, value: digits, offset: cell.offset),
      row: row)
  }

  /// A whole number within `range`.
  func integer(in range: ClosedRange<Int64>) throws(RowProblem) -> Int64? {
    guard let text = try text() else { return nil }
    switch WholeNumber(text) {
    case .value(let number) where range.contains(number): return number
    case .value, .tooLarge: throw problem(.outOfRange(field, text, range))
    case .notANumber: throw problem(.notANumber(field, text))
    }
  }

  /// - Parameter isSpoken: Whether the words of ``StateWords`` are states, too.
  func state(isSpoken: Bool = false) throws(RowProblem) -> Car.State? {
    guard let text = try text() else { return nil }
    let own = Car.State(rawValue: text) ?? Car.State(rawValue: text.lowercased())
    guard let state = own ?? (isSpoken ? StateWords.state(text) : nil) else {
      throw problem(.notAState(text))
    }
    return state
  }

  /// Whether the text is the word for a state.
  func isState(isSpoken: Bool = false) -> Bool { ((try? state(isSpoken: isSpoken)) ?? nil) != nil }

  /// The instant of a time of a clock that is `offset` seconds ahead of UTC.
  func date(_ time: Timestamp, offset: Int) throws(RowProblem) -> Date {
    let milliseconds = time.localMilliseconds - Int64(offset) * 1000
    guard ISO8601.representable.contains(milliseconds) else {
      throw problem(.notADate(field, try text() ?? ""))
    }
    return Date(millisecondsSince1970: milliseconds)
  }
}

extension RecordRow {
  /// A problem with one cell of this row.
  func problem(_ kind: RowProblem.Kind, at cell: FieldCell) -> RowProblem {
    RowProblem(kind, at: place(of: cell), raw: raw)
  }
}

/// The reading of a text as a whole number.
///
/// Zeros behind a decimal point or comma are allowed: spreadsheets and data frames write 2019.0 for
/// a year in a column that has gaps. Exponents and separators of thousands are not.
private enum WholeNumber: Equatable {
  case value(Int64)
  /// Digits, but too many of them.
  case tooLarge
  case notANumber

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { WholeNumber(utf8: $0) }
  }

  private init(utf8: Bytes) {
    let start = utf8.first == ASCII.minus ? 1 : 0
    var end = utf8.count
    let point = utf8.firstOffset(of: ASCII.period) ?? utf8.firstOffset(of: ASCII.comma)
    if let point, point + 1 < end,
      utf8[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      end = point
    }
    guard start < end, utf8[start..<end].allSatisfy(ASCII.digits.contains) else {
      self = .notANumber
      return
    }
    var number: Int64 = 0
    for byte in utf8[start..<end] {
      let (tenfold, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tenfold.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflowed, !isTooLarge else {
        self = .tooLarge
        return
      }
      number = sum
    }
    self = .value(start == 1 ? -number : number)
  }
}
