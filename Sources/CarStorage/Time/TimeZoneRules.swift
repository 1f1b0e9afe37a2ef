package import FetchedResults
package import FoundationEssentials
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
    return instants(of: local).first ?? seconds - offset(seconds - 86_400)
  }

  /// The instants at which the clocks show `local`, the earlier one first: two where they are set
  /// back, and none where they are set forward over it.
  package func instants(of local: CivilTime) -> [Int] {
    let seconds = local.secondsSinceEpoch
    let before = seconds - offset(seconds - 86_400)
    let after = seconds - offset(seconds + 86_400)
    let candidates = before == after ? [before] : [before, after]
    return candidates.filter { $0 + offset($0) == seconds }
  }

  /// The other instant at which the clocks show what they show at this one, in the hour that they
  /// show twice; nil at any other time.
  package func twin(of instant: Int) -> Int? {
    instants(of: civilTime(at: instant)).first { $0 != instant }
  }

  /// The instant that a person means by a local time: the last at which the clocks showed it, or
  /// where none has come, the first at which they will.
  ///
  /// - Parameters:
  ///   - isAhead: Whether the person speaks of a time to come: it is then the next at which the
  ///     clocks show it; now, if they do.
  /// - Returns: Nil for a time that the clocks never show. A day that begins within such times
  ///   begins when they end.
  package func meant(by local: CivilTime, at now: Int, isAhead: Bool = false) -> Int? {
    meant(by: local, instants(of: local), at: now, isAhead: isAhead)
  }

  private func meant(
    by local: CivilTime, _ instants: [Int], at now: Int, isAhead: Bool = false
  ) -> Int? {
    let nearest =
      isAhead
      // The minute that the clock shows has not passed.
      ? instants.first { $0 > now - 60 } ?? instants.last
      : instants.last { $0 <= now } ?? instants.first
    return nearest ?? (local.clock == ClockTime(hour: 0, minute: 0) ? instant(of: local) : nil)
  }

  /// How far the clocks are ahead of UTC when they show a local time.
  package struct LocalOffset {
    package let seconds: Int
    /// Whether they were set back over the time, so that they showed it twice.
    package let isShownTwice: Bool

    package init(seconds: Int, isShownTwice: Bool = false) {
      self.seconds = seconds
      self.isShownTwice = isShownTwice
    }
  }

  /// How far the clocks are ahead of UTC when they show what a person means by a local time, in
  /// milliseconds since 1970 by their own reckoning; nil where they never show it.
  package func offset(ofLocal localMilliseconds: Int64, at now: Int) -> LocalOffset? {
    let seconds = Int(localMilliseconds).dividedRoundingDown(by: 1000)
    let local = CivilTime(secondsSinceEpoch: seconds)
    let instants = instants(of: local)
    return meant(by: local, instants, at: now).map {
      LocalOffset(seconds: seconds - $0, isShownTwice: instants.count > 1)
    }
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

/// An instant, and the offset of the stand's clocks from UTC at that instant.
package struct Moment: Equatable, Sendable {
  /// Exact to the millisecond.
  package let date: Date
  /// The seconds by which local clocks are ahead of UTC at that instant.
  package let utcOffset: Int

  /// - Parameter milliseconds: since 1970.
  package init(milliseconds: Int, zone: TimeZoneRules) {
    date = Date(millisecondsSince1970: Int64(milliseconds))
    utcOffset = zone.offset(milliseconds.dividedRoundingDown(by: 1000))
  }
}

extension Date {
  /// Whole seconds since 1970.
  package var secondsSince1970: Int { Int(millisecondsSince1970).dividedRoundingDown(by: 1000) }
}
