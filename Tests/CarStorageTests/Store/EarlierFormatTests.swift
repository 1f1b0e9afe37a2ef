import FetchedResults
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import UnicodeText

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

/// Stores that the second version wrote: their states have no name.
struct SecondVersionTests: LogScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try OldStore.makeSecondVersion(path, "BMW", "Audi")
  }

  @Test func `A store of the second version is read as it is, and migrated when it is written to`()
    throws
  {
    let before = FileManager.default.contents(atPath: path)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    #expect(try makes(store) == ["BMW", "Audi"])
    #expect(try faults(store) == [])
    #expect(FileManager.default.contents(atPath: path) == before)
    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 3)
    let names = try store.file.read { database in
      #expect(try StoreFormat(CarSchema.description).differences(in: database) == [])
      return try #require(
        try database.firstRow("SELECT nonce, last_nonce, branch FROM store_state") { row in
          (0..<3).map { Array(row.bytes($0)) }
        })
    }
    #expect(names.allSatisfy { $0.count == 8 })
    #expect(names[0] == names[1])
  }

  @Test func `Its migration that is cut off at any statement leaves the old store or the new`()
    throws
  {
    let images = Images(of: folder)
    let store = try CarStore(path: path, checkpointsWhenIdle: false, trace: images.take)
    _ = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(images.all.count > 15)
    for copy in Soak.sample(images.all, every: 4) {
      let store = try CarStore(
        path: copy.file("cars.sqlite"), checkpointsWhenIdle: false,
        onNotice: { Issue.record("\($0)") })
      let found = try makes(store)
      #expect([["BMW", "Audi"], ["BMW", "Audi", "Unknown"]].contains(found))
      let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      #expect(parked.car.ticket == Int64(found.count) + 1)
      #expect(try faults(store) == [])
    }
  }

  // The record of that version knew no names, and its verdict hung on the times of the file.
  @Test func `The record of the second version is read, and no ticket is given twice`() throws {
    let state = try #require(try StoreFile.headerIfAny(path)?.state)
    var record = Array("FRs1".utf8) + state.store.bytes
    func add(_ number: Int64) { withUnsafeBytes(of: number.bigEndian) { record += $0 } }
    for number in [state.generation + 2, 4, 0, 0] { add(number) }
    record = Array(record.prefix(52)) + [0, 0, 0, 0]
    let sum = record.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    withUnsafeBytes(of: sum.bigEndian) { record += $0 }
    record += [0, 0, 0, 0]
    try Data(record).write(to: URL(fileURLWithPath: path + ".lock"))
    let notices = Mutex<[StoreNotice]>([])
    let store = try CarStore(
      path: path, checkpointsWhenIdle: false,
      onNotice: { notice in notices.withLock { $0.append(notice) } })
    #expect(notices.withLock(\.self) == [.changesMissing(2)])
    let parked = try store.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
    #expect(parked.car.ticket == 5)
    #expect(try faults(store) == [.missingChanges(2)])
  }

  // A watch said that another file had come, because it found a state where none had been.
  @Test(arguments: [1, 2])
  func `A list of an older store follows its migration by another program`(version: Int) throws {
    if version == 1 { try OldStore.makeFirstVersion(path) }
    let reader = try CarStore(path: path, checkpointsWhenIdle: false)
    let list = FetchedResultsController(reader, .init(sortedBy: [.ascending("ticket")]))
    try list.performFetch()
    for _ in 0..<2 {
      let writer = try CarStore(path: path, checkpointsWhenIdle: false)
      let parked = try writer.park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
      // All of it is in the file, but for what the list still reads.
      _ = try writer.file.checkpoint()
      guard case .changes(let changes)? = try list.takeUpdate() else {
        Issue.record("The list is read anew")
        return
      }
      #expect(changes.rowEvents.count == 1)
      #expect(try list.snapshot.objects(in: 0..<100).last?.ticket == parked.car.ticket)
    }
  }
}

