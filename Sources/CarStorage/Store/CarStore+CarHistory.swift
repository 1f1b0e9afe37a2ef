extension CarStore {
  /// Reads the commands that concern some cars, the last one first, back to those that stored them.
  ///
  /// - Parameters:
  ///   - mostCommands: How many commands of the log are looked through at most: it has no index of
  ///     cars.
  ///   - body: Gets each command; it returns false to end.
  /// - Complexity: O(changes of the commands since the first of the cars was stored).
  package func readHistory(
    of tickets: Set<Car.Ticket>, mostCommands: Int = .max,
    _ body: (LoggedCommand) throws -> Bool
  ) throws {
    var count = 0
    var rest = tickets
    try readLog { command in
      count += 1
      if command.concerns(tickets), try !body(command) { return false }
      // Tickets are never given out twice: there is nothing before a car was stored.
      rest = rest.filter { !command.stores($0) }
      return !rest.isEmpty && count < mostCommands
    }
  }

  /// A car that people look at was changed on the last evenings.
  private static let mostCommandsOnScreen = 2000

  /// The commands that concern a car, the last one first, as far as they are among the last 2,000.
  ///
  /// - Complexity: O(changes of these commands).
  package func history(of ticket: Car.Ticket) throws -> [LoggedCommand] {
    var found: [LoggedCommand] = []
    try readHistory(of: [ticket], mostCommands: Self.mostCommandsOnScreen) { command in
      found.append(command)
      return true
    }
    return found
  }

  /// Who retrieved a car that has left; nil where the last 2,000 commands do not say.
  ///
  /// - Complexity: O(changes of these commands).
  package func retriever(of car: Car) throws -> String? {
    guard car.dateReturned != nil else { return nil }
    var author: String?
    try readHistory(of: [car.ticket], mostCommands: Self.mostCommandsOnScreen) { command in
      guard
        let change = command.cars.last(where: { $0.ticket == car.ticket }),
        change.after?.state == .returned, change.before?.state == .parked
      else { return true }
      author = command.author
      return false
    }
    return author
  }
}

extension LoggedCommand {
  /// Whether one of the tickets is a car that the command changed.
  package func concerns(_ tickets: Set<Car.Ticket>) -> Bool {
    cars.contains { tickets.contains($0.ticket) }
      || loaded.contains { range in tickets.contains(where: range.contains) }
  }

  /// Whether the command stored the car of a ticket for the first time.
  fileprivate func stores(_ ticket: Car.Ticket) -> Bool {
    if loaded.contains(where: { $0.contains(ticket) }) { return true }
    guard undoes == nil, let change = cars.first(where: { $0.ticket == ticket }) else {
      return false
    }
    return change.before == nil
  }
}
