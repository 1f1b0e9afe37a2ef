import CarStorage
import FetchedResults
import TerminalScreen

/// Writes cars as `show` does: each as a card with what is known of it, or in another format as a
/// list of cars.
struct CarSheets {
  /// The columns of `--fields`; nil for what is known.
  let columns: [CarCells.Cell]?
  let format: OutputFormat
  let context: CommandContext

  /// - Parameter notes: The notes of each of the cars; nil where they are not shown.
  func write(_ cars: [Car], notes: [[CarNote]]? = nil) throws {
    if let notes, format == .json || format == .ndjson { return try writeJSON(cars, notes) }
    guard format == .table else {
      let found = try ArraySource(cars).fetch(FetchRequest())
      var writer = CarRendering(
        format: format, columns: columns ?? CarField.shown.map(CarCells.Cell.column)
      ).writer(ListAppearance(), in: context)
      let runs = try found.sections.map {
        ListBatch.Run(
          heading: $0.heading, range: $0.range, beginsHere: true, shownCount: cars.count,
          wholeCount: cars.count)
      }
      try writer.write(ListBatch(cars: cars, runs: runs, sectionCount: 1))
      return try writer.finish()
    }
    for (index, car) in cars.enumerated() {
      if index > 0 { try output.writeLine("") }
      if let columns {
        try writeLines(of: car, columns, showsUnknown: true)
      } else {
        try writeCard(of: car, notes?[index] ?? [])
      }
    }
  }

  /// The cars as JSON, each with its notes behind its fields.
  private func writeJSON(_ cars: [Car], _ notes: [[CarNote]]) throws {
    let fields = columns.map(CarCells.Cell.fields(of:)) ?? CarField.shown
    let objects = zip(cars, notes).map { car, notes in
      CarJSON.text(car, columns: fields, adding: CarField.notes.name, CarNote.json(notes))
    }
    if format == .ndjson {
      for object in objects { try output.write(record: object + "\n") }
    } else {
      try output.write(record: CarJSON.array(objects))
    }
  }

  // MARK: - Cards

  /// The lines of a card, in the order in which a desk asks for them. The title above them has the
  /// make, the model, the year and the colour.
  private static let card: [CarCells.Cell] = [
    .column(.plate), .owner, .column(.key), .column(.spot), .parked, .column(.dateRequested),
    .column(.dateDue), .column(.dateReady), .wait, .returned, .column(.note), .column(.photo),
  ]

  private func writeCard(of car: Car, _ notes: [CarNote]) throws {
    let title = CarMessages.known(car).map { ": \($0)" as SafeText } ?? ""
    try output.writeText(StyledText("Ticket \(car.ticket)\(title)", .bold))
    // A single note without an author, as an import stores it, is only the field `note` again.
    let listsNotes = notes.count > 1 || notes.first?.author != nil
    try writeLines(
      of: car, Self.card.filter { !listsNotes || $0 != .column(.note) }, showsUnknown: false)
    guard listsNotes else { return }
    try output.writeLine(StyledText("notes", .dim))
    for note in notes {
      try output.writeText(StyledText("  \(NoteMessages.line(note, context.humanTime))"))
    }
  }

  /// Writes a line for each column, with what people call it.
  private func writeLines(
    of car: Car, _ columns: [CarCells.Cell], showsUnknown: Bool
  ) throws {
    let cells = CarCells(columns: columns, time: context.humanTime)
    let lines = zip(columns.map(\.label), cells.cells(car))
      .filter { showsUnknown || !$1.text.string.isEmpty }
    let width = lines.map { label, _ in label.displayWidth }.max() ?? 0
    for (label, cell) in lines {
      let padding = SafeText.spaces(width - label.displayWidth + 2)
      let value = wrapped(cell.text.string.isEmpty ? "-" : cell, behind: width + 2)
      try output.writeLine(StyledText(label, .dim) + StyledText(padding) + value[0])
      for line in value.dropFirst() {
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
