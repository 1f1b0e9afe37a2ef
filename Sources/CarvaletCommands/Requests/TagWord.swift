import CarStorage
import TerminalScreen

/// The word of a command line for a kind of tags.
enum TagWord: String, CaseIterable {
  case keys, spots

  var field: TagField {
    switch self {
    case .keys: .key
    case .spots: .spot
    }
  }

  init(_ field: TagField) {
    switch field {
    case .key: self = .keys
    case .spot: self = .spots
    }
  }

  /// `1 key`, `60 keys`
  func counted(_ count: Int) -> SafeText {
    count == 1 ? "1 \(field.rawValue)" : "\(count) \(rawValue)"
  }
}

/// What an audit is about.
enum AuditWord: String, CaseIterable {
  case keys, spots, forgotten
}

/// What a stand says of itself.
enum StandWord: String, CaseIterable {
  case keys, spots, name
}
