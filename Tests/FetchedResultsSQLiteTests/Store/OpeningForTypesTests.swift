import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsSQLite

private typealias FetchRequest = FetchedResults.FetchRequest

private struct Song: FetchedRecord, Equatable {
  var id: Int64 = 0, title = "", singer: String?

  static let entity = Entity<Song>(
    "song", attributes: [.init("title", \.title), .init("singer", \.singer)],
    orders: [.by(.ascending(\.title), sections: .firstLetter)])
}

/// The same songs, as the program declares them in its second week.
private struct RatedSong: FetchedRecord, Equatable {
  var id: Int64 = 0, title = "", artist: String?, stars: Int?

  static let entity = Entity<RatedSong>(
    "song",
    attributes: [
      .init("title", \.title), .init("artist", \.artist, renamedFrom: "singer"),
      .init("stars", \.stars),
    ],
    orders: [
      .by(.ascending(\.title), sections: .firstLetter),
      .by(.descending(\.stars), .ascending(\.title), sections: .value),
    ])
}

/// The same songs without an order that is kept ready.
private struct PlainSong: FetchedRecord {
  var id: Int64 = 0, title = "", singer: String?

  static let entity = Entity<PlainSong>(
    "song", attributes: [.init("title", \.title), .init("singer", \.singer)])
}

/// The same songs with an attribute more, and without the order.
private struct DatedSong: FetchedRecord, Equatable {
  var id: Int64 = 0, title = "", singer: String?, year: Int?

  static let entity = Entity<DatedSong>(
    "song",
    attributes: [.init("title", \.title), .init("singer", \.singer), .init("year", \.year)])
}

private struct Listener: FetchedRecord, Equatable {
  var id: Int64 = 0, name = "", heard = 0

  static let entity = Entity<Listener>(
    "listener", attributes: [.init("name", \.name), .init("heard", \.heard)],
    orders: [.by(.ascending(\.name), sections: .firstLetter)])
}

