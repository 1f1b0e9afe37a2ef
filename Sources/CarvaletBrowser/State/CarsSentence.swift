import TerminalScreen

/// A sentence about cars, which is written when it is drawn: as many of them are named as there is
/// room for then, and what a key would do is always in it.
struct CarsSentence: Equatable {
  /// `Remove `
  let beginning: SafeText
  let names: [SafeText]
  /// `? y removes, any other key does not`
  let end: SafeText

  /// The sentence in so many lines, if it can be so short.
  ///
  /// - Complexity: O(names x length).
  func text(columns: Int, lines: Int) -> SafeText {
    func fits(_ text: SafeText) -> Bool { text.wrapped(toWidth: columns).count <= lines }
    let all = sentence(names.joined(separator: ", "))
    if fits(all) { return all }
    for count in (1..<max(1, names.count)).reversed() {
      let subject = names.prefix(count).joined(separator: ", ")
      let some = sentence("\(names.count) cars: \(subject), and \(names.count - count) more")
      if fits(some) { return some }
    }
    if names.count != 1 { return sentence("\(names.count) cars") }
    func shortName(_ width: Int) -> SafeText {
      StyledText(names[0]).truncated(toWidth: width).text
    }
    // The width of the longest piece of the name that fits, found by halving.
    var widths = 0..<max(1, columns * lines)
    while widths.count > 1 {
      let middle = widths.lowerBound + widths.count / 2
      let isShorter = fits(sentence(shortName(middle)))
      widths = isShorter ? middle..<widths.upperBound : widths.lowerBound..<middle
    }
    return sentence(shortName(widths.lowerBound))
  }

  private func sentence(_ subject: SafeText) -> SafeText { beginning + subject + end }
}
