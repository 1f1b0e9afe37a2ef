import CarStorage
import FetchedResults
import Foundation
import TestSupport
import Testing

/// The disk at any moment of a stand's work.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsFaults)
struct PowerCutTests {
  @Test func `After a loss of power the store opens, and has every acknowledged car`() throws {
    var images = 0
    try Soak.rounds(atLeast: 1) { round, random in
      let executable = Executable(with: .writes)
      let stand = executable.folder.appendingPathComponent("stand").path
      var states = [PlainLot()]
      // The number of entries when each command had begun to answer.
      var answers: [Int] = []
      // While a connection reads, no checkpoint truncates the log.
      var list: ResultsSnapshot<Car>?
      let isRead = Bool.random(using: &random)
      let commands = Self.commands(from: states[0], using: &random)
      var record = DiskRecord(Data())
      for (number, command) in commands.enumerated() {
        let ran = executable.shell(
          """
          mkdir -p stand && export CARVALET_STORE="$PWD/stand/cars.sqlite"
          \(command.script(environment: Self.environment(stand, executable)))
          """)
        // It waits for the list, which does not end.
        let isBlocked = list != nil && command == .vacuum
        #expect(ran.status == (isBlocked ? 75 : 0), "\(ran.messages), \(command), \(round)")
        var lot = states[states.count - 1]
        _ = lot.take(command)
        states.append(lot)
        let before = record.entries.count
        record = try Self.record(executable)
        let answer = record.entries.dropFirst(before).firstIndex { entry in
          if case .answer = entry { true } else { false }
        }
        answers.append(answer ?? record.entries.count)
        if isRead, number == 0 {
          list = try CarStore(path: stand + "/cars.sqlite", checkpointsWhenIdle: false)
            .fetch(FetchRequest(sortedBy: []))
        }
      }
      withExtendedLifetime(list) {}
      list = nil
      var disk = Disk()
      for (moment, entry) in record.entries.enumerated() {
        disk.take(entry)
        // A tenth of the moments in a short run.
        guard Self.isThorough || Int.random(in: 0..<10, using: &random) == 0 else { continue }
        let answered = answers.count { $0 <= moment }
        let possible = Array(states[answered...min(answered + 1, states.count - 1)])
        let image = executable.folder.appendingPathComponent("image").path
        try Self.write(disk.image(using: &random), to: image)
        StoredLot.expect(
          possible, at: image + "/cars.sqlite", canBeMissing: answered == 0,
          "moment \(moment) of \(record.entries.count), command \(answered), read \(isRead), \(round)"
        )
        try FileManager.default.removeItem(atPath: image)
        images += 1
      }
    }
    Soak.say("power cuts: \(images) images")
    #expect(images > 0)
  }

  private static let isThorough =
    ProcessInfo.processInfo.environment["CARVALET_SOAK_SECONDS"] != nil

  private static func environment(_ stand: String, _ executable: Executable) -> String {
    "WRITES_FOLDER='\(stand)' WRITES_RECORD='\(executable.folder.path)/record'"
      + " LD_PRELOAD=$faults"
  }

  private static func record(_ executable: Executable) throws -> DiskRecord {
    DiskRecord(try Data(contentsOf: executable.folder.appendingPathComponent("record")))
  }

  /// Commands that are all allowed, among them a backup that is put back.
  private static func commands(
    from lot: PlainLot, using random: inout SeededGenerator
  ) -> [PlainCommand] {
    var lot = lot
    var commands = [PlainCommand]()
    while commands.count < 10 {
      let command: PlainCommand =
        switch commands.count {
        case 0: .park(make: "BMW", spot: "first")
        case 4: .backup
        case 8: .restore
        default:
          Int.random(in: 0..<8, using: &random) == 0
            ? .vacuum
            : .random(upTo: lot.highestTicket, text: "n\(commands.count)", using: &random)
        }
      if lot.take(command) { commands.append(command) }
    }
    return commands
  }

  private static func write(_ image: [String: [UInt8]], to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in image {
      // A folder that was synchronized is noted as a file is.
      if image.keys.contains(where: { $0.hasPrefix(name + "/") }) { continue }
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      // The draft of a backup lies in a folder of its own.
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }
}
