/// What a column of a file can be read into.
package enum ImportField: Hashable, Sendable {
  case column(CarColumn)
  /// Both names in one, `First Last`: the last word is the last name.
  case owner

  package static let allCases = CarColumn.allCases.map(ImportField.column) + [.owner]

  /// The name people use for it, as in `--map plate=Reg`.
  package var name: String {
    switch self {
    case .column(let column): column.rawValue
    case .owner: "owner"
    }
  }

  /// The field a name stands for, whatever its case and without regard to
  /// spaces, `_` and `-`: its own name or one of `synonyms`.
  package init?(named name: String) {
    guard let field = Self.fieldsByName[Self.folded(name)] else { return nil }
    self = field
  }

  /// Whether `name` is the field's own name and not a synonym.
  package func isNamed(_ name: String) -> Bool {
    Self.folded(self.name) == Self.folded(name)
  }

  /// Other names files have for the fields, folded. Only words that cannot mean
  /// anything else in a list of cars; for the rest there is `--map`.
  package static let synonyms: [(field: ImportField, names: [String])] = [
    (.column(.ticket), ["ticketnumber", "ticketno"]),
    (.column(.dateCreated), ["parked", "parkedat", "created", "createdat"]),
    (.column(.make), ["brand", "manufacturer"]),
    (.column(.year), ["modelyear"]),
    (
      .column(.plate),
      [
        "licenceplate", "licenseplate", "numberplate", "registrationplate", "registration",
        "registrationnumber", "reg",
      ]
    ),
    (.column(.color), ["colour"]),
    (.column(.ownerFirstName), ["ownerfirst", "firstname", "first", "forename"]),
    (.column(.ownerLastName), ["ownerlast", "lastname", "last", "surname"]),
    (.column(.key), ["keytag"]),
    (.column(.spot), ["bay", "parkingspot"]),
    (.column(.note), ["notes", "comment", "comments", "remark", "remarks"]),
    (.column(.photo), ["picture"]),
    (.column(.state), ["status"]),
    (.column(.dateReturned), ["returned", "returnedat"]),
    (.owner, ["ownername"]),
  ]

  private static let fieldsByName: [String: ImportField] = {
    var fields: [String: ImportField] = [:]
    for field in allCases { fields[folded(field.name)] = field }
    for (field, names) in synonyms {
      for name in names { fields[name] = field }
    }
    return fields
  }()

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
  }
}