/// Earlier stores that another program has changed in ways that an extension must not hide.
struct ForeignFormatTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("cars.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func park() throws {
    _ = try CarStore(path: path).park(CarDraft(), now: Stand.noon, utcOffset: 0, by: nil)
  }

  // The extension ran the trigger, and then said that no car was changed.
  @Test(arguments: [
    (5, "car_section", "INSERT"), (8, "car_section", "DELETE"), (8, "store_meta", "INSERT"),
    (1, "change_command", "UPDATE"), (5, "store_state", "UPDATE"),
  ])
  func `No trigger of another program runs before it is refused`(
    version: Int, table: String, event: String
  ) throws {
    try OldStore.make(path, version: version)
    try runSQL(
      "CREATE TRIGGER evil AFTER \(event) ON \(table) BEGIN DELETE FROM car; END", path)
    #expect(throws: StoreError.self) { try park() }
    #expect(try readSQL("SELECT count(*) FROM car", path) == ["6"])
    let store = try CarStore(path: path)
    #expect(try !store.check().isIntact)
    try store.repair(by: nil)
    try park()
    #expect(try readSQL("SELECT count(*) FROM car", path) == ["7"])
    #expect(try CarStore(path: path).check().isIntact)
  }

  // An empty table was made in its place, and tickets began at 1 again.
  @Test(arguments: ["car", "car_change", "change_command", "store_state", "store_meta"])
  func `A table that went is not made anew`(table: String) throws {
    try OldStore.make(path, version: 8)
    try runSQL("PRAGMA legacy_alter_table = 1; ALTER TABLE \(table) RENAME TO other", path)
    let before = FileManager.default.contents(atPath: path)
    _ = try? CarStore(path: path).fetch(.init()).numberOfObjects
    #expect(throws: StoreError.self) { try park() }
    try runSQL("PRAGMA wal_checkpoint(TRUNCATE)", path)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `A column that people added stays, whatever its name`() throws {
    try OldStore.make(path, version: 5)
    try runSQL(
      "ALTER TABLE car ADD COLUMN search_text TEXT; UPDATE car SET search_text = 'x'", path)
    try park()
    #expect(try readSQL("SELECT count(*) FROM car WHERE search_text = 'x'", path) == ["6"])
  }

  @Test
  func `A column that stands where another is computed is refused before anything is written`()
    throws
  {
    try OldStore.make(path, version: 5)
    try runSQL("ALTER TABLE car ADD COLUMN stage TEXT", path)
    #expect(throws: StoreError.self) { try park() }
    #expect(try readSQL("PRAGMA user_version", path) == ["5"])
  }

  @Test func `A database of another program stays as it is`() throws {
    try runSQL(
      """
      CREATE TABLE car (ticket INTEGER PRIMARY KEY, make TEXT, model TEXT);
      CREATE TABLE car_change (seq, command, operation, id);
      CREATE TABLE change_command (id INTEGER PRIMARY KEY, date, author, name);
      """, path)
    let before = FileManager.default.contents(atPath: path)
    #expect(throws: StoreError.foreign(path: path)) { try CarStore(path: path) }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `A computed column of another text is made anew`() throws {
    try OldStore.make(path, version: 8)
    try runSQL(
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = replace(sql, 'ifnull("utcOffset", 0)', 'coalesce("utcOffset", 0)')
        WHERE name = 'car';
      """, path)
    try park()
    #expect(try CarStore(path: path).check().isIntact)
  }

  @Test
  func `Rows that another program wrote into a store without marks are sorted by their texts`()
    throws
  {
    try OldStore.make(path, version: 3)
    try runSQL("UPDATE car SET make = 'Volvo' WHERE ticket = 1", path)
    let list = try CarStore(path: path).fetch(
      .init(sortedBy: [.ascending("make")], sectionKey: .value("make")))
    #expect(try list.sections.map { $0.name ?? "-" }.last { $0 != "日産" } == "Volvo")
  }

  @Test(arguments: ["order", " ", "foo", "revision 99999999999999999999"])
  func `A line that this version does not know refuses writers, and nothing else`(line: String)
    throws
  {
    try CarStore.create(path: path)
    try park()
    try runSQL(
      """
      UPDATE store_meta SET value = '\(line)' || char(10) || value WHERE key = 'description';
      UPDATE store_state SET version = version + 1;
      """, path)
    #expect(try CarStore(path: path).fetch(.init()).numberOfObjects == 1)
    let error = #expect(throws: StoreError.self) { try park() }
    guard case .unknownParts(_, let parts)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!parts.isEmpty)
  }
}
