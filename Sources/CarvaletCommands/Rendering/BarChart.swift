import TerminalScreen

/// Bars behind the rows of a table, the longest as wide as there is room.
struct BarChart {
  /// The columns of the longest bar.
  let width: Int
  /// The value of the longest bar.
  let largest: Int
  /// Whether the terminal shows block characters.
  let showsBlocks: Bool

  /// The bar of a value. Zero has no bar, and any other value has a bar of at least one column.
  func bar(_ value: Int) -> SafeText {
    guard value > 0, largest > 0, width > 0 else { return .empty }
    let columns = max(1, value * width / largest)
    return showsBlocks ? .repeated("█", columns) : .repeated("#", columns)
  }
}

extension Environment {
  /// Whether a block character is safe: the locale is one of UTF-8, and the terminal is not dumb.
  var showsBlocks: Bool {
    guard hasCapableTerminal else { return false }
    // The first of these that is not empty decides, as in the C library.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { self[$0] }.first { $0 != "" }
    let name = (locale ?? "").uppercased()
    return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8")
  }
}
