import FetchedResults

/// What happened on the lot, in the order of time: arrivals, departures, requests and waits.
///
/// One pass over the stays makes it. Any division into periods is then counted by one pass over
/// what happened. All times are milliseconds since 1970. An immutable value.
package struct StayTimeline: Sendable {
  /// A duration, and when it ended.
  private struct Ended {
    let end: Int64
    let length: Int64
  }

  private var arrivals: [Int64] = []
  private var requests: [Int64] = []
  private var lengths: [Ended] = []
  private var waits: [Ended] = []
  /// The beginnings and the ends of stays that have a length.
  private var entries: [Int64] = []
  private var exits: [Int64] = []

  /// - Complexity: O(n log n) in the number of stays.
  package init(_ stays: [Stay]) {
    arrivals.reserveCapacity(stays.count)
    lengths.reserveCapacity(stays.count)
    entries.reserveCapacity(stays.count)
    exits.reserveCapacity(stays.count)
    for stay in stays {
      arrivals.append(stay.arrival)
      if let awaited = stay.dateAwaited { requests.append(awaited) }
      if let end = stay.endOfWait, let wait = stay.wait {
        waits.append(Ended(end: end, length: wait))
      }
      guard let departure = stay.departure else {
        entries.append(stay.arrival)
        continue
      }
      lengths.append(Ended(end: departure, length: departure - stay.arrival))
      // A car whose departure is not behind its arrival, as a clock was wrong, is never there.
      guard departure > stay.arrival else { continue }
      entries.append(stay.arrival)
      exits.append(departure)
    }
    arrivals.sort()
    requests.sort()
    entries.sort()
    exits.sort()
    lengths.sort { $0.end < $1.end }
    waits.sort { $0.end < $1.end }
  }

  /// The figures of consecutive periods.
  ///
  /// - Parameter boundaries: The beginnings of the periods, and the end of the last one: at least
  ///   two times, in ascending order.
  package func periods(_ boundaries: [Int64]) -> [ShiftReport.Period] {
    precondition(boundaries.count > 1, "A period has a beginning and an end")
    let start = boundaries[0]
    var arrivals = arrivals[behind(start, in: arrivals)...]
    var requests = requests[behind(start, in: requests)...]
    var lengths = lengths[self.lengths.partitioningIndex { $0.end >= start }...]
    var waits = waits[self.waits.partitioningIndex { $0.end >= start }...]
    var occupancy = Occupancy(entries, exits)
    return zip(boundaries, boundaries.dropFirst()).map { start, end in
      var period = ShiftReport.Period(start: start, end: end)
      period.arrivals = arrivals.takePrefix { $0 < end }.count
      period.requests = requests.takePrefix { $0 < end }.count
      let left = lengths.takePrefix { $0.end < end }
      period.departures = left.count
      period.stays = DurationFigures(left.map(\.length))
      period.waits = DurationFigures(waits.takePrefix { $0.end < end }.map(\.length))
      period.peak = occupancy.advance(from: start, to: end)
      period.onLot = occupancy.count
      return period
    }
  }

  private func behind(_ time: Int64, in times: [Int64]) -> Int {
    times.partitioningIndex { $0 >= time }
  }
}

extension ArraySlice {
  /// Takes the elements off the front for which a condition holds.
  fileprivate mutating func takePrefix(while holds: (Element) -> Bool) -> ArraySlice {
    let prefix = prefix(while: holds)
    self = self[prefix.endIndex...]
    return prefix
  }
}

/// How many cars are on the lot, from one time to the next.
///
/// A car that leaves makes room for one that arrives in the same millisecond.
private struct Occupancy {
  /// How many cars are on the lot after all changes so far.
  private(set) var count = 0
  private var entries: ArraySlice<Int64>
  private var exits: ArraySlice<Int64>

  init(_ entries: [Int64], _ exits: [Int64]) {
    self.entries = entries[...]
    self.exits = exits[...]
  }

  /// Makes all changes before a time, without the changes at that time.
  ///
  /// - Returns: The most cars that were on the lot since the start, with the changes of that
  ///   moment.
  mutating func advance(from start: Int64, to end: Int64) -> Int {
    while let next, next <= start { apply(next) }
    var peak = count
    while let next, next < end {
      apply(next)
      peak = max(peak, count)
    }
    return peak
  }

  /// The time of the next change.
  private var next: Int64? {
    guard let entry = entries.first else { return exits.first }
    return min(entry, exits.first ?? entry)
  }

  /// Makes all changes of a time at once.
  private mutating func apply(_ time: Int64) {
    while entries.first == time {
      count += 1
      entries = entries.dropFirst()
    }
    while exits.first == time {
      count -= 1
      exits = exits.dropFirst()
    }
  }
}
