import CarStorage
import Testing

/// Each column of a file reaches the field that its header means: `--map` is followed before names,
/// and names before synonyms. A pair that cannot be followed is refused.
struct FieldMappingTests {
  private func bound(_ pairs: [String], _ columns: [String]) throws -> String {
    var mapping = try FieldMapping(pairs)
    mapping.bind(columns)
    return zip(columns, mapping.fields).map { "\($0)>\($1?.name ?? "-")" }.joined(separator: " ")
  }

  @Test func findsFieldsByNameAndSynonym() throws {
    #expect(
      try bound([], ["TICKET", "Date Created", "brand", "owner_first-name", "Colour", "Reg", "km"])
        == "TICKET>ticket Date Created>dateCreated brand>make "
        + "owner_first-name>ownerFirstName Colour>color Reg>plate km>-")
  }

  @Test func everyColumnOfAnExportFindsItself() throws {
    for column in CarField.columns {
      #expect(CarField.named(column.name) == column)
    }
  }

  @Test func noSynonymStandsForTwoFields() {
    let names =
      CarField.allCases.flatMap(\.synonyms) + CarField.allCases.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test func ownNamesComeBeforeSynonyms() throws {
    #expect(try bound([], ["registration", "plate"]) == "registration>- plate>plate")
  }

  @Test func mappedColumnsComeFirst() throws {
    #expect(try bound(["plate=Kz"], ["plate", "kz"]) == "plate>- kz>plate")
    #expect(try bound(["plate=kz"], ["Kz", "kz"]) == "Kz>- kz>plate")
    #expect(try bound(["owner=a=b"], ["a=b"]) == "a=b>owner")
  }

  @Test(arguments: [
    (["License\u{A0}Plate", "Owner\nName"], "plate owner"),
    (["Plate No.", "Reg. No"], "plate plate"),
    (["Kennzeichen", "Hersteller", "Baujahr", "Farbe"], "plate make year color"),
    (["Immatriculation", "Marque", "Modèle", "Année", "Couleur"], "plate make model year color"),
    (["Matrícula", "Marca", "Modelo", "Año", "Dueño"], "plate make model year owner"),
    (["Targa", "Modello", "Anno", "Colore", "Proprietario"], "plate model year color owner"),
    (["Kenteken", "Merk", "Bouwjaar", "Kleur", "Eigenaar"], "plate make year color owner"),
    (["Nr rejestracyjny", "Marka", "Rok produkcji", "Właściciel"], "plate make year owner"),
  ])
  func findsFieldsInSevenLanguages(columns: [String], fields: String) throws {
    var mapping = try FieldMapping()
    mapping.bind(columns)
    #expect(mapping.fields.map { $0?.name ?? "-" }.joined(separator: " ") == fields)
  }

  @Test func aColumnIsNamedByItsNumberAndAFieldLeftOut() throws {
    #expect(try bound(["plate=#3"], ["make", "plate", ""]) == "make>make plate>- >plate")
    #expect(try bound(["state="], ["make", "state"]) == "make>make state>-")
    #expect(try bound(["plate=reg nr"], ["Reg.-Nr"]) == "Reg.-Nr>plate")
  }

  @Test func twoColumnsOfOneNameThatGiveAFieldAreRefused() throws {
    var mapping = try FieldMapping()
    mapping.bind(["make", "rating", "plate", "rating"])
    try mapping.requireKnownColumn()
    var twice = try FieldMapping()
    twice.bind(["make", "Plate", "plate"])
    #expect(throws: FieldMapping.MappingError.columnTwice("plate", .plate, number: 2)) {
      try twice.requireKnownColumn()
    }
    var chosen = try FieldMapping(["plate=#3"])
    chosen.bind(["make", "Plate", "plate"])
    try chosen.requireKnownColumn()
    #expect(chosen.ignoredColumns == ["Plate"])
  }

  @Test func listsIgnoredColumns() throws {
    var mapping = try FieldMapping()
    mapping.bind(["km", "make", "km2"])
    #expect(mapping.ignoredColumns == ["km", "km2"])
  }

  @Test func bindsColumnsThatShowUpLater() throws {
    var mapping = try FieldMapping(["plate=Kz"])
    mapping.bind(["make"])
    #expect(throws: FieldMapping.MappingError.columnsNotFound(["Kz"], among: ["make"])) {
      try mapping.requireMappedColumns()
    }
    mapping.bind(["make", "kz"])
    try mapping.requireMappedColumns()
    #expect(mapping.fields == [.make, .plate])
  }

  @Test(
    arguments: [
      (["plate"], .notAPair("plate")),
      (["=x"], .notAPair("=x")),
      (["plat=Kz"], .unknownField("plat")),
      (["plate=a", "Plate=b"], .fieldMappedTwice(.plate)),
      (["plate=a", "make=a"], .columnMappedTwice("a")),
    ] as [([String], FieldMapping.MappingError)])
  func refusesPairs(pairs: [String], expected: FieldMapping.MappingError) {
    #expect(throws: expected) { try FieldMapping(pairs) }
  }
}
