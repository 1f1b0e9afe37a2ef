/// What the columns of a table without a header hold, as far as one of its rows shows it.
package enum ColumnGuess {
  /// The names of the columns, with commas between them as `--columns` takes them; nil where no
  /// value is like one of a car.
  ///
  /// A name is empty where the value could be anything.
  package static func columns(of row: [String]) -> String? {
    count(in: row) > 0 ? guesses(row).joined(separator: ",") : nil
  }

  /// How many values read like the values of a car; names alone are none, and nor are models, which
  /// any word may be.
  static func count(in row: [String]) -> Int {
    guesses(row).count { !["", "owner", "model"].contains($0) }
  }

  /// A name for each value; empty where it could be anything.
  private static func guesses(_ row: [String]) -> [String] {
    var found: [String] = []
    for value in row {
      let guess = guess(value, behind: found.last)
      found.append(guess.map { found.contains($0) ? "" : $0 } ?? "")
    }
    return found
  }

  private static func guess(_ value: String, behind before: String?) -> String? {
    let words = value.split(separator: " ").map(String.init)
    if words.isEmpty { return nil }
    if CommonMakes.make(named: words) != nil { return "make" }
    if ColorWords.isColor(value) { return "color" }
    if let number = Int(value), (1900...2100).contains(number), value.count == 4 { return "year" }
    if Timestamp(value) != nil { return "parked" }
    if isLikePlate(value) { return "plate" }
    if before == "make" { return "model" }
    let isName = words.count == 2 && words.allSatisfy { $0.first?.isUppercase == true }
    return isName && value.allSatisfy({ !$0.isNumber }) ? "owner" : nil
  }

  /// Whether a text has the letters and digits of a plate, and enough of them.
  private static func isLikePlate(_ text: String) -> Bool {
    guard Plate.isPlateLike(text), let folded = Plate.folded(text) else { return false }
    return (4...10).contains(folded.count) && folded.count(where: \.isNumber) >= 2
      && folded.contains(where: \.isLetter)
  }
}
