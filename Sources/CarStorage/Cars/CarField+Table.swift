import UnicodeText

extension CarField: CaseIterable {
  /// Every field, in the order of an export.
  ///
  /// | the next row says | in |
  /// |---|---|
  /// | the JSON key and what the field holds | the first two |
  /// | what messages call it | `title`; `ColumnNames` has what files call it |
  /// | where a search looks | `isSearched`, `scopeRank` |
  /// | what a car brings along when it is parked again | `isRemembered` |
  /// | what a purge takes out of the store | `isPersonal` |
  /// | how `park` and `edit` set it, or `edit` alone | `option`, `correction` |
  package static let allCases: [CarField] = [
    CarField("ticket", .ticket, scopeRank: 8),
    CarField(
      "dateCreated", .dateCreated, title: "parked",
      option: Option(
        "at", "When it was parked: 18:30, -15m, 2h ago, ISO 8601.", value: "time")),
    CarField(
      "make", .name(Slot(\.make)),
      scopeRank: 1, isRemembered: true, option: Option("make", "The make.")),
    CarField(
      "model", .name(Slot(\.model)),
      scopeRank: 2, isRemembered: true,
      option: Option("model", "The model.")),
    CarField(
      "year", .year(Slot(\.year)), scopeRank: 3, isRemembered: true,
      option: Option("year", "The year it was built.")),
    CarField(
      "plate", .plate(Slot(\.plate)),
      scopeRank: 5, isPersonal: true, option: Option("plate", "Its number plate.", letter: "p")),
    CarField(
      "color", text: \.color,
      isRemembered: true,
      option: Option("color", "Its colour.", letter: "c")),
    CarField(
      "ownerFirstName", text: \.ownerFirstName, title: "first name", isRemembered: true,
      isPersonal: true, option: Option("owner-first", "The owner's first name.", value: "name")),
    CarField(
      "ownerLastName", text: \.ownerLastName, title: "last name", isRemembered: true,
      isPersonal: true, option: Option("owner-last", "The owner's last name.", value: "name")),
    CarField(
      "key", .tag(Slot(\.key)), scopeRank: 6,
      option: Option("key", "The tag on the key.", value: "tag", letter: "k")),
    CarField(
      "spot", .tag(Slot(\.spot)), scopeRank: 7,
      option: Option("spot", "Where it stands.", letter: "s")),
    CarField(
      "note", text: \.note,
      scopeRank: 9, isPersonal: true,
      option: Option("note", "Anything worth remembering.", value: "text")),
    CarField(
      "photo", text: \.photo, isSearched: false, isRemembered: true,
      isPersonal: true, option: Option("photo", "The path of a photo.", value: "path")),
    CarField("state", .state),
    CarField(
      "dateReturned", .date(Slot(\.dateReturned)), title: "returned",
      correction: Option("returned-at", "When it left, if that is wrong.", value: "time")),
    // Only exports have it, so that `import` restores the same car.
    CarField("utcOffset", .utcOffset, title: "time zone", isShown: false),
    CarField(
      "dateRequested", .date(Slot(\.dateRequested)), title: "requested",
      correction: Option(
        "requested-at", "When its guest asked for it, if that is wrong.", value: "time")),
    CarField("dateDue", .date(Slot(\.dateDue)), title: "due"),
    CarField(
      "dateReady", .date(Slot(\.dateReady)), title: "ready",
      correction: Option("ready-at", "When it stood ready, if that is wrong.", value: "time")),
    CarField("stage", .stage),
    // Only exports have it; lists have the last note. An imported column of this name whose text is
    // not JSON is the field `note`.
    CarField("notes", .notes, isSearched: false, isShown: false),
    CarField(
      "owner", .owner, scopeRank: 4,
      option: Option("owner", "Who owns it, as 'First Last'.", value: "name", letter: "o")),
  ]

  /// The fields of a record: all but the owner, which consists of two others.
  package static let columns = allCases.filter { if case .owner = $0.kind { false } else { true } }

  /// The fields of a car in lists, as machines read them.
  package static let shown = columns.filter(\.isShown)

  /// The times that people call by another word than machines do: `parked` for `dateCreated`.
  /// Conditions and `--fields` take both.
  package static let titledTimes = columns.filter { $0.isTime && $0.title != $0.name }

  /// Whether the field holds a time.
  var isTime: Bool {
    switch kind {
    case .dateCreated, .date: true
    case .ticket, .name, .text, .tag, .plate, .year, .state, .stage, .utcOffset, .notes, .owner:
      false
    }
  }

  /// The fields that hold a text.
  static let texts = columns.filter {
    switch $0.kind {
    case .name, .text, .tag, .plate: true
    case .ticket, .dateCreated, .date, .year, .state, .stage, .utcOffset, .notes, .owner: false
    }
  }
}

// MARK: - Fields that code names

extension CarField {
  package static let ticket = CarField.row("ticket")
  package static let dateCreated = CarField.row("dateCreated")
  package static let make = CarField.row("make")
  package static let model = CarField.row("model")
  package static let year = CarField.row("year")
  package static let plate = CarField.row("plate")
  package static let color = CarField.row("color")
  package static let ownerFirstName = CarField.row("ownerFirstName")
  package static let ownerLastName = CarField.row("ownerLastName")
  package static let key = CarField.row("key")
  package static let spot = CarField.row("spot")
  package static let note = CarField.row("note")
  package static let photo = CarField.row("photo")
  package static let state = CarField.row("state")
  package static let dateReturned = CarField.row("dateReturned")
  package static let utcOffset = CarField.row("utcOffset")
  package static let dateRequested = CarField.row("dateRequested")
  package static let dateDue = CarField.row("dateDue")
  package static let dateReady = CarField.row("dateReady")
  package static let stage = CarField.row("stage")
  package static let notes = CarField.row("notes")
  package static let owner = CarField.row("owner")

  /// The field of a name, for a field that code names once.
  package static func row(_ name: String) -> CarField {
    guard let field = allCases.first(where: { $0.name == name }) else {
      preconditionFailure("The table of fields has no \(name)")
    }
    return field
  }
}

// MARK: - Fields by their names

extension CarField {
  /// The field that a name stands for, without regard to case, accents, blanks and marks: its own
  /// name or one of its synonyms.
  package static func named(_ name: String) -> CarField? { byName[folded(name)] }

  /// Whether `name` is the field's own name and not a synonym.
  package func isNamed(_ name: String) -> Bool { Self.folded(self.name) == Self.folded(name) }

  /// The fields that are set and cleared with this one: both names for the owner, else the field
  /// itself.
  package var parts: [CarField] {
    if case .owner = kind { [.ownerFirstName, .ownerLastName] } else { [self] }
  }

  private static let byName: [String: CarField] = {
    var fields: [String: CarField] = [:]
    for field in allCases {
      for name in [folded(field.name)] + field.synonyms { fields[name] = field }
    }
    return fields
  }()

  /// A name of a column without case, accents, blanks and marks, by which names are compared.
  package static func folded(_ name: String) -> String {
    TextFolding.searchFold(name).filter { $0.isLetter || $0.isNumber }
  }
}
