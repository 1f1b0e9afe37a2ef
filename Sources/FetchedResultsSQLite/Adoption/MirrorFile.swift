import AtomicFiles
import FetchedResults
import Glibc

/// How far a mirror has read the changes of its table, and in which form it keeps them.
struct MirrorPosition: FetchedRecord {
  var id: Int64 = 1
  var sequence: Int64 = 0
  var nonce: Int64 = 0
  /// See ``TableMirror``: rows of another form are compared, all of them.
  var form = ""

  static let entity = Entity<MirrorPosition>(
    "fetched_results_position",
    attributes: [.init("sequence", \.sequence), .init("nonce", \.nonce), .init("form", \.form)])

  var position: ChangedRows.Position { .init(sequence: sequence, nonce: nonce) }
}

/// The file of a mirror.
enum MirrorFile {
  /// What tells mirrors from the stores that programs make: nothing else is ever removed.
  private static let applicationID: Int32 = 0x4652_4D49

  /// The path of the mirror beside the owner's file.
  static func path(of table: String, in path: String) -> String { "\(path)-\(table)-fetched" }

  /// Opens a mirror, or makes it. One that cannot be brought up to what its type declares is made
  /// anew: all that it has is in the owner's file.
  ///
  /// - Throws: `StoreError.foreign` where another file is at the path.
  static func open<Object: FetchedObject>(
    _ path: String, _ type: Object.Type
  ) throws -> (SQLiteStore<Object>, SQLiteStore<MirrorPosition>) {
    let description = StoreDescription(
      [Object.entity, MirrorPosition.entity], applicationID: applicationID)
    func open() throws -> (SQLiteStore<Object>, SQLiteStore<MirrorPosition>) {
      let rows = try SQLiteStore<Object>(opening: path, description, readOnly: false)
      if let obstacle = rows.obstacleToWriting { throw obstacle }
      return (rows, try SQLiteStore(opening: path, description, readOnly: false))
    }
    do {
      return try open()
    } catch let error as StoreError where error.isOfDerivedContent {
      try remove(path)
      return try open()
    }
  }

  /// Removes a mirror, with the files beside it; nothing where another file, or none, is there.
  ///
  /// - Throws: `StoreError`.
  static func remove(_ path: String) throws {
    guard FileIdentity(path) != nil,
      try StoreFile.headerIfAny(path)?.header.applicationID == applicationID
    else { return }
    try WriteLock(for: path).holding(timeout: StoreConnection.busyTimeout) { _ in
      try OpenDatabases.closeAll(at: path)
      StoreFile.removeDatabase(path)
      unlink(path + WriteLock.suffix)
    }
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
