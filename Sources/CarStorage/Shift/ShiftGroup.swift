/// The figures of one valet, or of the cars of one make, in a shift.
package struct ShiftGroup: Equatable, Sendable {
  /// What a shift is divided by.
  package enum Kind: Sendable {
    case author, make
  }

  /// What somebody does with a car during a stay.
  package enum Deed: Sendable {
    case parked, ready, returned
  }

  /// The name of the valet or of the make; nil for what nobody is known to have done, as by an
  /// import or another program.
  package let name: String?
  package internal(set) var arrivals = 0
  package internal(set) var departures = 0
  /// How many cars were made ready.
  package internal(set) var brought = 0
  /// The waits that ended: with the car made ready, or else with its departure.
  package internal(set) var waits = DurationFigures([])
  package internal(set) var stays = DurationFigures([])
  /// How many notes with a code for damage were made; nil where a purge may have deleted some.
  package internal(set) var damages: Int?

  /// Counts what happened from a start to an end by the names of who did it.
  ///
  /// - Parameters:
  ///   - damages: The names of the groups to which notes of damage belong, one for each note; nil
  ///     where they are not known.
  ///   - name: The group of a deed of a stay.
  /// - Returns: The groups with the most cars first; the one without a name is the last.
  package static func groups(
    of stays: [Stay], from start: Int64, to end: Int64, damages: [String?]?,
    by name: (Stay, Deed) -> String?
  ) -> [ShiftGroup] {
    var groups: [String?: ShiftGroup] = [:]
    var waits: [String?: [Int64]] = [:]
    var lengths: [String?: [Int64]] = [:]
    func empty(_ name: String?) -> ShiftGroup {
      ShiftGroup(name: name, damages: damages == nil ? nil : 0)
    }
    func add(_ name: String?, _ key: WritableKeyPath<ShiftGroup, Int>) {
      groups[name, default: empty(name)][keyPath: key] += 1
    }
    func isInside(_ time: Int64) -> Bool { start <= time && time < end }
    for stay in stays {
      if isInside(stay.arrival) { add(name(stay, .parked), \.arrivals) }
      if let ready = stay.dateReady, isInside(ready) { add(name(stay, .ready), \.brought) }
      if let departure = stay.departure, let length = stay.length, isInside(departure) {
        let name = name(stay, .returned)
        add(name, \.departures)
        lengths[name, default: []].append(length)
      }
      if let end = stay.endOfWait, let wait = stay.wait, isInside(end) {
        waits[name(stay, stay.dateReady == nil ? .returned : .ready), default: []].append(wait)
      }
    }
    for name in damages ?? [] { groups[name, default: empty(name)].damages? += 1 }
    for (name, waits) in waits {
      groups[name, default: empty(name)].waits = DurationFigures(waits)
    }
    for (name, lengths) in lengths { groups[name]?.stays = DurationFigures(lengths) }
    return groups.values.sorted { $0.isBefore($1) }
  }

  private func isBefore(_ other: ShiftGroup) -> Bool {
    guard let name, let otherName = other.name else { return name != nil && other.name == nil }
    let counts = [self, other].map { $0.arrivals + $0.departures + $0.brought }
    return counts[0] == counts[1] ? name < otherName : counts[0] > counts[1]
  }
}
