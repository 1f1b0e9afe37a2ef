extension CarStore {
  /// How many commands are looked through for those of one car. The log has no index of cars, and of
  /// a car that people look at, the last evenings tell enough.
  private static let mostCommandsOfCarHistory = 2000

  /// The commands that concern a car, the last one first, back to the one that stored it.
  ///
  /// - Complexity: O(changes of the commands since, and of the last 2,000 at most).
  package func history(of ticket: Car.Ticket) throws -> [LoggedCommand] {
    var found: [LoggedCommand] = []
    try readHistory(of: ticket) { command in
      found.append(command)
      return true
    }
    return found
  }

  /// Who retrieved a car that has left; nil where the log does not say.
  ///
  /// - Complexity: As ``history(of:)``.
  package func retriever(of car: Car) throws -> String? {
    guard car.dateReturned != nil else { return nil }
    var author: String?
    try readHistory(of: car.ticket) { command in
      guard
        let change = command.cars.last(where: { $0.ticket == car.ticket }),
        change.after?.state == .returned, change.before?.state == .parked
      else { return true }
      author = command.author
      return false
    }
    return author
  }

  /// - Parameter body: Gets each command that concerns the car; it returns false to end.
  private func readHistory(
    of ticket: Car.Ticket, _ body: (LoggedCommand) throws -> Bool
  ) throws {
    var count = 0
    try readLog { command in
      count += 1
      let change = command.cars.first { $0.ticket == ticket }
      let isLoad = command.loaded.contains { $0.contains(ticket) }
      if change != nil || isLoad, try !body(command) { return false }
      // Tickets are never given out twice: there is nothing before the car was stored.
      let isFirst = isLoad || change.map { $0.before == nil && command.undoes == nil } ?? false
      return !isFirst && count < Self.mostCommandsOfCarHistory
    }
  }
}
