import FetchedResults
import Glibc

/// How far a mirror has read the changes of its table.
struct MirrorPosition: FetchedRecord {
  var id: Int64 = 1
  var sequence: Int64 = 0
  var nonce: Int64 = 0

  static let entity = Entity<MirrorPosition>(
    "fetched_results_position",
    attributes: [.init("sequence", \.sequence), .init("nonce", \.nonce)])

  var position: ChangedRows.Position { .init(sequence: sequence, nonce: nonce) }
}

/// The file of a mirror.
enum MirrorFile {
  /// The path of the mirror beside the owner's file.
  static func path(of table: String, in path: String) -> String { "\(path)-\(table)-fetched" }

  /// Opens a mirror, or makes it. One that cannot be brought up to what its type declares is made
  /// anew: all that it has is in the owner's file.
  static func open<Object: FetchedObject>(
    _ path: String, _ type: Object.Type
  ) throws -> (SQLiteStore<Object>, SQLiteStore<MirrorPosition>) {
    func open() throws -> (SQLiteStore<Object>, SQLiteStore<MirrorPosition>) {
      let stores = try SQLiteStores.open(path, Object.self, MirrorPosition.self)
      if let obstacle = stores.0.obstacleToWriting { throw obstacle }
      return stores
    }
    do {
      return try open()
    } catch let error as StoreError where error.isOfDerivedContent {
      remove(path)
      return try open()
    }
  }

  /// Removes a mirror, with the files beside it.
  static func remove(_ path: String) {
    StoreFile.removeDatabase(path)
    unlink(path + WriteLock.suffix)
  }
}

extension StoreError {
  /// Whether the file is a store of this library that has not the content that it should have.
  fileprivate var isOfDerivedContent: Bool {
    switch self {
    case .damaged, .damagedTexts, .damagedRow, .schemaMismatch, .altered, .newerSchema,
      .unknownParts, .newerTextKeys:
      true
    default: false
    }
  }
}
