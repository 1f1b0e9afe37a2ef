import CarStorage
import FetchedResults
import TerminalScreen

/// What `db check` found, for programs: the sentence of each fault, and its facts.
extension StoreFindings {
  static func json(_ report: CarStore.Report, path: String) -> JSONValue {
    var faults = report.faults.map(fault)
    if let first = report.unnamed.first {
      let count = report.unnamed.count
      faults.append(
        Fault("unnamed", unnamed(count, first: first), count: count, ticket: first))
    }
    return json(path: path, faults, sqliteVersion: report.sqliteVersion)
  }

  /// The finding where the file is so damaged that no check can read it.
  static func json(unreadable path: String) -> JSONValue {
    json(path: path, [Fault("damage", unreadable(path))], sqliteVersion: nil)
  }

  /// A fault as programs read it: its kind, its sentence and its facts.
  private struct Fault {
    let kind: String
    let message: SafeText
    /// How many of what the fault is about; nil for the file as a whole.
    let count: Int?
    /// The first car that it is about.
    let ticket: Car.Ticket?

    init(_ kind: String, _ message: SafeText, count: Int? = nil, ticket: Car.Ticket? = nil) {
      self.kind = kind
      self.message = message
      self.count = count
      self.ticket = ticket
    }
  }

  private static func fault(_ fault: StoreFault) -> Fault {
    let message = line(fault)
    return switch fault {
    case .damage: Fault("damage", message)
    case .schema: Fault("schema", message)
    case .missingChanges(let count): Fault("missing-changes", message, count: count)
    case .lastChangesNotHere: Fault("last-changes-not-here", message)
    case .sectionCounts(let count): Fault("section-counts", message, count: count)
    case .staleRows(let count, let ticket):
      Fault("stale-rows", message, count: count, ticket: ticket)
    case .wrongKeys(let count, let ticket):
      Fault("wrong-keys", message, count: count, ticket: ticket)
    case .longTexts(let count, let ticket, _):
      Fault("long-texts", message, count: count, ticket: ticket)
    case .lastIDsTooLow: Fault("taken-numbers", message)
    case .damagedRows(let count, _): Fault("damaged-rows", message, count: count)
    case .wrongTexts(let count): Fault("wrong-texts", message, count: count)
    }
  }

  private static func json(
    path: String, _ faults: [Fault], sqliteVersion: String?
  ) -> JSONValue {
    let found = faults.map { fault -> JSONValue in
      [
        "kind": .text(fault.kind), "message": .text(fault.message.string),
        "count": JSONValue(fault.count), "ticket": JSONValue(fault.ticket.map(Int.init)),
      ]
    }
    return [
      "path": .text(path), "sound": .bool(found.isEmpty), "faults": .array(found),
      "sqliteVersion": JSONValue(sqliteVersion),
    ]
  }
}