/// A file is made, extended or read as it is when it is opened for its types.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct OpeningForTypesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("songs.sqlite")
  }

  private func addSongs() throws {
    let songs = try SQLiteStore.open(path, Song.self)
    let ids = try songs.write(ChangeCommand("add", by: "Anna")) { writer in
      [
        try writer.insert(Song(title: "Élan", singer: "Nightwish")),
        try writer.insert(Song(id: 7, title: "Sara")), try writer.insert(Song(title: "Emma")),
      ]
    }
    #expect(ids == [1, 7, 8])
  }

  @Test func `A file that is not there is made, and then opened`() throws {
    try addSongs()
    let again = try SQLiteStore.open(path, Song.self)
    let list = try again.fetch(
      FetchRequest(sortedBy: [.ascending(\.title)], sections: .firstLetter(\.title)))
    #expect(try list.sections.map { "\($0.name ?? "") \($0.numberOfObjects)" } == ["E 2", "S 1"])
    #expect(try again.check() == [])
  }

  @Test func `A file of last week has the new order as soon as it is opened`() throws {
    try addSongs()
    let songs = try SQLiteStore.open(path, RatedSong.self)
    let columns = try DatabaseQueue(path: path).read { database in
      try database.columns(in: "song").map(\.name)
    }
    #expect(columns.contains("artist") && columns.contains("stars"))
    let list = try songs.fetch(
      FetchRequest(sortedBy: [.descending(\.stars)], sections: .value(\.stars)))
    #expect(try list.sections.map(\.name) == ["Unknown"])
    #expect(try songs.object(1)?.artist == "Nightwish")
    #expect(try songs.check() == [])
    #expect(songs.obstacleToWriting == nil)
    // The program of last week lacks the singer, and says so.
    let old = try SQLiteStore.open(path, Song.self)
    guard case .unknownParts = old.obstacleToWriting else {
      Issue.record("\(String(describing: old.obstacleToWriting))")
      return
    }
    #expect(throws: StoreError.self) { try old.fetch(FetchRequest()).numberOfObjects }
    #expect(throws: StoreError.self) {
      try old.write(ChangeCommand("add")) { try $0.insert(Song(title: "Oblivion")) }
    }
  }

  @Test func `What is only read is listed in every order, and not changed`() throws {
    try addSongs()
    let before = try Data(contentsOf: URL(filePath: path))
    let songs = try SQLiteStore.open(path, RatedSong.self, readOnly: true)
    let list = try songs.fetch(
      FetchRequest(
        sortedBy: [.descending(\.stars), .ascending(\.title)], sections: .value(\.stars)))
    #expect(try list.objects(in: 0..<9).map(\.title) == ["Élan", "Emma", "Sara"])
    #expect(try list.sections.map(\.numberOfObjects) == [3])
    #expect(throws: OpenedReadOnly(path: path)) {
      try songs.write(ChangeCommand("add")) { try $0.insert(RatedSong(title: "Oblivion")) }
    }
    #expect(!songs.checkpoint())
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(throws: StoreError.self) {
      try SQLiteStore.open(folder.file("none.sqlite"), Song.self, readOnly: true)
    }
  }

  @Test func `An order that is taken away needs a higher revision`() throws {
    try addSongs()
    let reader = try SQLiteStore.open(path, PlainSong.self)
    #expect(reader.obstacleToWriting != nil)
    #expect(try reader.fetch(FetchRequest()).numberOfObjects == 3)
    let songs = try SQLiteStore.open(path, PlainSong.self, revision: 2)
    #expect(songs.obstacleToWriting == nil)
    try songs.write(ChangeCommand("add")) { try $0.insert(PlainSong(title: "Oblivion")) }
    #expect(try songs.check() == [])
  }

  /// Every fetch was refused, and nothing said so when the file was opened.
  @Test(arguments: [true, false])
  func `What lacks an attribute and has another order is read`(readOnly: Bool) throws {
    try addSongs()
    let songs = try SQLiteStore.open(path, DatedSong.self, readOnly: readOnly)
    #expect((songs.obstacleToWriting == nil) == readOnly)
    let list = try songs.fetch(FetchRequest(sortedBy: [.descending(\.year), .ascending(\.title)]))
    #expect(
      try list.objects(in: 0..<1) == [DatedSong(id: 1, title: "Élan", singer: "Nightwish")])
    #expect(try songs.check() == [])
    let later = try SQLiteStore.open(path, DatedSong.self, revision: 2)
    try later.write(ChangeCommand("edit")) {
      try $0.update(DatedSong(id: 7, title: "S", year: 2007))
    }
    #expect(try songs.object(7)?.year == 2007)
  }

  /// The tables and triggers of the other type were taken for those of an attacker.
  @Test func `A file of two types is only read by who names one of them`() throws {
    try addSongs()
    _ = try SQLiteStores.open(path, Song.self, Listener.self)
    let songs = try SQLiteStore.open(path, Song.self)
    let reason = String(describing: songs.obstacleToWriting ?? .missing(path: ""))
    #expect(reason.contains("the type listener"), "\(reason)")
    #expect(reason.contains("it must be opened with all of its types"), "\(reason)")
    #expect(try songs.fetch(FetchRequest()).numberOfObjects == 3)
    for body in [{ _ = try songs.check() }, { try songs.repair() }] {
      let error = #expect(throws: StoreError.self) { try body() }
      guard case .unknownParts? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `A task opens without blocking`() async throws {
    let songs = try await SQLiteStore.open(path, Song.self)
    let id = try await songs.write(ChangeCommand("add")) { try $0.insert(Song(title: "Sara")) }
    #expect(id == 1)
    let (again, listeners) = try await SQLiteStores.open(path, Song.self, Listener.self)
    let ids = try await again.write(ChangeCommand("hear"), with: listeners) { songs, listeners in
      [try songs.insert(Song(title: "Emma")), try listeners.insert(Listener(name: "Ben"))]
    }
    #expect(ids == [2, 1])
  }

  // MARK: - Several types

  @Test func `One transaction writes to two types, or to none`() throws {
    let (songs, listeners) = try SQLiteStores.open(path, Song.self, Listener.self)
    try songs.write(ChangeCommand("hear", by: "Anna"), with: listeners) { songs, listeners in
      for number in 1...12 { try songs.insert(Song(title: "Song \(number)")) }
      try listeners.insert(Listener(name: "Ben", heard: 1))
    }
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try songs.write(ChangeCommand("hear"), with: listeners) { songs, listeners in
        try songs.delete(1)
        try listeners.update(Listener(id: 1, name: "Ben", heard: 2))
        throw Refused()
      }
    }
    #expect(try songs.fetch(FetchRequest()).numberOfObjects == 12)
    #expect(try listeners.object(1)?.heard == 1)
    #expect(try songs.check() == [])
    #expect(try listeners.check() == [])
    let commands = try DatabaseQueue(path: path).read { database in
      try Int.fetchAll(
        database,
        sql: "SELECT DISTINCT command FROM (SELECT command FROM song_change UNION ALL "
          + "SELECT command FROM listener_change)")
    }
    #expect(commands == [1])
  }

  @Test func `One transaction writes to three types, or to none`() async throws {
    struct Refused: Error {}
    let (songs, listeners, wines) = try await SQLiteStores.open(
      path, Song.self, Listener.self, Wine.self)
    let add: @Sendable (Bool) async throws -> Void = { isRefused in
      try await songs.write(ChangeCommand("add"), with: listeners, wines) {
        songs, listeners, wines in
        try songs.insert(Song(title: "Sara"))
        try listeners.insert(Listener(name: "Ben"))
        try wines.insert(Wine(name: "Port", price: 30))
        if isRefused { throw Refused() }
      }
    }
    try await add(false)
    await #expect(throws: Refused.self) { try await add(true) }
    #expect(try songs.fetch(FetchRequest()).numberOfObjects == 1)
    #expect(try listeners.fetch(FetchRequest()).numberOfObjects == 1)
    #expect(try Wine.bands(of: wines) == ["dear: Port"])
    #expect(try songs.check() + listeners.check() + wines.check() == [])
  }

  @Test func `The lists of both types hear of it`() throws {
    let (songs, listeners) = try SQLiteStores.open(path, Song.self, Listener.self)
    let list = FetchedResultsController(listeners, FetchRequest(sortedBy: [.ascending(\.name)]))
    try list.performFetch()
    try songs.write(ChangeCommand("hear", by: "Anna"), with: listeners) { songs, listeners in
      try songs.insert(Song(title: "Sara"))
      try listeners.insert(Listener(name: "Ben"))
    }
    guard case .changes(let changes) = try list.takeUpdate() else {
      Issue.record("There is no change")
      return
    }
    #expect(changes.rowEvents.count == 1)
  }

  @Test func `Both types are checked alike, whoever wrote last`() throws {
    let (songs, listeners) = try SQLiteStores.open(path, Song.self, Listener.self)
    for number in 1...5 {
      try songs.write(ChangeCommand("add")) { try $0.insert(Song(title: "Song \(number)")) }
    }
    try listeners.write(ChangeCommand("add")) { try $0.insert(Listener(name: "Ben")) }
    #expect(try songs.check() == [])
    #expect(try listeners.check() == [])
    #expect(try songs.quickCheck() == [])
    let other = try SQLiteStores.open(path, Song.self, Listener.self).1
    #expect(try other.check() == [])
  }

  @Test func `Keys of older rules are renewed in every type`() throws {
    let (songs, listeners) = try SQLiteStores.open(path, Song.self, Listener.self)
    try songs.write(ChangeCommand("hear"), with: listeners) { songs, listeners in
      try songs.insert(Song(title: "Sara"))
      try listeners.insert(Listener(name: "Ben"))
    }
    songs.checkpoint()
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          UPDATE store_meta SET value = 0 WHERE key = 'text_version';
          UPDATE song SET title_key = 'zz'; UPDATE listener SET name_key = 'zz';
          """)
    }
    let (laterSongs, laterListeners) = try SQLiteStores.open(path, Song.self, Listener.self)
    try laterListeners.write(ChangeCommand("add")) { try $0.insert(Listener(name: "Zoe")) }
    #expect(try laterSongs.check() == [])
    #expect(try laterListeners.check() == [])
    let keys = try DatabaseQueue(path: path).read { database in
      try String.fetchAll(
        database, sql: "SELECT title_key FROM song UNION ALL SELECT name_key FROM listener")
    }
    #expect(keys.count == 3 && !keys.contains("zz"))
  }
}
