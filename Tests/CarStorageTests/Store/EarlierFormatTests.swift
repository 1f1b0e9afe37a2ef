import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResultsSQLite

/// Stores of earlier versions of the format, up to the first.
struct EarlierFormatTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try OldStore.makeFirstVersion(path)
  }

  /// What the store holds, one line a car.
  private static let cars = [
    "1 2019 BMW M3 Zoë Łukasz parked", "2 2012 bmw 320i  parked", "3  Škoda Fabia  returned",
    "4  Unknown Unknown  parked", "5 1999 日産 リーフ さくら parked", "7  Audi A6  parked",
  ]

  private func lines(_ store: CarStore) throws -> [String] {
    try store.fetch(.init(sortedBy: [.ascending("ticket")])).objects(in: 0..<100).map { car in
      let owner = [car.ownerFirstName, car.ownerLastName].compactMap(\.self).joined(separator: " ")
      let year = car.year.map(String.init) ?? ""
      return "\(car.ticket) \(year) \(car.make) \(car.model) \(owner) \(car.state.rawValue)"
    }
  }

  private func sections(_ store: CarStore, _ order: CarOrder, _ key: SectionKey) throws -> [String]
  {
    try store.fetch(.init(sortedBy: order.sortDescriptors, sectionKey: key)).sections.map {
      "\($0.name ?? "-") \($0.numberOfObjects)"
    }
  }

  /// How the triggers and indexes of a store differ from those of the newest version.
  private func differences(_ path: String) throws -> [SchemaDifference] {
    try StoreFormat(CarSchema.description)
      .differences(in: StoreConnection.open(path, .readOnly, trace: nil))
  }

  /// The columns of what people wrote, of each table. Keys and folds are made anew.
  private static func columns(_ path: String) throws -> [String: [String]] {
    try otherProgram(at: path).read { database in
      let tables = [
        "car", "car_change", "car_note", "car_note_change", "car_absence", "car_absence_change",
        "change_command", "removed_ticket",
      ]
      return try Dictionary(
        uniqueKeysWithValues: tables.filter { try database.tableExists($0) }.map { table in
          let columns = try Row.fetchAll(database, sql: "PRAGMA table_xinfo(\(table))")
            .filter { ($0["hidden"] as Int) == 0 }.map { $0["name"] as String }
          let derived = ["_key", "Folded", "search_text", "since"]
          return (table, columns.filter { name in !derived.contains { name.hasSuffix($0) } })
        })
    }
  }

  private static func rows(_ path: String, _ table: String, _ columns: [String]) throws -> Set<
    String
  > {
    let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ' ' || ")
    return try Set(readSQL("SELECT \(values) FROM \(table)", path))
  }

  @Test(arguments: OldStore.versions)
  func `A store of an earlier version is read as it is`(version: Int) throws {
    try OldStore.make(path, version: version)
    let before = FileManager.default.contents(atPath: path)
    let store = try CarStore(path: path)
    #expect(try lines(store) == Self.cars)
    #expect(
      try sections(store, .make, .value("make"))
        == ["Audi 1", "BMW 2", "Škoda 1", "Unknown 1", "日産 1"])
    #expect(try sections(store, .year, .decade("year")) == ["2010s 2", "1990s 1", "Unknown 3"])
    #expect(try store.cars(plate: "bmw7").map(\.ticket) == [2])
    let others = try store.check().faults.filter { fault in
      if case .staleRows = fault { false } else { true }
    }
    #expect(others == [])
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test(arguments: OldStore.versions)
  func `The first write extends it, and keeps what people wrote`(version: Int) throws {
    try OldStore.make(path, version: version)
    let columns = try Self.columns(path)
    let before = try columns.map { try ($0, $1, Self.rows(path, $0, $1)) }
    let store = try CarStore(path: path)
    var draft = CarDraft()
    let parked = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 8)
    for (table, columns, rows) in before {
      #expect(try rows.subtracting(Self.rows(path, table, columns)) == [], "\(table)")
    }
    draft.make = "Saab"
    _ = try store.edit([1], setting: draft, CarStore.Change(by: nil, date: Stand.noon))
    #expect(try sections(store, .make, .value("make")).contains("Saab 1"))
    #expect(try store.check().faults.isEmpty)
    #expect(try differences(path) == [])
    if version >= 6 {
      #expect(try store.store.reading { try $0.integer("SELECT count(*) FROM car_absence") } == 1)
      let folded = "SELECT keyFolded FROM car WHERE ticket = 2"
      #expect(try readSQL(folded, path) == ["K7A"])
    }
    #expect(try lines(store).count == Self.cars.count + 1)
  }

  @Test(arguments: OldStore.versions)
  func `A file that was made anew of its statements is known by its tables`(version: Int) throws {
    try OldStore.make(path, version: version)
    try runSQL(
      "PRAGMA application_id = 0; PRAGMA user_version = 0; PRAGMA journal_mode = DELETE", path)
    let store = try CarStore(path: path)
    #expect(try lines(store) == Self.cars)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try store.check().faults.isEmpty)
    #expect(try differences(path) == [])
  }

  @Test func `Rows that were always rechecked get texts with the migration`() throws {
    let store = try CarStore(path: path)
    var draft = CarDraft()
    draft.make = "สมชาย"
    _ = try store.park(draft, now: Stand.noon, utcOffset: 0, by: nil)
    // As a version before stored the row: present, to be rechecked, and without a segment.
    try runSQL(
      """
      UPDATE car_text_block SET
        texts = CAST(substr(texts, 1, 16) || zeroblob(240) AS BLOB) WHERE block = 0;
      PRAGMA user_version = 7; UPDATE store_state SET version = 7;
      DELETE FROM store_meta WHERE key = 'description'; DROP TRIGGER car_moved;
      """, path)
    let blocks = "SELECT count(*) FROM car_text_block WHERE instr(texts, x'FE') > 0"
    func lettered() throws -> Int64? {
      try otherProgram(at: path).read { try Int64.fetchOne($0, sql: blocks) }
    }
    #expect(try lettered() == 0)
    let old = try CarStore(path: path)
    _ = try old.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(try lettered() == 1)
    #expect(try old.check().faults == [])
  }

  @Test func `The first write migrates it, and tickets go on`() throws {
    let store = try CarStore(path: path)
    let list = FetchedResultsController(
      store, .init(sortedBy: CarOrder.make.sortDescriptors, sectionKey: .value("make")))
    try list.performFetch()
    var shown = try SectionedList(list.snapshot)
    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 8)
    guard case .changes(let changes)? = try list.takeUpdate() else {
      Issue.record("A list that was open does not follow")
      return
    }
    shown.apply(changes)
    #expect(try shown == SectionedList(store.fetch(list.fetchRequest)))
    #expect(try lines(store) == Self.cars + ["8  Unknown Unknown  parked"])
    #expect(try store.check().faults.isEmpty)
    let first = try store.file.read { database in
      try database.firstRow(
        "SELECT rootpage || ' ' || name FROM sqlite_schema ORDER BY rowid LIMIT 1"
      ) { $0.text(0) }
    }
    #expect(first == "2 store_state")
  }

  @Test(arguments: OldStore.versions)
  func `A store that was extended is as a new one`(version: Int) throws {
    let new = folder.file("new.sqlite")
    try OldStore.make(path, version: version)
    try CarStore.create(path: new)
    _ = try CarStore(path: path).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    let columns = try [new, path].map { path in
      try otherProgram(at: path).read { database in
        let idle = "SELECT count(*) FROM current_command WHERE only = 1 AND command IS NULL"
        #expect(try Int.fetchOne(database, sql: idle) == 1)
        return Set(try String.fetchAll(database, sql: Self.columns))
      }
    }
    #expect(columns[0] == columns[1])
    #expect(columns[0].count > 110)
    #expect(columns[0].contains { $0.contains("stage TEXT 0 0 2") && $0.contains("'ready'") })
    let named = try [new, path].map { path in
      try otherProgram(at: path).read {
        try String.fetchAll(
          $0, sql: "SELECT name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
      }
    }
    #expect(named[0] == named[1])
    #expect(try Self.checks(path: new).values.contains(["(only=1)"]))
    #expect(try Self.checks(path: new) == Self.checks(path: path))
  }

  /// The `CHECK` clauses of each table, which the catalogue keeps only in the text of the statement
  /// that made it.
  private static func checks(path: String) throws -> [String: [String]] {
    let texts = try otherProgram(at: path).read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%CHECK%'")
    }
    return Dictionary(
      uniqueKeysWithValues: texts.map { row in
        let words = (row[1] as String).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (row[0] as String, clauses(of: words).sorted())
      })
  }

  private static func clauses(of sql: String) -> [String] {
    sql.ranges(of: "CHECK").map { word in
      var depth = 0
      let clause = sql[word.upperBound...].prefix { character in
        if character == ")" { depth -= 1 }
        defer { if character == "(" { depth += 1 } }
        return depth > 0 || character != ")"
      }
      return clause.filter { $0 != " " } + ")"
    }
  }

  /// Every column of every table with its type, its default, its place in the key and how it is
  /// derived: SQLite keeps the text of each. A step adds columns at the end of a table.
  private static let columns = """
    SELECT object.name || ' ' || object.strict || object.wr || ': ' || column.name || ' '
        || column.type || ' ' || "notnull" || ' ' || pk || ' ' || hidden
        || coalesce(' by default ' || dflt_value, '')
        || iif(sql LIKE '%AUTOINCREMENT%' AND pk = 1, ' once', '')
        || coalesce(iif(hidden <> 2, '',
          substr(sql, instr(sql, '"' || column.name || '" ' || column.type || ' AS'),
            instr(substr(sql, instr(sql, '"' || column.name || '" ' || column.type || ' AS')), ' VIRTUAL'))), '')
      FROM pragma_table_list AS object JOIN sqlite_schema USING (name),
        pragma_table_xinfo(object.name) AS column
      WHERE object.type = 'table' AND object.schema = 'main' AND object.name <> 'store_state'
        AND object.name NOT LIKE 'sqlite%'
    """

  @Test func `Groupings keep their numbers for ever`() {
    let expected = [
      "dateCreated_hour": 1, "dateCreated_day": 2, "make": 3, "make_letter": 4, "model": 5,
      "model_letter": 6, "year": 7, "year_decade": 8, "ownerLastName": 9,
      "ownerLastName_letter": 10, "ownerFirstName": 11, "ownerFirstName_letter": 12,
    ]
    let keys = CarOrder.indexed.flatMap(\.fetchOrder.sections)
    #expect(Set(keys.map(\.name)) == Set(expected.keys))
    for key in keys { #expect(CarSchema.table.groupingID(of: key) == expected[key.name]) }
  }

  @Test(arguments: [1, 6])
  func `An extension that is cut off at any statement leaves the old store or the new`(
    version: Int
  ) throws {
    try OldStore.make(path, version: version)
    let images = Images(of: folder)
    let store = try CarStore(path: path, trace: images.take)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(images.all.count > 20)
    // Between the migration and the renewal the store is right, and slow.
    let allMarked = [StoreFault.staleRows(rows: Self.cars.count, firstID: 1)]
    var marked = 0
    for copy in images.all {
      let store = try CarStore(path: copy.file("cars.sqlite"))
      let found = try lines(store)
      #expect(found == Self.cars || found == Self.cars + ["8  Unknown Unknown  parked"])
      let faults = try store.check().faults
      #expect(faults == [] || faults == allMarked)
      marked += faults.count
      let next = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil).car.ticket
      #expect(next == Int64(found.count) + 2)
      #expect(try store.check().faults.isEmpty)
    }
    #expect(marked > 0)
  }
}
