import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

/// What another program has done to a file of two types is found, and mended for each of them.
struct RepairTests {
  private struct Wine: FetchedRecord, Equatable {
    var id: Int64 = 0, name = ""
    static let entity = Entity<Wine>(
      "wine", attributes: [.init("name", \.name)],
      orders: [.by(.ascending(\.name), sections: .firstLetter)])
  }

  private struct Barrel: FetchedRecord, Equatable {
    var id: Int64 = 0, wood = ""
    static let entity = Entity<Barrel>(
      "barrel", attributes: [.init("wood", \.wood)],
      orders: [.by(.ascending(\.wood), sections: .value)])
  }

  @Test(arguments: [
    "DROP TRIGGER wine_deleted", "DROP INDEX wine_by_name", "UPDATE wine_section SET count = 99",
    "UPDATE wine SET name_key = 'zzz' WHERE id = 1; DELETE FROM wine_stale",
    "UPDATE wine SET name = 'Zinfandel' WHERE id = 1", "DELETE FROM wine_text_block",
    "UPDATE sqlite_sequence SET seq = 0",
    "CREATE TRIGGER planted AFTER INSERT ON wine BEGIN DELETE FROM barrel; END",
  ])
  func `What a check names is mended, and the rows stay`(damage: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("cellar.sqlite")
    do {
      let (wines, barrels) = try SQLiteStores.open(path, Wine.self, Barrel.self)
      try wines.write(ChangeCommand("buy"), with: barrels) { wines, barrels in
        for name in ["Rioja", "Barolo"] { try wines.insert(Wine(name: name)) }
        try barrels.insert(Barrel(wood: "oak"))
      }
      #expect(try wines.check() == [] && barrels.check() == [])
    }
    // The names of planted objects, and of the file's rows, are those of the statement.
    try runSQL(damage, path)
    let name = damage.contains("Zinfandel") ? "Zinfandel" : "Rioja"
    let (wines, barrels) = try SQLiteStores.open(path, Wine.self, Barrel.self, readOnly: true)
    #expect(try wines.check() != [], "\(damage)")
    let (mended, others) = try SQLiteStores.open(path, Wine.self, Barrel.self)
    try mended.repair()
    try others.repair()
    #expect(try mended.check() == [] && others.check() == [], "\(damage)")
    let list = try mended.fetch(
      FetchRequest(sortedBy: [.ascending(\.name)], sections: .firstLetter(\.name)))
    #expect(try list.objects(in: 0..<9).map(\.name) == ["Barolo", name], "\(damage)")
    #expect(try list.sections.map(\.name) == ["B", String(name.prefix(1))], "\(damage)")
    let third = try mended.write(ChangeCommand("buy")) { try $0.insert(Wine(name: "Cava")) }
    #expect(third == 3, "\(damage)")
    #expect(try barrels.fetch(FetchRequest()).numberOfObjects == 1)
  }
}
