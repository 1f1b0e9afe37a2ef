import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// A valet reads times at a glance: the local clock, with a date only where it is not today's, and
/// ages and stays in at most two units.
struct HumanTimeTests {
  /// Clocks go back on 25 October 2026, at 01:00 UTC.
  private static let berlinUntilWinter = TimeZoneRules { $0 < 1_792_890_000 ? 7200 : 3600 }
  private let time = HumanTime(now: utc("2026-11-21T18:04:05.250Z"), zone: Self.berlinUntilWinter)

  @Test(arguments: [
    ("2026-11-21T18:04:05Z", "19:04"),
    ("2026-11-20T23:00:00Z", "00:00"),
    ("2026-11-20T22:59:59.999Z", "2026-11-20 23:59"),
    ("2026-11-21T23:00:00Z", "2026-11-22 00:00"),
    ("2026-07-01T10:00:00Z", "2026-07-01 12:00"),
  ])
  func `Times of today need no date`(date: String, expected: String) {
    #expect(time.clock(utc(date)) == expected)
  }

  @Test func `A clock of twelve hours says which half of the day it is`() {
    let time = HumanTime(now: time.now, zone: time.zone, hours: .twelve)
    #expect(time.clock(time.now) == "7:04 PM")
    #expect(time.clock(utc("2026-11-20T23:00:00Z")) == "12:00 AM")
    #expect(time.namingDay(utc("2026-11-20T11:05:00Z")) == "yesterday 12:05 PM")
    #expect(time.namingEveryDay.clock(time.now) == "2026-11-21 7:04 PM")
    #expect(time.atBeginningOfMinute.clock(time.now) == "7:04 PM")
  }

  @Test(arguments: [
    ("2026-11-21T18:04:05.250Z", "just now"),
    ("2026-11-21T18:03:06Z", "just now"),
    ("2026-11-21T18:03:05Z", "1 min"),
    ("2026-11-21T17:04:06Z", "59 min"),
    ("2026-11-21T17:04:05Z", "1 h"),
    ("2026-11-21T14:51:10Z", "3 h 12 min"),
    ("2026-11-20T18:04:06Z", "23 h 59 min"),
    ("2026-11-20T18:04:05Z", "1 d"),
    ("2026-11-19T13:30:00Z", "2 d 4 h"),
    ("2025-11-21T18:04:05Z", "365 d"),
    ("2026-11-21T18:05:00Z", "just now"),
    ("2026-11-21T18:09:05Z", "in 5 min"),  // another desk's clock is ahead
  ])
  func `An age has its two greatest units`(date: String, expected: String) {
    #expect(time.age(utc(date)) == expected)
  }

  @Test func `A stay is never negative`() {
    let parked = utc("2026-11-21T14:51:10Z")
    #expect(HumanTime.duration(from: parked, to: time.now) == "3 h 12 min")
    #expect(HumanTime.duration(from: parked, to: parked) == "under 1 min")
    #expect(HumanTime.duration(from: time.now, to: parked) == "under 1 min")
  }

  @Test func `A stay grows until the car leaves`() {
    var car = Car(ticket: 1, dateCreated: utc("2026-11-21T14:51:10Z"))
    #expect(time.stay(of: car) == "3 h 12 min")
    #expect(time.shortStay(of: car) == "3h12m" && time.screenStay(of: car) == "3h12")
    car.dateReturned = utc("2026-11-21T15:51:10Z")
    #expect(time.stay(of: car) == "1 h")
    #expect(time.shortStay(of: car) == "1h" && time.screenStay(of: car) == "1h00")
    car.dateCreated = utc("2026-07-01T14:00:00Z")
    #expect(time.shortStay(of: car) == "143d1h" && time.screenStay(of: car) == "143d")
  }

  @Test func `Screens write every length of time in one way`() {
    func length(_ minutes: Int) -> String {
      HumanTime.screenDuration(from: time.now - Double(minutes) * 60, to: time.now)
    }
    #expect(
      [0, 1, 59, 60, 125, 1439, 1440, 3120, 143_999, 144_000].map(length) == [
        "<1 min", "1 min", "59 min", "1h00", "2h05", "23h59", "1d", "2d4h", "99d23h", "100d",
      ])
    var car = Car(ticket: 1, dateCreated: time.now + 30)
    #expect(time.screenStay(of: car) == "<1 min")
    car.dateCreated = time.now + 300
    #expect(time.screenStay(of: car) == "ahead")
    car.dateCreated = time.now + 7300
    #expect(time.screenStay(of: car) == "in 2h")
    car.dateRequested = time.now - 7500
    #expect(time.screenWait(of: car) == "2h05")
    car.dateReady = time.now - 1080
    #expect(time.screenWait(of: car) == "waiting for guest 18 min")
    #expect(time.screenWait(of: car, isShort: true) == "guest 18 min")
  }

  // A screen shows the beginning of its minute, and the guest was due until it was over.
  @Test func `A guest who asks in this minute comes now, and not later`() {
    var car = Car(ticket: 1, dateCreated: utc("2026-11-21T14:51:10Z"))
    car.dateRequested = time.now
    #expect(time.atBeginningOfMinute.wait(of: car) == "under 1 min")
    #expect(time.atBeginningOfMinute.shortWait(of: car) == "<1m")
    car.dateDue = utc("2026-11-21T18:04:59Z")
    #expect(time.wait(of: car) == "under 1 min")
    car.dateDue = utc("2026-11-21T18:05:00Z")
    #expect(time.wait(of: car) == "due 19:05" && time.shortWait(of: car) == "due 19:05")
  }

  // It was how long the guest had waited, until 15 minutes were over.
  @Test func `The wait of a ready car is how long it stands there`() {
    var car = Car(ticket: 1, dateCreated: utc("2026-11-21T14:51:10Z"))
    car.dateRequested = time.now - 3600
    for (seconds, wait, short) in [
      (30.0, "ready under 1 min", "ready <1m"), (900, "ready 15 min", "ready 15m"),
      (901, "waiting for guest 15 min", "guest 15m"),
    ] {
      car.dateReady = time.now - seconds
      #expect(time.wait(of: car) == wait && time.shortWait(of: car) == short)
    }
  }

  // It was "after under 1 min".
  @Test func `What came after less than a minute came within a minute`() {
    let asked = utc("2026-11-21T14:51:10Z")
    #expect(HumanTime.delay(from: asked, to: time.now) == "after 3 h 12 min")
    #expect(HumanTime.delay(from: asked, to: asked + 60) == "after 1 min")
    #expect(HumanTime.delay(from: asked, to: asked + 59) == "within a minute")
    #expect(HumanTime.delay(from: asked, to: asked - 59) == "within a minute")
  }
}
