import CarStorage
import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Berlin in 2026: clocks go forward on 29 March and back on 25 October, both at 01:00 UTC.
let berlin = TimeZoneRules { instant in
  (1_774_746_000..<1_792_890_000).contains(instant) ? 7200 : 3600
}

/// A typed time is understood as a valet means it, also around midnight and where the clocks
/// change, and a text that can be misread is refused with what to type instead.
struct TimeExpressionTests {
  /// A Saturday, 19:04:05.250 in Berlin.
  private let now = utc("2026-11-21T18:04:05.250Z")

  private func resolve(_ text: String, now: Date? = nil) throws -> String {
    let moment = try TimeExpression(text).moment(now: now ?? self.now, zone: berlin)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    // The style cuts what rounding left below a millisecond.
    let date = moment.date.addingTimeInterval(0.0001)
    return "\(date.formatted(style)) +\(moment.utcOffset / 3600)"
  }

  @Test(arguments: [
    ("now", "2026-11-21T18:04:05.250Z +1"),
    (" NOW ", "2026-11-21T18:04:05.250Z +1"),
    ("-15m", "2026-11-21T17:49:05.250Z +1"),
    ("-90s", "2026-11-21T18:02:35.250Z +1"),
    ("-2h", "2026-11-21T16:04:05.250Z +1"),
    ("-1h30m", "2026-11-21T16:34:05.250Z +1"),
    ("-1d", "2026-11-20T18:04:05.250Z +1"),
    ("-2w", "2026-11-07T18:04:05.250Z +1"),
    ("2h ago", "2026-11-21T16:04:05.250Z +1"),
    ("15 min ago", "2026-11-21T17:49:05.250Z +1"),
    ("1 hour 30 minutes ago", "2026-11-21T16:34:05.250Z +1"),
    ("30 d ago", "2026-10-22T18:04:05.250Z +2"),  // before the clocks went back
    ("18:30", "2026-11-21T17:30:00.000Z +1"),
    ("7:05", "2026-11-21T06:05:00.000Z +1"),
    ("19:04:05", "2026-11-21T18:04:05.000Z +1"),
    ("19:05", "2026-11-20T18:05:00.000Z +1"),  // today's lies ahead
    ("00:00", "2026-11-20T23:00:00.000Z +1"),
    ("today 7:05", "2026-11-21T06:05:00.000Z +1"),
    ("today 23:00", "2026-11-21T22:00:00.000Z +1"),
    ("yesterday 18:30", "2026-11-20T17:30:00.000Z +1"),
    ("Yesterday  00:10:20", "2026-11-19T23:10:20.000Z +1"),
    ("6pm", "2026-11-21T17:00:00.000Z +1"), ("6:15 PM", "2026-11-21T17:15:00.000Z +1"),
    ("8pm", "2026-11-20T19:00:00.000Z +1"),  // today's lies ahead
    ("12am", "2026-11-20T23:00:00.000Z +1"), ("12:30pm", "2026-11-21T11:30:00.000Z +1"),
    ("yesterday 8 pm", "2026-11-20T19:00:00.000Z +1"),
    ("friday 18:30", "2026-11-20T17:30:00.000Z +1"),
    ("Last Friday 8pm", "2026-11-20T19:00:00.000Z +1"),
    ("saturday 7:00", "2026-11-21T06:00:00.000Z +1"),  // today
    ("last sat 7:00", "2026-11-14T06:00:00.000Z +1"),
    ("sun 7:00", "2026-11-15T06:00:00.000Z +1"), ("mon 7:00", "2026-11-16T06:00:00.000Z +1"),
    ("tonight 18:15", "2026-11-21T17:15:00.000Z +1"),
    ("tonight 12:30 am", "2026-11-21T23:30:00.000Z +1"),
    ("2026-04-03 6:30 pm", "2026-04-03T16:30:00.000Z +2"),
    ("2026-04-03", "2026-04-02T22:00:00.000Z +2"),
    ("2026-04-03 18:30", "2026-04-03T16:30:00.000Z +2"),
    ("2026-04-03T18:30:05", "2026-04-03T16:30:05.000Z +2"),
    ("2026-04-03t18:30:05.25", "2026-04-03T16:30:05.250Z +2"),
    ("2026-04-03T18:30:05,2509999", "2026-04-03T16:30:05.250Z +2"),
    ("2026-04-03T18:30Z", "2026-04-03T18:30:00.000Z +2"),
    ("2026-04-03 18:30:00.001z", "2026-04-03T18:30:00.001Z +2"),
    ("2026-04-03T18:30+05:30", "2026-04-03T13:00:00.000Z +2"),
    ("2026-04-03T18:30-0800", "2026-04-04T02:30:00.000Z +2"),
    ("2026-04-03T18:30+02", "2026-04-03T16:30:00.000Z +2"),
    ("2026-04-03 18:30 +02:00", "2026-04-03T16:30:00.000Z +2"),
    ("20260403", "2026-04-02T22:00:00.000Z +2"), ("6:15p", "2026-11-21T17:15:00.000Z +1"),
    ("2026-04-03 18.30", "2026-04-03T16:30:00.000Z +2"), ("18 Uhr", "2026-11-21T17:00:00.000Z +1"),
    ("Fri 2026-04-03 18:30", "2026-04-03T16:30:00.000Z +2"),
    ("2028-02-29T12:00Z", "2028-02-29T12:00:00.000Z +1"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z +1"),
  ])
  func `a time is understood`(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
  }

  /// Each minute of the night in which the clocks go back, and each minute that they show then.
  @Test func `a time that comes twice is the last one that has come, and ahead the next`() throws {
    let evening = utc("2026-10-24T23:00:00Z")
    let minutes = (-1560..<3120).map { evening + TimeInterval($0 * 60) }
    let shownAt = Dictionary(grouping: minutes) {
      let time = berlin.civilTime(at: Int($0.timeIntervalSince1970)).clock
      return time.hour * 60 + time.minute
    }
    for minute in stride(from: 0, to: 240, by: 20) {
      let now = evening + TimeInterval(minute * 60)
      for shown in stride(from: 0, to: 240, by: 3) {
        let text = "\(1 + shown / 60):\(shown % 60 < 10 ? "0" : "")\(shown % 60)"
        let instants = shownAt[60 + shown] ?? []
        let last = try TimeExpression(text).moment(now: now, zone: berlin)
        #expect(last.date == instants.last { $0 <= now }, "\(text) at \(now)")
        let next = try TimeExpression(ahead: text).moment(now: now, zone: berlin, isAhead: true)
        #expect(next.date == instants.first { $0 >= now }, "\(text) at \(now)")
      }
    }
    #expect(try resolve("2026-10-25 02:30") == "2026-10-25T01:30:00.000Z +1")
    #expect(try resolve("2026-10-25 03:00") == "2026-10-25T02:00:00.000Z +1")
  }

  @Test func `a time that never comes is refused, but for the beginning of a day`() throws {
    #expect(throws: TimeRefusal.neverShown(try civil("2026-03-29T02:30:00"))) {
      try resolve("2026-03-29 02:30")
    }
    // In Cairo the clocks are set forward at midnight.
    let cairo = TimeZoneRules { $0 < 1_776_981_600 ? 7200 : 10_800 }
    for text in ["2026-04-24", "2026-04-24 00:00"] {
      let day = try TimeExpression(text).moment(now: now, zone: cairo)
      #expect(day.date == utc("2026-04-23T22:00:00Z"))
    }
    #expect(try resolve("2026-03-29 01:59") == "2026-03-29T00:59:00.000Z +1")
    #expect(try resolve("2026-03-29 03:00") == "2026-03-29T01:00:00.000Z +2")
  }

