/// Lines that moved up or down together from one frame to the next, as scrolling moves them.
///
/// A terminal moves lines whole. What stands beside the list, such as an index or a pane, moves
/// with it and must be written again, so a shift is worth its bytes only if fewer cells differ
/// after it.
struct LineShift: Equatable {
  /// The lines that the terminal moves: the lines that are found again, and the lines that they
  /// leave.
  var region: Range<Int>
  /// How far the lines move up; negative if they move down.
  var distance: Int

  /// The distances that are tried: a row of a list takes a line or two, and a header may come or go
  /// with it. A list that moves by more shows few of its rows again.
  private static let distances = [1, -1, 2, -2, 3, -3]
  /// How many cells a shift must save. It takes about 20 bytes of its own.
  private static let leastGain = 40

  /// The shift after which the fewest cells differ; nil if none is worth its bytes.
  ///
  /// - Complexity: O(*c*) in the number of cells, and less if the frames differ little.
  static func best(
    from old: [PackedCell], to new: [PackedCell], size: ScreenGrid.Size
  ) -> LineShift? {
    let search = LineShiftSearch(old: old, new: new, size: size)
    guard search.unmoved.reduce(0, +) > max(leastGain, 2 * size.columns) else { return nil }
    let found = distances.compactMap { search.bestShift(by: $0) }.max { $0.gain < $1.gain }
    guard let found, found.gain >= leastGain else { return nil }
    return found.shift
  }

  /// Moves the lines of a grid's cells as the terminal does.
  func apply(to cells: inout [PackedCell], size: ScreenGrid.Size) {
    let old = cells
    for line in region {
      let source = line + distance
      let target = line * size.columns
      for column in 0..<size.columns {
        cells[target + column] =
          region.contains(source) ? old[source * size.columns + column] : .blank
      }
    }
  }
}

/// Counts the cells that differ between two frames, line by line.
private struct LineShiftSearch {
  let old: [PackedCell]
  let new: [PackedCell]
  let size: ScreenGrid.Size
  /// For each line, the cells that differ if nothing moves.
  let unmoved: [Int]

  init(old: [PackedCell], new: [PackedCell], size: ScreenGrid.Size) {
    self.old = old
    self.new = new
    self.size = size
    unmoved = (0..<size.lines).map { Self.differences(old, $0, new, $0, size) }
  }

  /// The run of lines that gains most by moving, and how many cells need no writing after it.
  func bestShift(by distance: Int) -> (shift: LineShift, gain: Int)? {
    guard size.lines > abs(distance) else { return nil }
    let sources = max(0, distance)..<min(size.lines, size.lines + distance)
    guard
      let lines = bestRun(
        in: (sources.lowerBound - distance)..<(sources.upperBound - distance),
        by: distance)
    else { return nil }
    let region =
      min(
        lines.lowerBound, lines.lowerBound + distance)..<max(
        lines.upperBound, lines.upperBound + distance)
    let shift = LineShift(region: region, distance: distance)
    return (shift, region.reduce(0) { $0 + gain(ofLine: $1, shift) })
  }

  /// How many cells of a line need no writing any more if a shift is done.
  private func gain(ofLine line: Int, _ shift: LineShift) -> Int {
    let source = line + shift.distance
    if !shift.region.contains(source) { return unmoved[line] - cellCount(ofLine: line) }
    return unmoved[line] - Self.differences(old, source, new, line, size)
  }

  /// How many cells of a new line are not blank.
  private func cellCount(ofLine line: Int) -> Int {
    let start = line * size.columns
    return new[start..<(start + size.columns)].count { $0 != .blank }
  }

  /// The run of lines with the largest sum of gains, as Kadane found it.
  private func bestRun(in lines: Range<Int>, by distance: Int) -> Range<Int>? {
    var best: (sum: Int, run: Range<Int>)?
    var sum = 0
    var start = lines.lowerBound
    for line in lines {
      sum += unmoved[line] - Self.differences(old, line + distance, new, line, size)
      if sum <= 0 {
        sum = 0
        start = line + 1
      } else if sum > best?.sum ?? 0 {
        best = (sum, start..<(line + 1))
      }
    }
    return best?.run
  }

  private static func differences(
    _ old: [PackedCell], _ oldLine: Int, _ new: [PackedCell], _ newLine: Int,
    _ size: ScreenGrid.Size
  ) -> Int {
    let from = oldLine * size.columns
    let to = newLine * size.columns
    // A frame may compare each cell seven times, so the bounds are checked once for a line.
    let oldCells = old.span.extracting(from..<(from + size.columns))
    let newCells = new.span.extracting(to..<(to + size.columns))
    var count = 0
    for column in 0..<size.columns {
      count &+= oldCells[unchecked: column] == newCells[unchecked: column] ? 0 : 1
    }
    return count
  }
}
