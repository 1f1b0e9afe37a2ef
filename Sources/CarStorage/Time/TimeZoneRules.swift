package import FetchedResults
import Glibc

/// How the clocks of one place differ from UTC.
///
/// It replaces Foundation's `TimeZone` and `Calendar`, whose tables take longer to load than a
/// whole command runs.
package struct TimeZoneRules: Sendable {
  /// How many seconds the clocks are ahead of UTC, at an instant in seconds since 1970.
  package let offset: @Sendable (Int) -> Int

  package init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

  /// The instant at which the clocks show `local`, in seconds since 1970.
  ///
  /// Twice a year there is no such instant, or there are two:
  ///
  /// - Where clocks are set back, a local time occurs **twice**: the result is the first instant.
  /// - Where clocks are set forward, a local time **never occurs**: the result is computed as if
  ///   the clocks had not been set yet, so 02:30 in the gap is the instant at which they show
  ///   03:30.
  ///
  /// Libraries of time zones call these rules *compatible*. Only the offsets a day before and a day
  /// after need to be tried, because no place sets its clocks twice within two days.
  package func instant(of local: CivilTime) -> Int {
    let seconds = local.secondsSinceEpoch
    let before = seconds - offset(seconds - 86_400)
    let after = seconds - offset(seconds + 86_400)
    let matching = [before, after].filter { $0 + offset($0) == seconds }
    return matching.min() ?? before
  }

  /// How many seconds the clocks are ahead of UTC when they show a local time, in milliseconds
  /// since 1970 by their own reckoning.
  package func offset(ofLocal localMilliseconds: Int64) -> Int {
    let local = Int(localMilliseconds).dividedRoundingDown(by: 1000)
    return local - instant(of: CivilTime(secondsSinceEpoch: local))
  }

  /// What the clocks show at an instant in seconds since 1970.
  package func civilTime(at instant: Int) -> CivilTime {
    CivilTime(secondsSinceEpoch: instant + offset(instant))
  }

  /// The zone of this process: `TZ`, or else what the system is set to.
  package static let local = TimeZoneRules { instant in
    var seconds = time_t(instant)
    var parts = tm()
    // Nil for a year that does not fit into an Int32, which every parser here refuses.
    return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
