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
      (["plate="], .notAPair("plate=")),
      (["plat=Kz"], .unknownField("plat")),
      (["plate=a", "Plate=b"], .fieldMappedTwice(.plate)),
      (["plate=a", "make=a"], .columnMappedTwice("a")),
    ] as [([String], FieldMapping.MappingError)])
  func refusesPairs(pairs: [String], expected: FieldMapping.MappingError) {
    #expect(throws: expected) { try FieldMapping(pairs) }
  }
}
