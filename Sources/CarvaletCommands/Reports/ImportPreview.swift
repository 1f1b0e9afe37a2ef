import CarStorage
import TerminalScreen

/// What `import --preview` shows: which column is read into which field, and the first cars.
///
/// Nothing guards the cars: the import adds them on one thread.
final class ImportPreview {
  /// The first cars, as they would be stored.
  private(set) var cars: [Car] = []

  /// So many cars are shown.
  private static let mostCars = 10

  /// Forgets the cars: the file is read from its beginning.
  func begin() { cars = [] }

  func add(_ car: Car) {
    if cars.count < Self.mostCars { cars.append(car) }
  }

  func write(_ mapping: FieldMapping?, in context: CommandContext) throws {
    let columns = mapping?.boundColumns ?? []
    let output = context.console.output
    try RecordTable(
      format: .table, output: output,
      columns: [Column(title: "FIELD", canShrink: false), Column(title: "COLUMN")], keys: []
    ).write(
      columns.map {
        RecordTable.Record(cells: ["\($0.field.title)", "\($0.name)"], values: [], json: .null)
      })
    guard !cars.isEmpty else { return }
    try output.writeLine(StyledText())
    let fields = columns.map { CarCells.Cell.column($0.field) }
    var writer = CarRendering(format: .table, columns: fields).writer(
      ListAppearance(includesReturned: true), in: context)
    try writer.write(ListBatch(cars))
    try writer.finish()
    try output.writeLine(StyledText())
  }
}
