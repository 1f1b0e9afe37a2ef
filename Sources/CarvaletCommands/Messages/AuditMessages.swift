import CarStorage
import TerminalScreen

/// The sentences about the findings of an audit.
enum AuditMessages {
  /// `missing K7 (ticket 142)`, `out K9 (ticket 17, requested 19:41)`, `extra K99`,
  /// `twice K12 (tickets 4, 9)`.
  static func line(_ finding: TagAudit.Finding, _ time: HumanTime) -> SafeText {
    let fact: SafeText = "\(finding.kind.rawValue) \(finding.tag)"
    guard !finding.cars.isEmpty else { return fact }
    return "\(fact) (\(facts(finding, time).joined(separator: ", ")))"
  }

  /// The tickets, and since when a car that is out is asked for.
  private static func facts(_ finding: TagAudit.Finding, _ time: HumanTime) -> [SafeText] {
    let tickets = finding.cars.map { SafeText($0.ticket) }.joined(separator: ", ")
    let cars: SafeText = finding.cars.count == 1 ? "ticket \(tickets)" : "tickets \(tickets)"
    guard finding.kind == .out, let car = finding.cars.first else { return [cars] }
    let since: SafeText? =
      car.dateReady.map { "ready \(time.clock($0))" }
      ?? car.dateRequested.map { "requested \(time.clock($0))" }
    return [cars, since].compactMap(\.self)
  }

  /// `34 keys on the lot: 2 missing, 1 out`; `34 keys on the lot: no difference`.
  static func summary(_ audit: TagAudit, _ field: TagField) -> SafeText {
    let noun: SafeText =
      switch field {
      case .key: audit.tagCount == 1 ? "key" : "keys"
      case .spot: audit.tagCount == 1 ? "spot" : "spots"
      }
    let counts = TagAudit.Kind.allCases.compactMap { kind -> SafeText? in
      let count = audit.findings.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let fact: SafeText = "\(audit.tagCount) \(noun) on the lot"
    return "\(fact): \(counts.isEmpty ? "no difference" : counts.joined(separator: ", "))"
  }

  /// `3 cars have stood here for more than 7 days`
  static func forgotten(_ count: Int, days: Int) -> SafeText {
    let span: SafeText = days == 1 ? "1 day" : "\(days) days"
    return count == 0
      ? "No car has stood here for more than \(span)"
      : "\(ListMessages.cars(count)) \(count == 1 ? "has" : "have") stood here for more than \(span)"
  }

  /// The prompt that asks a person at a terminal for the tags.
  static let prompt: SafeText = "Type the tags, one a line, and end with Ctrl-D:"
}
