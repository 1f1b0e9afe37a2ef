import CarStorage

/// A name of one car on a command line that is no ticket: its plate, or a tag that it has on the
/// lot.
enum CarName: Equatable, Sendable {
  case plate(String)
  case tag(TagField, String)

  /// The name that a word such as `key:K9`, `spot:B13` or `plate:B-MW 123` is; nil for a ticket.
  init?(word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let text = String(parts[1])
    switch parts[0].lowercased() {
    case CarField.plate.name: self = .plate(text)
    case let name:
      guard let field = TagField(rawValue: name) else { return nil }
      self = .tag(field, text)
    }
  }

  /// The name that words such as `spot B13` are, the field in a word of its own; nil for others.
  init?(spoken words: [String]) {
    guard let field = words.first, words.count > 1 else { return nil }
    self.init(word: "\(field):\(words.dropFirst().joined(separator: " "))")
  }

  /// What is named: `plate`, `key` or `spot`.
  var fieldName: String {
    switch self {
    case .plate: CarField.plate.name
    case .tag(let field, _): field.rawValue
    }
  }

  /// The plate or the tag.
  var text: String {
    switch self {
    case .plate(let text), .tag(_, let text): text
    }
  }
}
