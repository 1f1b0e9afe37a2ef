/// What the coming hours of a day bring, as far as the same weekdays of the last weeks tell.
package struct ShiftForecast: Equatable, Sendable {
  package struct Hour: Equatable, Sendable {
    package let start: Int64
    package let end: Int64
    package let arrivals: UsualRange
    package let requests: UsualRange
  }

  /// How many days it rests on: those on which the stand was open.
  package let count: Int
  /// Empty where there are too few such days.
  package let hours: [Hour]

  /// - Parameters:
  ///   - boundaries: The beginnings of the coming hours, and the end of the last one.
  ///   - days: The same hours of each of the days before, as many as the coming ones, and whether
  ///     the stand was open on that day.
  package init(_ boundaries: [Int64], from days: [(isOpen: Bool, hours: [ShiftReport.Period])]) {
    let open = days.filter(\.isOpen)
    count = open.count
    hours = zip(boundaries, boundaries.dropFirst()).enumerated().compactMap { index, bounds in
      let earlier = open.compactMap { index < $0.hours.count ? $0.hours[index] : nil }
      guard let arrivals = UsualRange(earlier.map { Int64($0.arrivals) }),
        let requests = UsualRange(earlier.map { Int64($0.requests) })
      else { return nil }
      return Hour(start: bounds.0, end: bounds.1, arrivals: arrivals, requests: requests)
    }
  }
}
