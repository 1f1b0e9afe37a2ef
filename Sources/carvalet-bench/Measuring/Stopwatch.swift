/// Measures how long something takes.
enum Stopwatch {
  private static let clock = ContinuousClock()

  /// How many seconds a body took.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try clock.measure(body).components
    return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
  }
}
