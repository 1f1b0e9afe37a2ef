import CarStorage
import FetchedResults
import FoundationEssentials

extension TimeExpression {
  /// The meaning of a time in a file, which is parsed like the one of `--at`.
  static func reading(_ text: String, now: Date, zone: TimeZoneRules) -> CarDecoder.TimeReading {
    do throws(TimeRefusal) {
      return .date(try TimeExpression(text).moment(now: now, zone: zone).date)
    } catch {
      switch error {
      case .ambiguousDay(_, let readings):
        return .ambiguous(readings.map { $0.date.text + $0.time })
      case .neverShown: return .neverShown
      case .notUnderstood, .notUnderstoodAhead, .noSuchDay, .noSuchTime, .timeMissing, .tooLongAgo,
        .tooFarAhead:
        return .notUnderstood
      }
    }
  }
}
