import CarStorage
import TerminalScreen

/// A form: a title, a line for each field, and under a field what another desk has done to it.
struct FormView {
  let form: CarForm
  let time: HumanTime
  /// What the current field may become.
  let completion: String?

  func draw(_ grid: inout ScreenGrid, lines: Range<Int>, columns: Range<Int>) {
    let place: SafeText =
      rows.count > Self.room(lines) ? " (\(form.current + 1) of \(form.fields.count))" : .empty
    grid.draw(
      StyledText(title + place, .bold),
      at: .init(line: lines.lowerBound, column: columns.lowerBound), width: columns.count)
    for (line, row) in shownRows(lines) { draw(row, &grid, line: line, columns: columns) }
  }

  /// The field on which a position is, and where in its text; nil for the title, and beside the
  /// fields.
  func target(
    at position: ScreenGrid.Position, lines: Range<Int>, columns: Range<Int>
  ) -> ScreenTarget? {
    guard columns.contains(position.column),
      let row = shownRows(lines).first(where: { $0.line == position.line })?.row
    else { return nil }
    let field = form.fields[row.field]
    let text = textColumns(columns)
    guard !row.isRemark, position.column >= text.lowerBound else {
      return .field(field.field, at: nil)
    }
    let isCurrent = row.field == form.current
    let line = isCurrent ? field.line : field.line.fromStart
    let place = TextLineView(line: line).place(at: position.column, columns: text)
    let isOnText = place.cursor < field.line.characters.count || isCurrent
    return .field(field.field, at: isOnText ? place : nil)
  }

  private static func room(_ lines: Range<Int>) -> Int { max(1, lines.count - 1) }

  /// The rows that have a line: the current field is among them.
  private func shownRows(_ lines: Range<Int>) -> [(line: Int, row: Row)] {
    let rows = rows
    let room = Self.room(lines)
    let current = rows.firstIndex { $0.field == form.current && !$0.isRemark } ?? 0
    let first = max(0, min(current - room / 2, rows.count - room))
    return Array(zip(lines.dropFirst(), rows.dropFirst(first))).map { (line: $0, row: $1) }
  }

  /// The columns of the texts of the fields.
  func textColumns(_ columns: Range<Int>) -> Range<Int> {
    let start = columns.lowerBound + 2 + labelWidth + 1
    return start..<max(start + 1, columns.upperBound)
  }

  /// A field, or the remark under it.
  private struct Row {
    let field: Int
    let isRemark: Bool
  }

  private var rows: [Row] {
    form.fields.indices.flatMap { index -> [Row] in
      let row = Row(field: index, isRemark: false)
      return remark(on: form.fields[index]) == nil
        ? [row] : [row, Row(field: index, isRemark: true)]
    }
  }

  /// The remark on what another desk has done to a field; nil where it has done nothing.
  private func remark(on field: CarForm.Field) -> SafeText? {
    func named(_ text: String) -> SafeText { text.isEmpty ? "nothing" : "\(text)" }
    if let theirs = field.theirs { return "theirs: \(named(theirs))" }
    return field.before.map { "theirs; was: \(named($0))" }
  }

  private func draw(
    _ row: Row, _ grid: inout ScreenGrid, line: Int, columns: Range<Int>
  ) {
    let field = form.fields[row.field]
    let isCurrent = row.field == form.current
    let textColumns = textColumns(columns)
    guard !row.isRemark else {
      grid.draw(
        StyledText(remark(on: field) ?? .empty),
        at: .init(line: line, column: textColumns.lowerBound),
        width: columns.upperBound - textColumns.lowerBound)
      return
    }
    let mark: SafeText = (isCurrent ? ">" : " ") + (field.isChanged ? "*" : " ")
    grid.draw(
      StyledText(mark + SafeText(escaping: field.field.title)),
      at: .init(line: line, column: columns.lowerBound), style: isCurrent ? .bold : .plain)
    // A field that is not typed in is read from its beginning. A text that typing would replace is
    // reversed, as in other forms.
    let cursor = TextLineView(line: isCurrent ? field.line : field.line.fromStart).draw(
      &grid, line: line, columns: textColumns,
      style: isCurrent && form.isReplacing ? .reversed : .plain)
    guard isCurrent else { return }
    grid.cursor = cursor
    guard let completion, cursor.column < columns.upperBound else { return }
    let rest = String(completion.dropFirst(field.line.characters.count))
    grid.draw(
      StyledText(SafeText(escaping: rest)), at: cursor,
      width: columns.upperBound - cursor.column, style: .dim)
  }

  private var labelWidth: Int {
    form.fields.map { SafeText(escaping: $0.field.title).displayWidth }.max() ?? 0
  }

  private var title: SafeText {
    let name: SafeText =
      switch form.subject {
      case .park: "Park a car"
      case .edit(let ticket): "Edit ticket \(ticket)"
      case .move(let ticket): "Move ticket \(ticket)"
      case .note(let ticket): "Note on ticket \(ticket)"
      }
    let car: SafeText = form.base.map { ", \($0.shortName)" } ?? .empty
    return name + car + departure + (form.isSaving ? " ... saving" : .empty)
  }

  private var departure: SafeText {
    if form.isRemoved { return ", removed" }
    guard form.base?.state == .returned else { return .empty }
    return ", retrieved" + (form.base?.dateReturned.map { " \(time.namingDay($0))" } ?? .empty)
  }
}
