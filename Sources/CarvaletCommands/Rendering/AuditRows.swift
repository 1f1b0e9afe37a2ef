import CarStorage
import TerminalScreen

/// What an audit found, as rows of a table and as JSON.
enum AuditRows {
  static let columns = [
    Column(title: "FINDING", canShrink: false), Column(title: "TAG", canShrink: false),
    Column(title: "TICKETS", canShrink: false), Column(title: "REQUESTED", canShrink: false),
    Column(title: "READY", canShrink: false),
  ]

  static let keys = ["finding", "tag", "tickets", "dateRequested", "dateReady"]

  static func record(_ finding: TagAudit.Finding, _ time: HumanTime) -> RecordTable.Record {
    // Only an `out` finding has dates; the guests of other cars are not waiting.
    let car = finding.kind == .out ? finding.cars.first : nil
    let tickets = finding.cars.map { String($0.ticket) }.joined(separator: " ")
    let dates = [car?.dateRequested, car?.dateReady]
    return RecordTable.Record(
      cells: ["\(finding.kind.rawValue)", "\(finding.tag)", "\(tickets)"]
        + dates.map { $0.map { "\(time.clock($0))" } ?? "" },
      values: [finding.kind.rawValue, finding.tag, finding.cars.isEmpty ? nil : tickets]
        + dates.map { $0.map { Timestamp.text($0) } },
      json: [
        "finding": .text(finding.kind.rawValue), "tag": .text(finding.tag),
        "tickets": .array(finding.cars.map { .number(Int($0.ticket)) }),
        "dateRequested": JSONValue(dates[0]), "dateReady": JSONValue(dates[1]),
      ])
  }
}
