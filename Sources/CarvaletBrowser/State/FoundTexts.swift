import CarStorage
import FetchedResults
import TerminalScreen

/// What a search has found in some cars besides their names: a row shows it, or it would not be
/// seen why the car is in the list.
struct FoundTexts {
  /// Where the words of the search are; nil where nothing is searched for.
  let hits: SearchHits?
  /// The columns in which words were found that no name has.
  private(set) var columns: Set<RowField> = []
  /// What was found in fields that have no column.
  private(set) var texts: [Car.Ticket: StyledText] = [:]

  /// - Complexity: O(cars x words x fields).
  init(_ hits: SearchHits?, in cars: [Car]) {
    self.hits = hits
    guard let hits else { return }
    let shown: Set<CarField> = [.ticket, .year, .make, .model]
    let hidden = hits.hiddenFields(in: cars, beside: shown)
    guard !hidden.isEmpty else { return }
    for field in hidden {
      columns.formUnion(RowField.allCases.filter { $0.fields.contains(field) })
    }
    let inColumns = shown.union(columns.flatMap(\.fields))
    for car in cars {
      let others = hits.hiddenFields(in: [car], beside: inColumns)
      let texts = others.compactMap { Self.text($0, of: car, hits) }
      if let first = texts.first {
        self.texts[car.ticket] = texts.dropFirst().reduce(first) { $0 + "  " + $1 }
      }
    }
    if !texts.isEmpty { columns.insert(.found) }
  }

  private static func text(_ field: CarField, of car: Car, _ hits: SearchHits) -> StyledText? {
    let text: String
    var label: StyledText = ""
    switch field.value(of: car) {
    case .null: return nil
    case .text(let value), .json(let value): text = value
    case .number(let value): text = String(value)
    case .date(let date):
      let time = AttributeText.text(
        ofDate: date.millisecondsSince1970, utcOffset: Int64(car.utcOffset))
      // Without the seconds, which nobody searches for.
      text = String(time.dropLast(3))
      label = StyledText(field == .dateRequested ? "asked " : "\(field.title) ")
    }
    return label + StyledText(escaping: text, matches: hits.ranges(in: text, of: [field]))
  }
}
