import Glibc

/// A `TZ` that names no time zone of this machine. The C library then takes all times for UTC, and
/// says nothing.
struct UnknownZone: Equatable {
  let name: String

  /// Nil where `TZ` names a zone, or is not set.
  init?(_ environment: Environment) {
    guard let name = environment["TZ"], !name.isEmpty else { return nil }
    let zone = name.hasPrefix(":") ? String(name.dropFirst()) : name
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    let path = zone.hasPrefix("/") ? zone : "\(folder)/\(zone)"
    guard !["", "UTC", "GMT"].contains(zone), !Self.isZoneFile(path), !Self.isRule(zone) else {
      return nil
    }
    self.name = name
  }

  /// Whether a text is a name with an offset, as POSIX has it: `CET-1CEST`, `<+03>-3`.
  private static func isRule(_ text: String) -> Bool {
    text.wholeMatch(of: /([A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)[+-]?[0-9].*/) != nil
  }

  private static func isZoneFile(_ path: String) -> Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    var mark = [UInt8](repeating: 0, count: 4)
    return fread(&mark, 1, 4, file) == 4 && mark == Array("TZif".utf8)
  }
}
