/// The rule for all texts of a car: no white space at the ends, and no empty text.
package enum CarText {
  /// The text as it is stored: without the white space of Unicode at both ends; nil if nothing is
  /// left.
  ///
  /// Characters between the ends stay, even control characters. Applying it again changes nothing.
  package static func normalized(_ text: String) -> String? {
    let utf8 = text.utf8
    guard let first = utf8.first, let last = utf8.last else { return nil }
    // The usual case: the text begins and ends with a visible ASCII character.
    if (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) { return text }

    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[start...end])
  }

  /// The names of an owner: the last word is the last name, and a single word is a last name.
  /// Whether a text stands behind a name and a comma: `Smith, Jr.`, `Acme, Inc.`
  private static func isEndOfName(_ text: String) -> Bool {
    let endings: Set<String> = [
      "jr", "sr", "ii", "iii", "iv", "phd", "md", "inc", "llc", "ltd", "gmbh", "ag", "kg", "sa",
    ]
    return endings.contains(text.lowercased().filter { $0 != "." })
  }

  package static func ownerNames(_ owner: String) -> (first: String?, last: String?) {
    guard let owner = normalized(owner) else { return (nil, nil) }
    // `Smith, John`
    let halves = owner.split(separator: ",", omittingEmptySubsequences: false).map {
      normalized(String($0))
    }
    if halves.count == 2, let last = halves[0], let first = halves[1], !isEndOfName(first) {
      return (first, last)
    }
    let scalars = owner.unicodeScalars
    guard let blank = scalars.lastIndex(where: { $0.properties.isWhitespace }) else {
      return (nil, owner)
    }
    return (
      normalized(String(scalars[..<blank])), String(scalars[scalars.index(after: blank)...])
    )
  }
}
