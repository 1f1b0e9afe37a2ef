import FetchedResults
import Testing

@testable import CarvaletCommands

/// The days that the words behind `report` name.
struct DaySpanTests {
  /// A Friday.
  private let today = CivilDate(year: 2026, month: 11, day: 27)!

  @Test(arguments: [
    ("today", "2026-11-27", "2026-11-27"), ("yesterday", "2026-11-26", "2026-11-26"),
    ("friday", "2026-11-27", "2026-11-27"), ("last Friday", "2026-11-20", "2026-11-20"),
    ("freitag", "2026-11-27", "2026-11-27"), ("20.11.2026", "2026-11-20", "2026-11-20"),
    ("Fri 20.11.2026", "2026-11-20", "2026-11-20"), ("2026-11-20", "2026-11-20", "2026-11-20"),
    ("20 November 2026", "2026-11-20", "2026-11-20"),
    ("this week", "2026-11-23", "2026-11-29"), ("last week", "2026-11-16", "2026-11-22"),
    ("this month", "2026-11-01", "2026-11-30"), ("last month", "2026-10-01", "2026-10-31"),
    ("november", "2026-11-01", "2026-11-30"), ("December", "2025-12-01", "2025-12-31"),
    ("february 2024", "2024-02-01", "2024-02-29"), ("2026-02", "2026-02-01", "2026-02-28"),
    ("this year", "2026-01-01", "2026-12-31"), ("last year", "2025-01-01", "2025-12-31"),
    ("2024", "2024-01-01", "2024-12-31"), ("last 7 days", "2026-11-21", "2026-11-27"),
    // Dots are between the numbers of a day where it is the first of them.
    ("1.12.2025", "2025-12-01", "2025-12-01"), ("3.4.26", "2026-04-03", "2026-04-03"),
    ("1. 12. 2025", "2025-12-01", "2025-12-01"), ("1.12.", "2025-12-01", "2025-12-01"),
    ("27.11.", "2026-11-27", "2026-11-27"), ("28.11", "2025-11-28", "2025-11-28"),
    ("29.2.", "2024-02-29", "2024-02-29"), ("20 november", "2026-11-20", "2026-11-20"),
    ("1. Dezember", "2025-12-01", "2025-12-01"), ("12/2025", "2025-12-01", "2025-12-31"),
    ("12.2025", "2025-12-01", "2025-12-31"), ("2025/12", "2025-12-01", "2025-12-31"),
    ("2025-12", "2025-12-01", "2025-12-31"),
    // As the seven languages say it in which days of the week are read.
    ("heute", "2026-11-27", "2026-11-27"), ("gestern", "2026-11-26", "2026-11-26"),
    ("hier", "2026-11-26", "2026-11-26"), ("aujourd'hui", "2026-11-27", "2026-11-27"),
    ("wczoraj", "2026-11-26", "2026-11-26"), ("letzte Woche", "2026-11-16", "2026-11-22"),
    ("la semaine dernière", "2026-11-16", "2026-11-22"),
    ("la semana pasada", "2026-11-16", "2026-11-22"),
    ("settimana scorsa", "2026-11-16", "2026-11-22"),
    ("vorige week", "2026-11-16", "2026-11-22"),
    ("w zeszłym tygodniu", "2026-11-16", "2026-11-22"),
    ("diesen Monat", "2026-11-01", "2026-11-30"), ("mês passado", "2026-10-01", "2026-10-31"),
    ("este año", "2026-01-01", "2026-12-31"), ("quest'anno", "2026-01-01", "2026-12-31"),
    ("letzten Freitag", "2026-11-20", "2026-11-20"),
    ("vendredi dernier", "2026-11-20", "2026-11-20"),
    ("letzte 7 Tage", "2026-11-21", "2026-11-27"), ("7 derniers jours", "2026-11-21", "2026-11-27"),
  ])
  func `words name days`(text: String, first: String, last: String) throws {
    let span = try DaySpan(text, today: today)
    #expect(span.first.text == first && span.last.text == last, "\(text)")
  }

  @Test(arguments: [
    "", "someday", "week", "next week", "18:30", "2026-13", "last 0 days", "friday 18:30",
    "0000", "november 18:30", "2026-11-20 18:30", "13/2025", "1/12", "03/04/2025", "18.30", "31.2.",
    "1.12. 18:30",
  ])
  func `other words are refused`(text: String) {
    #expect(throws: (any Error).self) { try DaySpan(text, today: today) }
  }

  @Test func `on a Monday this week has begun, and last week is over`() throws {
    let monday = CivilDate(year: 2026, month: 11, day: 23)!
    #expect(try DaySpan("this week", today: monday).first == monday)
    #expect(try DaySpan("last week", today: monday).last.text == "2026-11-22")
  }
}
