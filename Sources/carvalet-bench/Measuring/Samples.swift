/// The times that several runs of one thing took, in seconds.
struct Samples {
  private(set) var seconds: [Double] = []

  init(_ seconds: [Double] = []) { self.seconds = seconds }

  mutating func add(_ seconds: Double) { self.seconds.append(seconds) }

  var count: Int { seconds.count }
  var total: Double { seconds.reduce(0, +) }

  /// The time that a share of the runs did not exceed.
  ///
  /// - Precondition: There is a run.
  func percentile(_ share: Double) -> Double {
    precondition(!seconds.isEmpty, "No run has a percentile")
    let place = Int((Double(seconds.count) * share).rounded(.up)) - 1
    return seconds.sorted()[max(0, place)]
  }

  /// The median; of an even number of runs, the mean of the two in the middle.
  ///
  /// A mean of all runs would depend on a single run that something else on the machine disturbed.
  ///
  /// - Precondition: There is a run.
  var median: Double {
    precondition(!seconds.isEmpty, "No run has a median")
    let sorted = seconds.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
