package import FetchedResults

extension Car: FetchedObject {
  package static let entity = EntityDescription(
    name: "car", idName: CarField.ticket.name,
    attributes: StoredAttribute.descriptions,
    orders: CarOrder.indexed.map(\.fetchOrder),
    partition: CarField.dateReturned.name, archivesPartition: true,
    sparseAttributes: [CarField.stage.name],
    derivedAttributes: [
      .whether(
        CarField.state.name, null: CarField.dateReturned.name, then: State.parked.rawValue,
        else: State.returned.rawValue),
      .joined(CarField.owner.name, CarField.owner.parts.map(\.name)),
    ] + CarField.titledTimes.map { .same($0.title, as: $0.name) },
    aliases: aliases,
    groupingIDs: [
      // Stores contain these ids, so an id never changes. A grouping without an id has the hash of
      // its name.
      "dateCreated_hour": 1, "dateCreated_day": 2, "make": 3, "make_letter": 4, "model": 5,
      "model_letter": 6, "year": 7, "year_decade": 8, "ownerLastName": 9,
      "ownerLastName_letter": 10, "ownerFirstName": 11, "ownerFirstName_letter": 12,
    ])

  /// The column of the folded plate: see ``Plate``.
  static let foldedPlateName = CarField.plate.foldedName

  /// The attribute that the queue is sorted by: see ``Car/dateAwaited``.
  static let dateAwaitedName = "dateAwaited"

  package init(row: FetchedRow) {
    self.init(onlyTicket: row.id)
    for name in StoredAttribute.names { name.read(.null, into: &self) }
    // The car has what null means now, and most values are null.
    for (attribute, value) in zip(StoredAttribute.all, row.values) where !value.isNull {
      attribute.read(value, into: &self)
    }
  }

  /// A car without a make and a model, which are to be read next.
  ///
  /// If it named both, or was inlined, the compiler would copy the new car once more, and count
  /// the references of all its texts, which is 4 % of a page.
  @inline(never)
  private init(onlyTicket ticket: Ticket) {
    self.ticket = ticket
    dateCreated = .init(millisecondsSince1970: 0)
    utcOffset = 0
    details = CarDetails()
  }

  package var row: FetchedRow {
    FetchedRow(id: ticket, values: StoredAttribute.all.map { $0.value(of: self) })
  }

  /// Whether two cars are the same, each text compared byte by byte: an edit that only changes the
  /// encoding of an `ë` is stored.
  package static func == (one: Car, other: Car) -> Bool {
    one.row == other.row && one.notes == other.notes
  }
}

/// A value of a car's row: the value of a field, or one that is stored beside a field.
///
/// It holds the field's kind and not the field, so that reading a row counts no references.
private struct StoredAttribute: Sendable {
  /// What the attribute stores: the value of the field, or one that is stored beside it.
  enum Role {
    /// The value of the field itself.
    case field
    /// The UTC offset stored beside `dateCreated`.
    case clock
    /// The form of the plate that is found however a plate is written, stored beside the plate.
    case foldedPlate
    /// The folded form stored beside the key and the spot; null where it equals the text.
    case foldedTag
    /// The time from which the guest waits, stored beside `dateDue`.
    case awaited
  }

  let kind: CarField.Kind
  let role: Role

  /// What a row holds, in its order: the fields as their table has them, each followed by what is
  /// stored beside it; and what later versions stored beside earlier fields.
  private static let layout: [(field: CarField, role: Role)] =
    CarField.columns.flatMap { field in
      let roles: [Role] =
        switch field.kind {
        case .dateCreated: [.field, .clock]
        case .plate: [.field, .foldedPlate]
        case .date where field == .dateDue: [.field, .awaited]
        case .date, .name, .text, .tag, .year, .stage: [.field]
        // The ticket is the row's id, the state follows from a date, the offset is the clock, and
        // the notes have a table of their own.
        case .ticket, .state, .utcOffset, .notes, .owner: []
        }
      return roles.map { (field, $0) }
    } + CarField.columns.filter(\.isTag).map { ($0, .foldedTag) }

  static let all = layout.map { StoredAttribute(kind: $0.field.kind, role: $0.role) }

  /// The attributes that have a text also where they are not known.
  static let names = all.filter { if case .name = $0.kind { true } else { false } }

  static let descriptions = layout.map { field, role -> AttributeDescription in
    switch (role, field.kind) {
    case (.clock, _): .integer(CarField.utcOffset.name)
    case (.foldedPlate, _): .text(field.foldedName)
    case (.foldedTag, _): .text(field.foldedName, searchable: false)
    case (.awaited, _):
      .latest(
        Car.dateAwaitedName, of: [CarField.dateRequested.name, field.name],
        clock: CarField.utcOffset.name)
    case (.field, .stage):
      .label(
        field.name,
        [
          .init(CarField.dateReturned.name, nil),
          .init(CarField.dateReady.name, Car.Stage.ready.rawValue),
          .init(CarField.dateRequested.name, Car.Stage.requested.rawValue),
        ])
    case (.field, .dateCreated), (.field, .date):
      .date(field.name, clock: CarField.utcOffset.name)
    case (.field, .year): .integer(field.name, searchable: field.isSearched)
    case (.field, _):
      .text(
        field.name, searchable: field.isSearched,
        comparison: field.isTag ? .numeric : .words)
    }
  }

  func read(_ value: Value, into car: inout Car) {
    switch role {
    case .clock: if let offset = value.integer { car.utcOffset = Int(offset) }
    case .foldedPlate, .foldedTag, .awaited: break
    case .field:
      switch kind {
      case .dateCreated: if let date = value.date { car.dateCreated = date }
      case .date(let slot): slot.set(value.date, in: &car.details)
      case .name(let slot): slot.set(value.text ?? Car.unknown, in: &car.details)
      case .text(let slot), .tag(let slot), .plate(let slot): slot.set(value.text, in: &car.details)
      case .year(let slot): slot.set(value.integer.map { Int($0) }, in: &car.details)
      case .ticket, .state, .stage, .utcOffset, .notes, .owner: break
      }
    }
  }

  func value(of car: Car) -> Value {
    switch role {
    case .clock: return Value(car.utcOffset)
    case .foldedPlate: return Value(car.details.plate.flatMap(Plate.folded))
    case .foldedTag:
      guard case .tag(let slot) = kind else { return .null }
      return Value(slot.value(in: car.details).flatMap(Tag.foldedIfOther))
    case .awaited: return Value(car.dateAwaited)
    case .field:
      switch kind {
      case .dateCreated: return Value(car.dateCreated)
      case .date(let slot): return Value(slot.value(in: car.details))
      case .name(let slot), .text(let slot), .tag(let slot), .plate(let slot):
        return Value(slot.value(in: car.details))
      case .year(let slot): return Value(slot.value(in: car.details))
      case .stage: return Value(car.stage?.rawValue)
      case .ticket, .state, .utcOffset, .notes, .owner: return .null
      }
    }
  }
}
