/// The plates of some countries as people write them, in one word or several.
///
///     B MW 1234, HH-AB 123    Germany
///     AB12 CDE                the United Kingdom
///     AB-123-CD, AB 123 CD    France, Italy
///     1234 BCD                Spain
///     12-AB-34, G-001-BB      the Netherlands
///     1AB 2345                the Czech Republic
///     WA 12345, W-12345X      Poland, Austria, Switzerland and others
///
/// Models have letters and numbers, too: what could be one, as `GLC 300` or `MX-5`, is no plate.
enum WrittenPlate {
  /// A run of letters or of digits, and what stands before it: a blank, a dash or nothing.
  private struct Run {
    let text: String
    let isNumber: Bool
    let gap: Character?

    func isLetters(_ counts: ClosedRange<Int>) -> Bool { !isNumber && counts.contains(text.count) }
    func isDigits(_ counts: ClosedRange<Int>) -> Bool { isNumber && counts.contains(text.count) }
  }

  /// Whether a text can only be a plate.
  static func matches(_ text: String) -> Bool {
    guard let runs = runs(text) else { return false }
    switch runs.count {
    case 2: return isSpanish(runs) || isNumbered(runs)
    case 3:
      return isGerman(runs) || isBritish(runs) || isFrench(runs) || isDutch(runs) || isCzech(runs)
        || isNumbered(runs)
    case 4: return isGerman(runs)
    default: return false
    }
  }

  /// Nil where something else than letters, digits, blanks and dashes is in the text.
  private static func runs(_ text: String) -> [Run]? {
    var runs: [Run] = []
    var gap: Character?
    var run = ""
    func end() {
      guard let first = run.first else { return }
      runs.append(Run(text: run, isNumber: first.isNumber, gap: gap))
      run = ""
      gap = nil
    }
    for character in text {
      if character == " " || character == "-" {
        end()
        guard gap == nil, !runs.isEmpty else { return nil }
        gap = character
      } else if character.isLetter || character.isNumber {
        if let last = run.last, last.isNumber != character.isNumber { end() }
        run.append(character)
      } else {
        return nil
      }
    }
    end()
    return gap == nil ? runs : nil
  }

  /// A district, one or two letters and a number; with blanks alone, the letters are capitals.
  private static func isGerman(_ runs: [Run]) -> Bool {
    guard runs[0].isLetters(1...3), runs[1].isLetters(1...2), runs[2].isDigits(1...4) else {
      return false
    }
    let model = (runs[0].text + runs[1].text).uppercased()
    if ["CHR", "GTR"].contains(model) { return false }
    if runs.count == 4, !["E", "H"].contains(runs[3].text.uppercased()) || runs[3].gap != nil {
      return false
    }
    let areCapitals = runs[..<2].allSatisfy { $0.text == $0.text.uppercased() }
    let digits = runs[2].text.count
    return runs[1].gap == "-" ? areCapitals || digits > 1 : areCapitals && digits > 2
  }

  private static func isBritish(_ runs: [Run]) -> Bool {
    runs[0].isLetters(2...2) && runs[1].isDigits(2...2) && runs[1].gap == nil
      && runs[2].isLetters(3...3) && runs[2].gap != "-"
  }

  private static func isFrench(_ runs: [Run]) -> Bool {
    runs[0].isLetters(2...2) && runs[1].isDigits(3...3) && runs[2].isLetters(2...2)
      && runs[1].gap == runs[2].gap
  }

  private static func isSpanish(_ runs: [Run]) -> Bool {
    guard runs[0].isDigits(4...4), runs[1].isLetters(3...3) else { return false }
    let vowels: Set<Character> = ["A", "E", "I", "O", "U"]
    guard !runs[1].text.uppercased().contains(where: vowels.contains),
      CommonMakes.make(named: [runs[1].text]) == nil
    else { return false }
    return runs[1].gap != " " || !isYear(runs[0])
  }

  private static func isDutch(_ runs: [Run]) -> Bool {
    runs.dropFirst().allSatisfy { $0.gap == "-" } && runs.allSatisfy { $0.text.count <= 3 }
      && runs.contains(where: \.isNumber) && !runs.allSatisfy(\.isNumber)
      && (5...8).contains(runs.reduce(0) { $0 + $1.text.count })
  }

  private static func isCzech(_ runs: [Run]) -> Bool {
    runs[0].isDigits(1...1) && runs[1].isLetters(1...2) && runs[1].gap == nil
      && runs[2].isDigits(4...4) && runs[2].gap != "-"
  }

  /// Letters and a long number, perhaps with letters behind it.
  private static func isNumbered(_ runs: [Run]) -> Bool {
    guard runs[0].isLetters(1...3), runs[1].isDigits(4...6), let gap = runs[1].gap else {
      return false
    }
    let hasEnding = runs.count == 3
    if hasEnding, !runs[2].isLetters(1...2) || runs[2].gap != nil { return false }
    if runs[0].text.count == 1 { return hasEnding || runs[1].text.count > 4 }
    // `UAZ 3151`, `Ram 2500` and `GT 2019` are cars.
    return gap == "-" || hasEnding
      || !isYear(runs[1]) && (runs[0].text.count == 2 || runs[1].text.count > 4)
  }

  private static func isYear(_ run: Run) -> Bool {
    run.text.count == 4 && (run.text.hasPrefix("19") || run.text.hasPrefix("20"))
  }
}
