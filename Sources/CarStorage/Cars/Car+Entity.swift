package import FetchedResults

extension Car: FetchedObject {
  package static let entity = EntityDescription(
    name: "car", idName: "ticket",
    attributes: Attribute.allCases.map(\.description),
    orders: CarOrder.allCases.map(\.fetchOrder),
    partition: Attribute.dateReturned.rawValue,
    derivedAttributes: [
      .whether(
        stateField, null: Attribute.dateReturned.rawValue, then: State.parked.rawValue,
        else: State.returned.rawValue),
      .joined(
        ownerField, [Attribute.ownerFirstName.rawValue, Attribute.ownerLastName.rawValue]),
    ],
    groupingIDs: [
      // Stores keep them: a number is given once, and a new grouping gets the next.
      "dateCreated_hour": 1, "dateCreated_day": 2, "make": 3, "make_letter": 4, "model": 5,
      "model_letter": 6, "year": 7, "year_decade": 8, "ownerLastName": 9,
      "ownerLastName_letter": 10, "ownerFirstName": 11, "ownerFirstName_letter": 12,
    ])

  /// What conditions call the state of a car, and the first and last name of its owner.
  package static let (stateField, ownerField) = ("state", "owner")

  /// What a car's row holds, in its order.
  ///
  /// The names are those of the JSON shape, of the columns in the database, and
  /// of the predicate language.
  package enum Attribute: String, CaseIterable, Sendable {
    case dateCreated, utcOffset, make, model, year, plate
    /// The plate without what people write differently: see ``Plate``.
    case plateFolded
    case color, ownerFirstName, ownerLastName, key, spot, note, photo, dateReturned

    fileprivate var description: AttributeDescription {
      switch self {
      case .dateCreated, .dateReturned: .date(rawValue, clock: Self.utcOffset.rawValue)
      case .utcOffset: .integer(rawValue)
      case .year: .integer(rawValue, searchable: true)
      case .photo: .text(rawValue, searchable: false)
      default: .text(rawValue)
      }
    }
  }

  package init(row: FetchedRow) {
    let values = row.values
    func text(_ attribute: Attribute) -> String? { values[attribute.index].text }
    self.init(
      ticket: row.id,
      dateCreated: values[Attribute.dateCreated.index].date ?? .init(millisecondsSince1970: 0),
      utcOffset: values[Attribute.utcOffset.index].integer.map { Int($0) } ?? 0,
      make: text(.make) ?? Car.unknown, model: text(.model) ?? Car.unknown,
      year: values[Attribute.year.index].integer.map { Int($0) },
      plate: text(.plate), color: text(.color), ownerFirstName: text(.ownerFirstName),
      ownerLastName: text(.ownerLastName), key: text(.key), spot: text(.spot), note: text(.note),
      photo: text(.photo), dateReturned: values[Attribute.dateReturned.index].date)
  }

  package var row: FetchedRow {
    FetchedRow(
      id: ticket,
      values: [
        Value(dateCreated), Value(utcOffset), .text(make), .text(model), Value(year), Value(plate),
        Value(plate.flatMap(Plate.folded)), Value(color), Value(ownerFirstName),
        Value(ownerLastName), Value(key), Value(spot), Value(note), Value(photo),
        Value(dateReturned),
      ])
  }
}

extension Car.Attribute {
  /// Where in the row the attribute lies.
  fileprivate var index: Int {
    switch self {
    case .dateCreated: 0
    case .utcOffset: 1
    case .make: 2
    case .model: 3
    case .year: 4
    case .plate: 5
    case .plateFolded: 6
    case .color: 7
    case .ownerFirstName: 8
    case .ownerLastName: 9
    case .key: 10
    case .spot: 11
    case .note: 12
    case .photo: 13
    case .dateReturned: 14
    }
  }
}