  private func civil(_ text: String) throws -> CivilTime {
    guard case .local(let time) = try TimeExpression(text) else {
      throw TimeRefusal.timeMissing("")
    }
    return time
  }

  @Test func `yesterday is a day of the calendar and not 24 hours`() throws {
    // Sunday evening after the change: yesterday 18:30 is 25 hours before today 18:30.
    let sunday = utc("2026-10-25T20:00:00Z")
    #expect(try resolve("yesterday 18:30", now: sunday) == "2026-10-24T16:30:00.000Z +2")
    #expect(try resolve("18:30", now: sunday) == "2026-10-25T17:30:00.000Z +1")
  }

  @Test func `just after midnight a time of the evening is yesterday's`() throws {
    let midnight = utc("2026-11-20T23:01:00Z")
    #expect(try resolve("23:50", now: midnight) == "2026-11-20T22:50:00.000Z +1")
    #expect(try resolve("0:01", now: midnight) == "2026-11-20T23:01:00.000Z +1")
    #expect(try resolve("0:02", now: midnight) == "2026-11-19T23:02:00.000Z +1")
  }

  @Test(arguments: [
    ("today", "2026-11-20T23:00:00Z"), ("yesterday", "2026-11-19T23:00:00Z"),
    ("friday", "2026-11-19T23:00:00Z"), ("last friday", "2026-11-19T23:00:00Z"),
    ("saturday", "2026-11-20T23:00:00Z"), ("last saturday", "2026-11-13T23:00:00Z"),
    ("tonight", "2026-11-21T17:00:00Z"), ("8pm", "2026-11-20T19:00:00Z"),
    ("2026-04-03", "2026-04-02T22:00:00Z"),
  ])
  func `where a span begins or ends, a day may stand alone`(text: String, expected: String) throws {
    let moment = try TimeExpression(bound: text).moment(now: now, zone: berlin)
    #expect(moment.date == utc(expected))
  }

