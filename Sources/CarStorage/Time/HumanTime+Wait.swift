import FoundationEssentials

extension HumanTime {
  /// After 15 minutes beside the entrance a ready car is in the way: somebody should look for its
  /// guest.
  private static let longestReady: TimeInterval = 15 * 60

  /// The wait for a car as the queue shows it: `12 min`, or `due 19:30` where the guest comes later;
  /// empty where nobody asked for it.
  ///
  /// Of a ready car it is how long the guest had waited, `ready after 4 min`, and
  /// `waiting for guest 18 min` where nobody comes for it.
  package func wait(of car: Car) -> String {
    let awaited = car.dateRequested == nil ? nil : car.dateAwaited
    if let ready = car.dateReady {
      if now.timeIntervalSince(ready) > Self.longestReady {
        return "waiting for guest \(Self.duration(from: ready, to: now))"
      }
      return awaited.map { "ready after \(Self.duration(from: $0, to: ready))" } ?? "ready"
    }
    guard let awaited else { return "" }
    return awaited > now ? "due \(namingDay(awaited))" : Self.duration(from: awaited, to: now)
  }
}
