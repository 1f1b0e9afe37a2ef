import CarStorage

/// What `audit` compares with the cars.
enum AuditedTags: String, CaseIterable {
  case keys, spots

  var field: CarStore.TagField {
    switch self {
    case .keys: .key
    case .spots: .spot
    }
  }
}
