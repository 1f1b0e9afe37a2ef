import CarStorage
import FetchedResults

/// Writes a list and its changes for programs: one JSON object a line.
///
/// Replaying the events over the snapshot gives the list: remove the rows of `delete` and `move` at
/// their `indexPath` from the last to the first, then the sections of `section-delete`; insert the
/// sections of `section-insert`, then the rows of `insert` and `move` at their `newIndexPath` from
/// the first to the last; finally replace the rows of `update` at their `newIndexPath`.
struct NDJSONChangeWriter: ChangeWriter {
  private let columns: [CarField]
  private let output: ConsoleStream

  /// - Parameter columns: The fields of each car, of which the old values are written as well.
  init(columns: [CarField], output: ConsoleStream) {
    self.columns = columns
    self.output = output
  }

  // MARK: - Snapshots

  /// Writes the list as one line. A long list is fetched and written batch by batch.
  ///
  /// - Throws: ``TornLine`` where the state of the list has ended after a part of it was written.
  func write(_ snapshot: ResultsSnapshot<Car>, reason: ListUpdate<Car>.Reason?) throws {
    var hasBegun = false
    do {
      try write(snapshot, reason: reason, hasBegun: &hasBegun)
    } catch let error as SnapshotInvalidated where hasBegun {
      throw TornLine(cause: error)
    }
  }

  private func write(
    _ snapshot: ResultsSnapshot<Car>, reason: ListUpdate<Car>.Reason?, hasBegun: inout Bool
  ) throws {
    let reason = reason?.word.map(JSONText.quoted) ?? "null"
    let sequence = try snapshot.changeToken.sequence
    var line = Array(
      #"{"type":"snapshot","seq":\#(sequence),"reason":\#(reason),"sections":["#.utf8)
    var cars = CarBatches(snapshot)
    for (number, section) in try snapshot.sections.enumerated() {
      if number > 0 { line.append(UInt8(ascii: ",")) }
      line += #"{"name":\#(json(section.name)),"indexTitle":\#(json(section.indexTitle)),"#.utf8
      line += #""numberOfObjects":\#(section.numberOfObjects),"objects":["#.utf8
      for place in section.range {
        if place > section.range.lowerBound { line.append(UInt8(ascii: ",")) }
        CarJSON.append(try cars.next(), columns: columns, to: &line)
        if line.count > Self.bufferSize {
          hasBegun = true
          try write(&line)
        }
      }
      line += "]}".utf8
    }
    line += "]}\n".utf8
    try write(&line)
  }

  /// 64 KiB of a line are collected before they are written.
  private static let bufferSize = 65_536

  private func write(_ bytes: inout [UInt8]) throws {
    try output.write(record: String(decoding: bytes, as: UTF8.self))
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: - Changes

  func write(_ changes: ChangeSet<Car>) throws {
    let sequence = changes.sequence.map { String($0) } ?? "null"
    let commands = changes.commands.map(json).joined(separator: ",")
    var lines = Array(#"{"type":"begin","seq":\#(sequence),"commands":[\#(commands)]}"#.utf8)
    for event in changes.sectionEvents { lines += "\n\(json(event))".utf8 }
    for event in changes.rowEvents {
      lines.append(UInt8(ascii: "\n"))
      append(event, to: &lines)
    }
    lines += "\n{\"type\":\"end\",\"seq\":\(sequence)}\n".utf8
    try write(&lines)
  }

  private func json(_ committed: CommittedCommand) -> String {
    #"{"number":\#(committed.id),"name":\#(json(committed.command.name)),"#
      + #""by":\#(json(committed.command.author)),"date":"\#(Timestamp.text(committed.date))"}"#
  }

  private func json(_ event: SectionEvent<Car>) -> String {
    switch event {
    case .delete(let heading, let index):
      #"{"type":"section-delete","index":\#(index),"name":\#(json(heading.name))}"#
    case .insert(let heading, let index, _):
      #"{"type":"section-insert","index":\#(index),\#(names(heading))}"#
    case .move(let heading, let index, let newIndex):
      #"{"type":"section-move","index":\#(index),"newIndex":\#(newIndex),\#(names(heading))}"#
    case .update(let heading, let index, let newIndex, let oldName):
      #"{"type":"section-update","index":\#(index),"newIndex":\#(newIndex),"#
        + #"\#(names(heading)),"oldName":\#(json(oldName))}"#
    }
  }

  private func names(_ heading: SectionHeading) -> String {
    #""name":\#(json(heading.name)),"indexTitle":\#(json(heading.indexTitle))"#
  }

  private func append(_ event: RowEvent<Car>, to line: inout [UInt8]) {
    line += #"{"type":"\#(event.kind.word)","indexPath":\#(json(event.oldPath)),"#.utf8
    line += #""newIndexPath":\#(json(event.newPath)),"ticket":\#(event.id),"object":"#.utf8
    CarJSON.append(event.object, columns: columns, to: &line)
    line += #","old":"#.utf8
    switch event.kind {
    case .insert, .delete: line += "null".utf8
    case .move, .update:
      let old = event.oldCar
      let changed = columns.filter { $0.value(of: old) != $0.value(of: event.object) }
      CarJSON.append(old, columns: changed, to: &line)
    }
    line.append(UInt8(ascii: "}"))
  }

  private func json(_ path: ResultsIndexPath?) -> String {
    path.map { "[\($0.section),\($0.item)]" } ?? "null"
  }

  private func json(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }
}

/// Gives the cars of a list one by one, and fetches them batch by batch.
private struct CarBatches {
  private let snapshot: ResultsSnapshot<Car>
  private var batch: ArraySlice<Car> = []
  private var start = 0

  /// How many cars are fetched at once.
  private static let size = 1000

  init(_ snapshot: ResultsSnapshot<Car>) { self.snapshot = snapshot }

  /// - Precondition: There is one more.
  mutating func next() throws -> Car {
    if batch.isEmpty {
      batch = try snapshot.objects(in: start..<start + Self.size)[...]
      start += Self.size
    }
    return batch.removeFirst()
  }
}

extension ResetReason {
  /// The name of the reason in JSON; nil where the list was requested.
  fileprivate var word: String? {
    switch self {
    case .requested: nil
    case .manyChanges: "many-changes"
    case .replaced: "replaced"
    case .restored: "restored"
    case .logPruned: "log-pruned"
    case .keysOfAnotherProgram: "foreign-keys"
    }
  }
}

extension RowEvent.Kind {
  fileprivate var word: String {
    switch self {
    case .insert: "insert"
    case .delete: "delete"
    case .move: "move"
    case .update: "update"
    }
  }
}
