import CarStorage

/// The tags that `audit` compares with those of the cars.
enum AuditedTags: String, CaseIterable {
  case keys, spots

  var field: TagField {
    switch self {
    case .keys: .key
    case .spots: .spot
    }
  }
}
