import CarStorage
import FetchedResults
import Foundation
import Testing

/// An exported time comes back to the millisecond, from the year 0 to 9999, and a text that is no
/// time is refused instead of guessed at.
struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (1_795_284_245_000, "2026-11-21T18:04:05.000Z"),
      (951_782_399_999, "2000-02-28T23:59:59.999Z"),
      (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func writesAndReadsMilliseconds(milliseconds: Int64, text: String) {
    #expect(Timestamp.text(Date(millisecondsSince1970: milliseconds)) == text)
    #expect(Timestamp(text)?.localMilliseconds == milliseconds)
    #expect(Timestamp(text)?.isUTC == true)
  }

  @Test func everyWeekOfTenThousandYearsComesBack() {
    for day in stride(from: Int64(-719_528), through: 2_932_896, by: 7) {
      let date = Date(millisecondsSince1970: day * 86_400_000)
      #expect(Timestamp(Timestamp.text(date))?.localMilliseconds == day * 86_400_000)
    }
  }

  @Test func agreesWithFoundation() {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    for day in stride(from: Int64(-20_000), through: 40_000, by: 97) {
      let date = Date(millisecondsSince1970: day * 86_400_000 + 12_345_678)
      #expect(Timestamp.text(date) == formatter.string(from: date))
    }
  }

  @Test func clampsDatesThatTextCannotShow() {
    #expect(Timestamp.text(.distantPast.addingTimeInterval(-1e12)) == "0000-01-01T00:00:00.000Z")
    #expect(Timestamp.text(Date(timeIntervalSince1970: 1e300)) == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp.text(Date(timeIntervalSince1970: .nan)) == "0000-01-01T00:00:00.000Z")
  }

  @Test(
    arguments: [
      ("2016-04-04", 1_459_728_000_000, nil),
      ("2016-04-04 00:00:00", 1_459_728_000_000, nil),
      ("2016-04-04T10:30", 1_459_765_800_000, nil),
      ("2016-04-04t10:30z", 1_459_765_800_000, 0),
      ("2016-04-04T10:30:00.1234567+02:00", 1_459_765_800_123, 7200),
      ("2016-04-04T10:30:00,9-0930", 1_459_765_800_900, -34_200),
      ("2016-04-04T10:30:00.99+18", 1_459_765_800_990, 64_800),
      ("2000-02-29", 951_782_400_000, nil),
    ] as [(String, Int64, Int?)])
  func readsTheFormsOfISO8601(text: String, milliseconds: Int64, offset: Int?) {
    #expect(Timestamp(text)?.localMilliseconds == milliseconds)
    #expect(Timestamp(text)?.offset == offset)
  }

  @Test(arguments: [
    "", "2016", "2016-04", "16-04-04", "2016-4-4", "2016-04-04T", "2016-04-04 ", "2023-02-29",
    "1900-02-29", "2023-02-30", "2023-04-31", "2023-13-01", "2023-00-01", "2023-01-00",
    "2023-01-01T24:00", "2023-01-01T10", "2023-01-01T10:60", "2023-01-01T10:00:60",
    "2023-01-01T10:00:00.", "2023-01-01T10:00 Z", "2023-01-01T10:00+1", "2023-01-01T10:00+19:00",
    "2023-01-01T10:00+18:01", "2023-01-01T10:00ZZ", "+2023-01-01", "03/04/2026", "２０２３-01-01",
  ])
  func refusesWhatIsNoTime(text: String) {
    #expect(Timestamp(text) == nil)
  }
}
