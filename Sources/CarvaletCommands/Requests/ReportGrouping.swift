import CarStorage

/// What the rows of a report are, as `--group-by` names it.
enum ReportGrouping: String, CaseIterable {
  case hour, day, month
  /// The hours of each day of the week.
  case weekday
  case author, make

  /// The periods of the report; nil where it has the usual ones.
  var periods: ReportSpan.Grouping? { ReportSpan.Grouping(rawValue: rawValue) }

  /// Whose figures the rows are; nil where they are those of times.
  var groups: ShiftGroup.Kind? {
    switch self {
    case .author: .author
    case .make: .make
    case .hour, .day, .month, .weekday: nil
    }
  }
}

/// What a table of hours and weekdays or a picture shows, as `--figure` names it.
enum ReportFigure: String, CaseIterable {
  case arrivals, departures, occupancy, waits
}
