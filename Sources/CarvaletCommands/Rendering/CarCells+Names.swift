import CarStorage
import TerminalScreen

/// The words of `--fields`: the JSON names, and what the headers of a list say.
extension CarCells.Cell {
  /// The columns that a word can name, each with its word; a JSON name comes before the word of a
  /// header.
  static let named: [(name: String, cell: CarCells.Cell)] =
    CarField.columns.map { ($0.name, .column($0)) }
    + [("car", .car), ("owner", .owner), ("wait", .wait)]
    + CarField.titledTimes.map { ($0.title, .column($0)) }

  /// The column of a word, whatever its case; nil for none.
  init?(named word: String) {
    let word = word.lowercased()
    guard let named = Self.named.first(where: { $0.name.lowercased() == word }) else { return nil }
    self = named.cell
  }

  /// What people call the column, in the lines of a card.
  var label: SafeText {
    switch self {
    case .car: "car"
    case .owner: "owner"
    case .parked: CarCells.Cell.column(.dateCreated).label
    case .returned: CarCells.Cell.column(.dateReturned).label
    case .wait: "wait"
    case .column(let field): SafeText(escaping: field.title)
    }
  }

  /// The fields of some columns for machines, each once: what is composed for people is there what
  /// it is composed of.
  static func fields(of columns: [CarCells.Cell]) -> [CarField] {
    var fields: [CarField] = []
    for field in columns.flatMap(\.parts) where !fields.contains(field) { fields.append(field) }
    return fields
  }

  private var parts: [CarField] {
    switch self {
    case .car: [.year, .make, .model]
    case .owner: CarField.owner.parts
    case .parked: [.dateCreated]
    case .returned: [.dateReturned]
    case .wait: [.dateRequested, .dateDue, .dateReady]
    case .column(let field): [field]
    }
  }
}
