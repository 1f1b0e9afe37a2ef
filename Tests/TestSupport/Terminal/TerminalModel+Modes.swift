package import TerminalScreen

extension TerminalModel {
  /// Whether it is as a shell expects it: the main screen, a visible cursor, lines that wrap, its
  /// own title.
  package var isRestored: Bool {
    !isAlternate && showsCursor && wraps && !bracketsPaste && mouseModes.isEmpty
      && !isSynchronizing
      && keptTitles == 0 && screen.style == .plain && screen.region == 0..<size.lines
  }

  mutating func setMode(_ mode: String, _ final: Character) {
    guard final == "h" || final == "l" else { return complain("CSI ?\(mode)\(final)") }
    let isOn = final == "h"
    switch mode {
    case "7": wraps = isOn
    case "25": showsCursor = isOn
    case "1049":
      if isAlternate != isOn { swap(&screen, &otherScreen) }
      isAlternate = isOn
      if isOn { screen.erase() }
    case "1000", "1002", "1006":
      if isOn { mouseModes.insert(mode) } else { mouseModes.remove(mode) }
    case "2004": bracketsPaste = isOn
    case "2026": isSynchronizing = isOn
    default: complain("CSI ?\(mode)\(final)")
    }
  }

  mutating func setStyle(_ numbers: [Int]) {
    for number in numbers {
      switch number {
      case 0: screen.style = .plain
      case 1: screen.style.insert(.bold)
      case 2: screen.style.insert(.dim)
      case 7: screen.style.insert(.reversed)
      case 22: screen.style.subtract([.bold, .dim])
      case 27: screen.style.remove(.reversed)
      // The ground of a warning and of an alarm follows its letters.
      case 30, 97: break
      case 35, 39, 41, 43: setColor(number)
      case 49: break
      default: complain("SGR \(number)")
      }
    }
  }

  private mutating func setColor(_ number: Int) {
    screen.style.subtract([.accent, .warning, .alarm])
    switch number {
    case 35: screen.style.insert(.accent)
    case 41: screen.style.insert(.alarm)
    case 43: screen.style.insert(.warning)
    default: break
    }
  }

  /// What it shows as text, without blanks at the ends of lines.
  package var lines: [String] {
    screen.cells.map { line in
      let text = line.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// What it shows otherwise than a grid says, cell by cell; empty if it shows the grid.
  ///
  /// The frame must have been played by ``playFrame(_:)``.
  package func differences(from grid: ScreenGrid) -> [String] {
    var found = complaints
    if grid.size != size { return found + ["the size is \(grid.size)"] }
    if isSynchronizing || !isAtRest { found.append("the frame is not complete") }
    if showsCursor != (grid.cursor != nil) { found.append("the cursor is shown: \(showsCursor)") }
    if let cursor = grid.cursor, screen.cursor != cursor {
      found.append("the cursor is at \(screen.cursor), not at \(cursor)")
    }
    for line in 0..<size.lines {
      for (column, cell) in grid.cells(ofLine: line).enumerated() {
        let wanted = Cell(cell)
        let shown = screen.cells[line][column]
        if shown != wanted { found.append("\(line),\(column): \(shown), not \(wanted)") }
      }
    }
    return found
  }
}

extension TerminalModel.Cell {
  package init(_ cell: ScreenGrid.Cell) {
    switch cell.content {
    case .grapheme(let grapheme): self.init(text: String(grapheme), style: cell.style)
    case .continuation: self.init(text: "", style: cell.style)
    }
  }
}
