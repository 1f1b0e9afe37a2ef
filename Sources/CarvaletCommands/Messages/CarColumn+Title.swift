import CarStorage

extension CarColumn {
  /// The name of the field in sentences. Files and `--fields` have the raw value.
  var title: SafeText {
    switch self {
    case .ticket: "ticket"
    case .dateCreated: "parked"
    case .make: "make"
    case .model: "model"
    case .year: "year"
    case .plate: "plate"
    case .color: "color"
    case .ownerFirstName: "first name"
    case .ownerLastName: "last name"
    case .key: "key"
    case .spot: "spot"
    case .note: "note"
    case .photo: "photo"
    case .state: "state"
    case .dateReturned: "returned"
    case .utcOffset: "time zone"
    }
  }
}
