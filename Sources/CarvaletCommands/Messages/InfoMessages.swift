import CarStorage
import FetchedResults
import TerminalScreen

/// What `db info` says of a store: a line for each fact, or an object for programs.
enum InfoMessages {
  /// The warning that `TZ` names no zone.
  static func unknownZone(_ zone: UnknownZone) -> SafeText {
    "TZ is '\(zone.name)', which names no time zone here. Times are those of UTC."
  }

  static func text(_ info: CarStore.Info, _ time: HumanTime) -> SafeText {
    var facts: [(String, SafeText)] = [("Store", "\(info.path)")]
    if let server = info.server {
      let standby: SafeText = server.isStandby ? ", a standby" : ""
      facts.append(("Server", "PostgreSQL \(server.version)" + standby))
      let name = server.hosts.count > 1 ? "Hosts" : "Host"
      facts.append((name, "\(server.hosts.joined(separator: ", "))"))
      let right: SafeText = server.mayWrite ? "may write" : "may only read"
      let login: SafeText =
        server.login == server.role ? "" : ", logged in as \(server.login)"
      facts += [
        ("Schema", "\(server.schema) of \(server.database)"),
        ("Role", "\(server.role)\(login), \(right)"),
      ]
      if let copied = copied(server) { facts.append(("Copied", copied)) }
    }
    if let group = info.group { facts.append(("Group", "\(group), may read and write")) }
    facts += [
      ("Format", "version \(info.formatVersion)"),
      ("Cars", "\(info.carsOnLot) on the lot, \(info.carsInLedger) in the ledger"),
      ("Changed", info.lastChange.map { "\(time.clock($0))" } ?? "never"),
      ("Size", size(info.bytes)),
      ("Kept", kept(info, time)),
      ("Backup", info.lastBackup.map { "\(time.clock($0))" } ?? "none known"),
      ("Purge", info.lastPurge.map { "\(time.clock($0))" } ?? "none known"),
    ]
    if let log = info.log, log.isLong { facts.append(("Log", longLog(log))) }
    let lines = facts.map { name, fact -> SafeText in
      "\(name + String(repeating: " ", count: 9 - name.count))\(fact)"
    }
    return lines.dropFirst().reduce(lines[0]) { "\($0)\n\($1)" }
  }

  /// `by a subscription`, and whether lists lack what has arrived.
  private static func copied(_ server: ServerFacts) -> SafeText? {
    let by: SafeText = "by a subscription, which runs no trigger"
    let lacking: SafeText = "lists lack cars until 'db check --repair'"
    return switch (server.isSubscriber, server.hasUnseenRows) {
    case (true, true): by + "; " + lacking
    case (true, false): by
    case (false, true): lacking
    case (false, false): nil
    }
  }

  /// `12,000 changes since 2024-11-02 18:04, for 24 months`
  private static func kept(_ info: CarStore.Info, _ time: HumanTime) -> SafeText {
    let log = info.changeLog
    let since: SafeText = log.first.map { " since \(time.clock($0))" } ?? ""
    let months: SafeText = log.keptMonths.map { ", for \(self.months($0))" } ?? ""
    let bytes: SafeText = info.log.map { ", write-ahead log \(size($0.bytes))" } ?? ""
    return "\(log.changes == 1 ? "1 change" : "\(log.changes) changes")\(since)\(months)\(bytes)"
  }

  static func months(_ count: Int) -> SafeText { count == 1 ? "1 month" : "\(count) months" }

  /// `The log is kept for 24 months: 1200 changes were older, and are gone.`
  static func keeps(_ months: Int?, _ kept: CarStore.Kept?) -> SafeText {
    let fact: SafeText =
      months.map { "The log is kept for \(self.months($0))" }
      ?? "The log is kept as long as there is room: for the last 1,000,000 changes"
    guard let kept else { return fact }
    let was: SafeText =
      kept.before == months ? "" : kept.before.map { ", before for \(self.months($0))" } ?? ""
    let gone: SafeText =
      kept.forgotten == 0
      ? "" : ". Out of it: \(kept.forgotten == 1 ? "1 change" : "\(kept.forgotten) changes")"
    return "\(fact)\(was)\(gone)"
  }

  /// `76 KB`, `1.4 GB`
  static func size(_ bytes: Int) -> SafeText {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var tenths = bytes * 10
    var unit = 0
    while tenths >= 10_240, unit < units.count - 1 {
      tenths /= 1024
      unit += 1
    }
    let isWhole = unit == 0 || tenths >= 100
    return "\(tenths / 10)\(isWhole ? "" : ".\(tenths % 10)") \(units[unit])"
  }

  /// `382 MB, kept by 'carvalet watch' of ann (process 4711), which reads an older state`
  static func longLog(_ log: WriteAheadLogFacts) -> SafeText {
    let readers = log.readers.map { ErrorMessages.process($0) }
    guard let first = readers.first else { return "\(size(log.bytes)), until the next command" }
    let names = readers.dropFirst().reduce(first) { "\($0) and \($1)" }
    return """
      \(size(log.bytes)), kept by \(names), which \(readers.count == 1 ? "reads" : "read") an older \
      state
      """
  }

  static func json(_ info: CarStore.Info) -> JSONValue {
    [
      "path": .text(info.path), "kind": .text(info.server == nil ? "file" : "postgresql"),
      "formatVersion": .number(info.formatVersion), "carsOnLot": .number(info.carsOnLot),
      "carsInLedger": .number(info.carsInLedger), "lastChange": JSONValue(info.lastChange),
      "bytes": .number(info.bytes), "log": info.log.map(json) ?? .null,
      "group": JSONValue(info.group),
      "server": info.server.map(json) ?? .null,
      "changeLog": [
        "changes": .number(info.changeLog.changes), "first": JSONValue(info.changeLog.first),
        "keptMonths": JSONValue(info.changeLog.keptMonths),
      ], "lastBackup": JSONValue(info.lastBackup), "lastPurge": JSONValue(info.lastPurge),
    ]
  }

  private static func json(_ log: WriteAheadLogFacts) -> JSONValue {
    [
      "bytes": .number(log.bytes),
      "readers": .array(
        log.readers.map { reader in
          [
            "process": .number(Int(reader.id)), "command": JSONValue(reader.command),
            "user": JSONValue(reader.user),
          ]
        }),
    ]
  }

  private static func json(_ server: ServerFacts) -> JSONValue {
    [
      "version": .text(server.version), "hosts": .array(server.hosts.map(JSONValue.text)),
      "database": .text(server.database), "schema": .text(server.schema),
      "role": .text(server.role), "mayWrite": .bool(server.mayWrite),
      "standby": .bool(server.isStandby),
    ]
  }
}
