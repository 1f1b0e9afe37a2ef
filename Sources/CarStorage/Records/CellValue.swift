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
    case .null: nil
    }
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

  func state() throws(RowProblem) -> Car.State? {
    guard let text = try text() else { return nil }
    guard let state = Car.State(rawValue: text) ?? Car.State(rawValue: text.lowercased()) else {
      throw problem(.notAState(text))
    }
    return state
  }

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
