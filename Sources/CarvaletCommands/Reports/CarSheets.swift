import CarStorage
import FetchedResults
import TerminalScreen

/// Writes cars as `show` does: with a line for each field, or in another format as a list of cars.
struct CarSheets {
  let columns: [CarField]
  let format: OutputFormat
  let context: CommandContext

  /// - Parameter notes: The notes of each of the cars; nil where they are not shown.
  func write(_ cars: [Car], notes: [[CarNote]]? = nil) throws {
    if let notes, format == .json || format == .ndjson { return try writeJSON(cars, notes) }
    guard format == .table else {
      let found = try ArraySource(cars).fetch(FetchRequest())
      var writer = CarRendering(format: format, columns: columns.map(CarCells.Cell.column))
        .writer(ListAppearance(), in: context)
      let runs = try found.sections.map {
        ListBatch.Run(
          heading: $0.heading, range: $0.range, beginsHere: true, shownCount: cars.count,
          wholeCount: cars.count)
      }
      try writer.write(ListBatch(cars: cars, runs: runs, sectionCount: 1))
      return try writer.finish()
    }
    for (index, car) in cars.enumerated() {
      if index > 0 { try context.console.output.writeLine("") }
      try writeSheet(car)
      let notes = notes?[index] ?? []
      // A single note without an author, as an import stores it, is only the field `note` again.
      for note in notes where notes.count > 1 || note.author != nil {
        let line = NoteMessages.line(note, context.humanTime)
        try context.console.output.writeText(StyledText("  \(line)"))
      }
    }
  }

  /// The cars as JSON, each with its notes behind its fields.
  private func writeJSON(_ cars: [Car], _ notes: [[CarNote]]) throws {
    let objects = zip(cars, notes).map { car, notes in
      CarJSON.text(car, columns: columns, adding: CarField.notes.name, CarNote.json(notes))
    }
    let output = context.console.output
    if format == .ndjson {
      for object in objects { try output.write(record: object + "\n") }
    } else {
      try output.write(record: CarJSON.array(objects))
    }
  }

  private func writeSheet(_ car: Car) throws {
    let width = columns.map(\.name.count).max() ?? 0
    let cells = CarCells(columns: columns.map(CarCells.Cell.column), time: context.humanTime)
    for (column, cell) in zip(columns, cells.cells(car)) {
      let label = SafeText(escaping: column.name)
      let padding = SafeText.spaces(width - column.name.count + 2)
      let value = cell.text.string.isEmpty ? "-" : cell
      let lines = wrapped(value, behind: width + 2)
      try output.writeLine(StyledText(label, .dim) + StyledText(padding) + lines[0])
      for line in lines.dropFirst() {
        try output.writeLine(StyledText(.spaces(width + 2)) + line)
      }
    }
  }

  private var output: ConsoleStream { context.console.output }

  /// With less than ten columns, a long note would have nearly as many lines as letters.
  private static let leastWidth = 10

  /// The lines of a value at a terminal, which stand behind the label. In a pipe it is one line.
  private func wrapped(_ value: StyledText, behind label: Int) -> [StyledText] {
    guard let width = output.tableWidth else { return [value] }
    let lines = value.text.wrapped(toWidth: max(width - label, Self.leastWidth))
    return lines.count == 1 ? [value] : lines.map { StyledText($0) }
  }
}
