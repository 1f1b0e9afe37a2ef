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
  /// All coming hours together; nil where there are too few such days.
  package let total: Hour?

  /// - Parameters:
  ///   - boundaries: The beginnings of the coming hours, of which the first may be what is left of
  ///     one, and the end of the last one.
  ///   - days: The same hours of each of the days before, as many as the coming ones, and whether
  ///     the stand was open on that day.
  package init(_ boundaries: [Int64], from days: [(isOpen: Bool, hours: [ShiftReport.Period])]) {
    let open = days.filter(\.isOpen)
    count = open.count
    hours = zip(boundaries, boundaries.dropFirst()).enumerated().compactMap { index, bounds in
      let earlier = open.compactMap { index < $0.hours.count ? $0.hours[index] : nil }
      guard let arrivals = UsualRange(earlier.map { Int64($0.arrivals) }, of: .count),
        let requests = UsualRange(earlier.map { Int64($0.requests) }, of: .count)
      else { return nil }
      return Hour(start: bounds.0, end: bounds.1, arrivals: arrivals, requests: requests)
    }
    func sums(_ figure: KeyPath<ShiftReport.Period, Int>) -> UsualRange? {
      UsualRange(
        open.map { Int64($0.hours.reduce(0) { $0 + $1[keyPath: figure] }) }, of: .count)
    }
    if let first = boundaries.first, let last = boundaries.last, let arrivals = sums(\.arrivals),
      let requests = sums(\.requests)
    {
      total = Hour(start: first, end: last, arrivals: arrivals, requests: requests)
    } else {
      total = nil
    }
  }
}
