import CarStorage
import FetchedResults
import Foundation
import Glibc
import UnicodeText

/// Stores of made-up cars, made once for each size and kept for later runs.
///
/// They lie in the checkout from which the benchmarks are run, under a name that follows from what
/// a store is made of: a new schema, a new folding or other cars make new ones.
///
///     .build-bench/5d0c3f…/1000000/cars.csv  cars.sqlite
struct SyntheticStores {
  private let tools: Tools
  private let folder: URL
  private let scratch: URL

  /// Raised when ``SyntheticCars`` makes other cars.
  private static let generatorVersion = 2

  init(tools: Tools) throws {
    self.tools = tools
    let all = URL(fileURLWithPath: ".build-bench")
    // Beside the stores, because it matters what disk a file is on.
    scratch = all.appending(
      path: "\(Self.scratchPrefix)\(ProcessInfo.processInfo.processIdentifier)")
    Self.removeLeftovers(in: all)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    folder = all.appending(path: try Self.fingerprint(scratch: scratch))
  }

  /// A number for what every store is made of.
  private static func fingerprint(scratch: URL) throws -> String {
    let path = scratch.appending(path: "empty.sqlite").path
    try CarStore.create(path: path)
    let schema = try RawDatabase(path).statement("SELECT sql FROM sqlite_schema").texts()
    let parts = ["\(generatorVersion)", "\(TextFolding.version)"] + schema
    return String(StableHash.hash(of: parts.joined(separator: "\n")), radix: 16)
  }

  // MARK: - Kept

  /// The store of so many cars, all on the lot.
  func path(_ count: Int) throws -> String {
    try made(count).appending(path: "cars.sqlite").path
  }

  /// The store of a stand that has seen so many cars, of which `parkedCount` are on the lot.
  func ledger(_ count: Int) throws -> String {
    try made(count, parkedCount: Self.parkedCount).appending(path: "cars.sqlite").path
  }

  /// How many cars of a ledger are on the lot.
  static let parkedCount = 200

  /// The same cars as CSV.
  func csv(_ count: Int) throws -> String {
    try made(count).appending(path: "cars.csv").path
  }

  /// The same cars as a search without text blocks would want them, for peers.
  func pathWithTexts(_ count: Int) throws -> String {
    try made(count).appending(path: "texts.sqlite").path
  }

  /// The folder of a size. It appears whole or not at all.
  private func made(_ count: Int, parkedCount: Int? = nil) throws -> URL {
    let name = parkedCount.map { "\(count)-of-which-\($0)-are-parked" } ?? "\(count)"
    let place = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: place.path) { return place }
    Bench.say("Making \(count.grouped) cars in \(place.path) ...")
    let unfinished = scratch.appending(path: name)
    try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
    let csv = unfinished.appending(path: "cars.csv").path
    let store = unfinished.appending(path: "cars.sqlite").path
    try Data().write(to: URL(fileURLWithPath: csv))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: csv))
    try SyntheticCars(count: count, parkedCount: parkedCount ?? count).writeCSV(to: file)
    try file.close()
    _ = try ToolProcess(tools.carvalet, ["import", csv, "--yes", "--store", store]).finish()
    if parkedCount == nil {
      try addTexts(to: store, as: unfinished.appending(path: "texts.sqlite").path)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: unfinished, to: place)
    return place
  }

  /// Copies a store and puts the folded texts of each car, a line each, into a column of its row.
  private func addTexts(to store: String, as path: String) throws {
    try RawDatabase(store).execute("VACUUM INTO '\(path)'")
    let database = try RawDatabase(path, isReadOnly: false)
    let triggers = try database.statement("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in try triggers.texts() { try database.execute("DROP TRIGGER \(trigger)") }
    try database.execute("ALTER TABLE car ADD COLUMN search_text TEXT; BEGIN")
    let update = try database.statement("UPDATE car SET search_text = ? WHERE ticket = ?")
    let cars = try CarStore(path: store).fetch(FetchRequest(sortedBy: [.ascending("ticket")]))
    let searched = Car.entity.attributes.indices.filter { Car.entity.attributes[$0].isSearchable }
    for start in stride(from: 0, to: try cars.numberOfObjects, by: 10_000) {
      let end = min(start + 10_000, try cars.numberOfObjects)
      for car in try cars.objects(in: start..<end) {
        let texts = searched.compactMap {
          AttributeText.text(of: car.row.values[$0], utcOffset: 0).map { TextFolding.fold($0).text }
        }
        try update.bind(texts.joined(separator: "\n"), at: 1)
        try update.bind(car.ticket, at: 2)
        try update.sum()
      }
    }
    try database.execute("COMMIT; VACUUM")
  }

  // MARK: - For one run

  /// Where a file may lie for as long as this run goes; nothing is there.
  func scratchPath(_ name: String) -> String {
    let path = scratch.appending(path: name).path
    for file in [path, "\(path)-wal", "\(path)-shm", "\(path).lock"] {
      try? FileManager.default.removeItem(atPath: file)
    }
    return path
  }

  /// A store of so many cars that may be written to, in the place of the last such copy.
  ///
  /// - Parameter folder: Where it lies, alone in its folder: a process that follows
  ///   a store wakes at every change in the folder.
  func copy(_ count: Int, in folder: String = "copies") throws -> String {
    try FileManager.default.createDirectory(
      at: scratch.appending(path: folder), withIntermediateDirectories: true)
    let path = scratchPath("\(folder)/\(count).sqlite")
    try FileManager.default.copyItem(atPath: try self.path(count), toPath: path)
    return path
  }

  private static let scratchPrefix = "scratch-"

  /// Removes the files of runs that were broken off.
  private static func removeLeftovers(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(scratchPrefix) {
      guard let process = pid_t(name.dropFirst(scratchPrefix.count)), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  func removeScratch() { try? FileManager.default.removeItem(at: scratch) }
}