  @Test func `at two at night, tonight is the night that goes on`() throws {
    let night = utc("2026-11-21T01:00:00Z")
    for (text, expected) in [
      ("tonight", "2026-11-20T17:00:00Z"), ("tonight 1am", "2026-11-21T00:00:00Z"),
    ] {
      let moment = try TimeExpression(bound: text).moment(now: night, zone: berlin)
      #expect(moment.date == utc(expected))
    }
  }

  @Test func `every day of the week is found from every other`() {
    for day in 20_000..<20_014 {
      let today = CivilDate(daysSinceEpoch: day)
      for weekday in 0..<7 {
        let latest = TimeExpression.day(weekday, .latest, from: today).daysSinceEpoch
        let last = TimeExpression.day(weekday, .last, from: today).daysSinceEpoch
        let next = TimeExpression.day(weekday, .next, from: today).daysSinceEpoch
        // 1970-01-01 was a Thursday.
        #expect([latest, last, next].allSatisfy { ($0 + 3) % 7 == weekday })
        #expect((day - 6...day).contains(latest) && (day - 7..<day).contains(last))
        #expect((day...day + 6).contains(next))
      }
    }
  }

  @Test(arguments: [
    ("25/12/2025", "2025-12-25"), ("12/25/2025", "2025-12-25"), ("04-04-2026", "2026-04-04"),
    ("2026/04/13", "2026-04-13"), ("2026-4-3 7:05", "2026-04-03 07:05"),
    ("13.4.26 7:05", "2026-04-13 07:05"), ("Apr 3, 2026", "2026-04-03"),
    ("3 kwietnia 2026 7:05 pm", "2026-04-03 19:05"), ("1er février 2026", "2026-02-01"),
  ])
  func `a day that can be read in one way only is understood`(text: String, iso: String) throws {
    #expect(try TimeExpression(text) == TimeExpression(iso))
  }

  private func message(_ text: String) -> String {
    do throws(TimeRefusal) {
      return "understood: \(try TimeExpression(text))"
    } catch {
      return ErrorMessages.message(for: error).string
    }
  }

