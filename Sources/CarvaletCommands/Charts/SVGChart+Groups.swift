import TerminalScreen

/// Groups, such as valets, as rows of bars.
extension SVGChart {
  private static let groupsTop = 24
  private static let barHeight = 11
  /// How wide a letter of a name is, with room for the wide ones.
  private static let letterWidth = 7
  /// A name has two lines of so many letters, and is cut behind them.
  private static let nameLetters = 24

  private static func groupHeight(_ figures: [String]) -> Int {
    figures.count * (barHeight + 1) + 8
  }

  static func groupsHeight(_ count: Int, _ figures: [String]) -> Int {
    groupsTop + count * groupHeight(figures) + 4
  }

  /// A row for each group, with its name before the bars of its figures: names of people and makes
  /// are too long to stand below columns.
  func groups(_ groups: [Chart.Group], _ figures: [String]) -> String {
    let names = groups.map {
      SafeText(escaping: $0.name).wrapped(toWidth: Self.nameLetters, lines: figures.count)
    }
    let bars = groups.flatMap(\.bars)
    func widest(_ texts: some Sequence<SafeText>) -> Int {
      (texts.map(\.displayWidth).max() ?? 0) * Self.letterWidth
    }
    let left = widest(names.joined()) + 10
    let room = Self.width - left - widest(bars.map { SafeText(escaping: $0.text) }) - Self.right
    let largest = max(1, bars.compactMap(\.length).max() ?? 0)
    let kinds = ["a", "b"]
    var paths = ["", ""]
    var texts = ""
    for (row, group) in groups.enumerated() {
      let top = Self.groupsTop + row * Self.groupHeight(figures)
      let name = names[row]
      let firstLine = top + 9 + (figures.count - name.count) * (Self.barHeight + 1) / 2
      for (index, line) in name.enumerated() {
        texts += text(
          left - 6, firstLine + index * (Self.barHeight + 1), line.string, anchor: "end", style: "m"
        )
      }
      for (index, bar) in group.bars.enumerated() {
        let y = top + index * (Self.barHeight + 1)
        var x = left
        if let length = bar.length, length > 0 {
          let width = max(1, length * room / largest)
          paths[index] += "M\(x) \(y)h\(width)v\(Self.barHeight)h-\(width)z"
          x += width
        }
        texts += text(
          x + 4, y + 9, bar.text, anchor: "start", style: bar.length == nil ? "n m" : "n")
      }
    }
    let legend = zip(figures, zip(["upper", "lower"], kinds)).enumerated().map { index, figure in
      text(
        left + index * room / 2, Self.top - 4, "\(figure.0) (\(figure.1.0) bar)", anchor: "start",
        style: "k\(figure.1.1)")
    }
    return legend.joined()
      + zip(kinds, paths).map { #"<path \#(Markup.attributes($0)) d="\#($1)"/>"# }.joined() + texts
  }
}
