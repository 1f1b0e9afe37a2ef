import CarStorage

/// Words behind `list` that are no key to sort by. People who look for a car type them there.
enum ListWords {
  /// The words of the line that does what some words behind `list` mean.
  static func line(insteadOf words: [String]) -> [String] {
    let word = words.joined(separator: " ").lowercased()
    if let line = subjects[word] { return line }
    // `list 2018` means the year.
    if words.count == 1, word.count == 4, Int(word).map((1900...2100).contains) == true {
      return ["search", word]
    }
    if (try? TicketList(words: words)) != nil { return ["show"] + words }
    if words.count == 1,
      let key = NearMiss.nearest(to: word, among: OrderWord.allCases.map(\.rawValue))
    {
      return ["list", key]
    }
    // `list make bmw`
    if words.count > 1, let scope = SearchScope(rawValue: words[0]), scope != .any {
      return ["search"] + words.dropFirst() + ["--in", scope.rawValue]
    }
    return ["search"] + words
  }

  /// The lists that have an option or a command of their own.
  private static let subjects = [
    "all": ["list", "--all"], "cars": ["list"], "returned": ["list", "--returned"],
    "left": ["list", "--returned"], "waiting": ["queue"], "requested": ["queue"],
    "ready": ["queue"],
  ]
}