  @Test(arguments: [
    (
      "03/04/2026",
      "'03/04/2026' can be misread. "
        + "Type '2026-04-03' for 3 April 2026, or '2026-03-04' for 4 March 2026."
    ),
    (
      "3.4.2026 18:30",
      "'3.4.2026 18:30' can be misread. "
        + "Type '2026-04-03 18:30' for 3 April 2026, or '2026-03-04 18:30' for 4 March 2026."
    ),
    ("2026-02-29", "The calendar has no day '2026-02-29'"),
    ("2026-13-01 10:00", "The calendar has no day '2026-13-01 10:00'"),
    ("18:30 pm", "No clock shows '18:30 pm'. Times run from 00:00 to 23:59:59."),
    ("0am", "No clock shows '0am'. Times run from 00:00 to 23:59:59."),
    ("friday", "'friday' needs a time of day. Type for example 'friday 18:30'."),
    ("24:00", "No clock shows '24:00'. Times run from 00:00 to 23:59:59."),
    ("2026-04-03T12:60", "No clock shows '2026-04-03T12:60'. Times run from 00:00 to 23:59:59."),
    ("yesterday", "'yesterday' needs a time of day. Type for example 'yesterday 18:30'."),
    ("-999999999w", "'-999999999w' is more than 100 years ago"),
    (
      "tea\u{1B}time",
      #"""
      'tea\u{1B}time' is not a time. Type one of these:
        now
        -15m  2h ago  (s, m, h, d, w)
        18:30  8pm  today 18:30  yesterday 18:30  friday 18:30  tonight 23:30
        2026-04-03  2026-04-03 18:30  2026-04-03T18:30:05Z
      """#
    ),
  ])
  func `a refusal says what to type`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    "", " ", "-", "15m", "+15m", "-15", "-15x", "-15m ago", "in 2h", "ago", "2h", "1e3s ago",
    "1830", "18", "18:3", "18:30:", "18:30:5", "6 p", "6pmx", "friday x", "last", "last 6pm",
    "next friday 6pm", "18:30:05.", "1:2:3",
    "nowish", "now 18:30", "today at 18:30", "yesterday 18:30 Z", "tomorrow 18:30",
    "2026-04", "2026-04-03T", "2026-04-03T18", "20261303", "2h30", "18.30",
    "2026-04-03T18:30+19:00", "2026-04-03T18:30+02:0", "2026-04-03T18:30Zulu", "2026-04-03x",
    "31/31/2026", "03/04/2026 tea", "1/2/3/4", "１８:３０", "٢٠٢٦-٠٤-٠٣", "2026‐04‐03",
    "99999999999999999999 h ago",
  ])
  func `anything else is not a time`(text: String) {
    #expect(throws: TimeRefusal.notUnderstood(text)) { try TimeExpression(text) }
  }
}

/// Times to come, as `--for` takes them.
struct TimeAheadTests {
  /// A Saturday, 19:04:05.250 in Berlin.
  private let now = utc("2026-11-21T18:04:05.250Z")

  @Test(arguments: [
    ("now", "2026-11-21T18:04:05.250Z"), ("+15m", "2026-11-21T18:19:05.250Z"),
    ("+1h30m", "2026-11-21T19:34:05.250Z"), (" In 2 hours ", "2026-11-21T20:04:05.250Z"),
    ("19:30", "2026-11-21T18:30:00.000Z"), ("19:05", "2026-11-21T18:05:00.000Z"),
    ("19:04", "2026-11-21T18:04:00.000Z"),  // the clock still shows it
    ("19:03", "2026-11-22T18:03:00.000Z"), ("00:30", "2026-11-21T23:30:00.000Z"),
    ("7:30pm", "2026-11-21T18:30:00.000Z"), ("8am", "2026-11-22T07:00:00.000Z"),
    ("friday 8pm", "2026-11-27T19:00:00.000Z"), ("sat 8pm", "2026-11-21T19:00:00.000Z"),
    ("sat 6pm", "2026-11-28T17:00:00.000Z"), ("tonight 11pm", "2026-11-21T22:00:00.000Z"),
    ("tonight 0:30", "2026-11-21T23:30:00.000Z"),
    ("today 19:30", "2026-11-21T18:30:00.000Z"), ("tomorrow 9:00", "2026-11-22T08:00:00.000Z"),
    ("2026-11-22 18:30", "2026-11-22T17:30:00.000Z"),
    ("2026-11-21T18:30Z", "2026-11-21T18:30:00.000Z"),
  ])
  func `a time to come is read forward`(text: String, expected: String) throws {
    let moment = try TimeExpression(ahead: text).moment(now: now, zone: berlin)
    #expect(moment.date == utc(expected))
  }

  @Test func `a time of tomorrow is that of its clock, also where the clocks go back`() throws {
    let moment = try TimeExpression(ahead: "tomorrow 18:00")
      .moment(now: utc("2026-10-24T18:00:00Z"), zone: berlin)
    #expect(moment.date == utc("2026-10-25T17:00:00Z"))
  }

  @Test(arguments: [
    "", "+", "15m", "+15", "+15x", "in", "in 2h ago", "+ -2h", "-15m", "2h ago", "+2h ago",
    "tomorrow", "friday", "tonight", "last friday 18:30", "tomorrow 18:30 x", "yesterday 18:30",
    "later", "now 18:30",
  ])
  func `anything else is no time to come`(text: String) {
    #expect(throws: TimeRefusal.self) {
      let time = try TimeExpression(ahead: text)
      // What lies behind is understood, and refused by the command that takes it.
      if try time.moment(now: now, zone: berlin).date < now {
        throw TimeRefusal.notUnderstood(text)
      }
    }
  }

  @Test func `a refusal says what to type`() {
    let later = TimeRefusal.notUnderstoodAhead("later")
    #expect(throws: later) { try TimeExpression(ahead: "later") }
    #expect(
      ErrorMessages.message(for: later).string
        == """
        'later' is not a time to come. Type one of these:
          now
          +15m  in 2h  (s, m, h, d, w)
          19:30  8pm  today 19:30  tomorrow 19:30  friday 19:30
          2026-04-03  2026-04-03 19:30  2026-04-03T19:30:05Z
        """)
    #expect(throws: TimeRefusal.tooFarAhead("+9999w")) { try TimeExpression(ahead: "+9999w") }
  }
}
