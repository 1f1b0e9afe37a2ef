import CarStorage
import TerminalScreen

/// A form: a title, a line for each field, and under a field what another desk has done to it.
struct FormView {
  let form: CarForm
  let time: HumanTime
  /// What the current field may become.
  let completion: String?

  func draw(_ grid: inout ScreenGrid, lines: Range<Int>, columns: Range<Int>) {
    let rows = rows
    let room = max(1, lines.count - 1)
    let place: SafeText =
      rows.count > room ? " (\(form.current + 1) of \(form.fields.count))" : .empty
    grid.draw(
      StyledText(title + place, .bold),
      at: .init(line: lines.lowerBound, column: columns.lowerBound), width: columns.count)
    let current = rows.firstIndex { $0.field == form.current && !$0.isRemark } ?? 0
    let first = max(0, min(current - room / 2, rows.count - room))
    for (line, row) in zip(lines.dropFirst(), rows.dropFirst(first)) {
      draw(row, &grid, line: line, columns: columns)
    }
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
    let start = columns.lowerBound + 2 + labelWidth + 1
    guard !row.isRemark else {
      grid.draw(
        StyledText(remark(on: field) ?? .empty), at: .init(line: line, column: start),
        width: columns.upperBound - start)
      return
    }
    let mark: SafeText = (isCurrent ? ">" : " ") + (field.isChanged ? "*" : " ")
    grid.draw(
      StyledText(mark + SafeText(escaping: field.field.title)),
      at: .init(line: line, column: columns.lowerBound), style: isCurrent ? .bold : .plain)
    // A field that is not typed in is read from its beginning. A text that typing would replace is
    // reversed, as in other forms.
    let cursor = TextLineView(line: isCurrent ? field.line : field.line.fromStart).draw(
      &grid, line: line, columns: start..<max(start + 1, columns.upperBound),
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
