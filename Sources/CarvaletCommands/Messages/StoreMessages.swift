import CarStorage
import FetchedResults
import TerminalScreen

/// The sentences about the store as a whole: made, copied, restored, exported, and what was noticed
/// when it was opened.
enum StoreMessages {
  /// The message of a list where there is no store yet at the default path.
  static func notMadeYet(_ path: String) -> SafeText {
    "No cars have been parked yet. 'carvalet park' makes the store '\(path)'."
  }

  /// The warning about cars that have arrived by logical replication, for example.
  static let unseenCars: SafeText = """
    The store has cars that came without its triggers, as by a subscription, and lists lack them. \
    'carvalet db check --repair' puts that right.
    """

  static func exported(_ count: Int) -> SafeText { "Exported \(ListMessages.cars(count))" }

  /// A warning about cars that an export could not write exactly; nil where there are none.
  static func altered(_ export: CarStore.Export) -> SafeText? {
    guard let first = export.firstAltered else { return nil }
    let subject: SafeText =
      export.altered == 1
      ? "Car \(first) has"
      : "\(ListMessages.cars(export.altered)), the first of them \(first), have"
    return """
      \(subject) a value that no import takes: what comes nearest to it was written. The store is \
      unchanged.
      """
  }

  /// `Copied 'cars.sqlite' to 'monday.sqlite': 120 cars, last change 18:04`
  static func copied(
    _ path: String, to file: String, _ extent: CarStore.Extent, _ time: HumanTime
  ) -> SafeText {
    "Copied '\(path)' to '\(file)': \(figures(extent, time))"
  }

  /// `Restored 'monday.sqlite': 120 cars, last change 18:04. The store before it is kept as '...'.`
  static func restored(
    _ file: String, kept: String?, _ extent: CarStore.Extent, _ time: HumanTime
  ) -> SafeText {
    let fact: SafeText = "Restored '\(file)': \(figures(extent, time))."
    return kept.map { "\(fact) The store before it is kept as '\($0)'." } ?? fact
  }

  /// `Dumped 120 cars to 'stand.ndjson', with 9 notes and a log of 480 commands`
  static func dumped(_ dumped: CarStore.Dumped, to file: String?) -> SafeText {
    "Dumped \(ListMessages.cars(dumped.cars))\(file.map { " to '\($0)'" } ?? ""), \(figures(dumped))"
  }

  /// `Loaded 120 cars from 'stand.ndjson', with 9 notes and a log of 480 commands`
  static func loaded(_ loaded: CarStore.Dumped, from file: String) -> SafeText {
    """
    Loaded \(ListMessages.cars(loaded.cars))\(file == "-" ? "" : " from '\(file)'"), \
    \(figures(loaded))
    """
  }

  private static func figures(_ dumped: CarStore.Dumped) -> SafeText {
    """
    with \(dumped.notes == 1 ? "1 note" : "\(dumped.notes) notes") and a log of \
    \(dumped.commands == 1 ? "1 command" : "\(dumped.commands) commands")
    """
  }

  static func json(_ dumped: CarStore.Dumped, file: String) -> JSONValue {
    [
      "file": .text(file), "cars": .number(dumped.cars), "notes": .number(dumped.notes),
      "commands": .number(dumped.commands), "changes": .number(dumped.changes),
    ]
  }

  static func refused(_ refusal: CarStore.LoadRefusal) -> SafeText {
    let fact: SafeText =
      switch refusal {
      case .hasCars(let count): "The store has \(ListMessages.cars(count)) already"
      case .hasLog: "The store has a log already, though no cars"
      }
    return "\(fact). A dump goes into a new one: name it with --store."
  }

  /// `stand.ndjson:17: nothing that a dump has is called 'colour'`
  static func refused(_ problem: DumpProblem, in file: String) -> SafeText {
    let reason: SafeText =
      switch problem.kind {
      case .notADump:
        "this is no dump of 'carvalet db dump'. 'carvalet import' reads an export."
      case .newerFormat(let version):
        """
        the dump was written by a newer carvalet (format \(version), this one knows \
        \(DumpLine.version))
        """
      case .syntax(let problem): "\(problem.reason)"
      case .unknown(let name): "nothing that a dump has is called '\(name)'"
      case .value(let name): "'\(name)' is missing, is there twice, or has another kind of value"
      case .misplaced: "the line stands in the wrong place, or a second time"
      case .cutOff: "the dump ends too early: lines are missing"
      }
    return "\(file):\(problem.line): \(reason)"
  }

  /// Figures by which a user recognizes a store.
  private static func figures(_ extent: CarStore.Extent, _ time: HumanTime) -> SafeText {
    guard let date = extent.lastChange else { return ListMessages.cars(extent.cars) }
    return "\(ListMessages.cars(extent.cars)), last change \(time.clock(date))"
  }

  /// `Made the store 'cars.sqlite', shared with the group desk`
  static func made(_ path: String, for group: String?) -> SafeText {
    "Made the store '\(path)'\(sharing(group))"
  }

  static func madeBefore(_ path: String, for group: String?) -> SafeText {
    "There is a store at '\(path)' already\(sharing(group))"
  }

  private static func sharing(_ group: String?) -> SafeText {
    group.map { ", shared with the group \($0)" } ?? ""
  }

  static func shared(_ path: String, with group: String, isNew: Bool) -> SafeText {
    isNew
      ? "Shared '\(path)' with the group \(group)"
      : "'\(path)' is shared with the group \(group) already"
  }

  /// What follows where `db create --trigram` has made the index.
  static let indexed: SafeText = "and searches read a trigram index now"

  static func vacuumed(_ path: String) -> SafeText { "Vacuumed '\(path)'" }

  static func notice(_ notice: StoreNotice) -> SafeText {
    switch notice {
    case .foreignLogMoved(let path):
      "A write-ahead log that belongs to another file lay beside the store. It is now '\(path)'."
    case .foreignJournalMoved(let path):
      "A journal that belongs to another file lay beside the store. It is now '\(path)'."
    case .foreignLogIgnored(let path):
      """
      Beside '\(path)' lies a write-ahead log that belongs to another file and cannot be moved. \
      It is not read.
      """
    case .changesMissing(1):
      "1 change that was stored is missing in the store. 'carvalet db check' reports more."
    case .changesMissing(let count):
      "\(count) changes that were stored are missing in the store. 'carvalet db check' reports more."
    case .lastChangesNotHere:
      """
      The last changes that were made here are not in the store: another copy was put in its place. \
      Tickets go on from the last one given out.
      """
    case .narrowFolder(let path, let group):
      """
      Only the group \(group) may enter the folder '\(path)': a login that is not in it cannot reach \
      the store.
      """
    case .renewing(let cars, let count):
      "Bringing the store up to date: \(cars) of \(ListMessages.cars(count))"
    }
  }

  static let sound: SafeText = "The store is sound"
}
