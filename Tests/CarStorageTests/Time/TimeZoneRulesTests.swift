import FetchedResults
import Foundation
import Testing

@testable import CarStorage

/// The local clock is the one that `TZ` names, with summer time, odd offsets and a day that was
/// skipped.
struct TimeZoneRulesTests {
  @Test func `The local zone follows TZ`() {
    let saved = ProcessInfo.processInfo.environment["TZ"]
    defer {
      if let saved { setenv("TZ", saved, 1) } else { unsetenv("TZ") }
      tzset()
    }
    for (name, january, july) in [
      ("Europe/Berlin", 3600, 7200), ("Asia/Kathmandu", 20_700, 20_700), ("UTC", 0, 0),
      ("Pacific/Chatham", 49_500, 45_900),
    ] {
      setenv("TZ", name, 1)
      tzset()
      #expect(TimeZoneRules.local.offset(1_767_268_800) == january, "\(name)")
      #expect(TimeZoneRules.local.offset(1_782_907_200) == july, "\(name)")
    }
    // Apia skipped the whole of 30 December 2011.
    setenv("TZ", "Pacific/Apia", 1)
    tzset()
    let skipped = CivilTime(
      date: CivilDate(year: 2011, month: 12, day: 30)!, clock: ClockTime(hour: 12))
    let instant = TimeZoneRules.local.instant(of: skipped)
    #expect(TimeZoneRules.local.civilTime(at: instant).date.text == "2011-12-31")
  }
}
