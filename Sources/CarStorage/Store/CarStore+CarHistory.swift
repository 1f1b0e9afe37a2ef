import FetchedResultsSQL

extension CarStore {
  /// Reads the commands that concern some cars, the last one first, back to the commands that
  /// stored the cars.
  ///
  /// - Parameter body: Gets each command; it returns false to end.
  /// - Complexity: O(changes of these commands x log cars + changes since the first of the cars was
  ///   stored).
  package func readHistory(
    of tickets: Set<Car.Ticket>, _ body: (LoggedCommand) throws -> Bool
  ) throws {
    var rest = tickets
    try readLog(of: tickets) { command in
      if try !body(command) { return false }
      // Tickets are never given out twice: there is nothing before a car was stored.
      rest = rest.filter { !command.stores($0) }
      return !rest.isEmpty
    }
  }

  /// A car on the screen has arrived lately, so its changes are among the last ones.
  private static let mostChangesOnScreen: Int64 = 10_000

  /// The commands that changed a car, the last one first, among the last 10,000 changes of cars.
  /// Their changes of other cars are left out.
  ///
  /// - Complexity: O(commands since the car was stored + their changes).
  package func recentHistory(of ticket: Car.Ticket) throws -> [LoggedCommand] {
    var found: [LoggedCommand] = []
    try readLog(of: ticket, mostChanges: Self.mostChangesOnScreen) { command in
      found.append(command)
      return !command.stores(ticket)
    }
    return found
  }

  /// The commands that removed some cars, by ticket, as far as the log has them. Tickets that no
  /// car ever had, and the tickets of stored cars, are left out.
  ///
  /// - Complexity: O(changes since the first of these cars was removed).
  package func removals(of tickets: [Car.Ticket]) throws -> [Car.Ticket: LoggedCommand] {
    var rest = try Set(removedTickets(among: tickets))
    var removals: [Car.Ticket: LoggedCommand] = [:]
    if rest.isEmpty { return removals }
    try readLog(of: rest) { command in
      for car in command.cars where rest.remove(car.ticket) != nil {
        removals[car.ticket] = command
      }
      return !rest.isEmpty
    }
    return removals
  }

  private func removedTickets(among tickets: [Car.Ticket]) throws -> [Car.Ticket] {
    if tickets.isEmpty { return [] }
    return try store.reading { session in
      try session.rows(
        "SELECT ticket FROM removed_ticket WHERE \(session.dialect.isInList("ticket"))",
        [session.dialect.list(of: tickets)]
      ) { $0.integer(0) }
    }
  }

  /// Who retrieved a car that has left; nil where that is not among the last 10,000 changes.
  ///
  /// - Complexity: That of ``recentHistory(of:)``.
  package func retriever(of car: Car) throws -> String? {
    guard car.dateReturned != nil else { return nil }
    return try recentHistory(of: car.ticket).first { command in
      command.cars.contains { $0.before?.state == .parked && $0.after?.state == .returned }
    }?.author
  }
}

extension LoggedCommand {
  /// Whether the command stored the car of a ticket for the first time.
  fileprivate func stores(_ ticket: Car.Ticket) -> Bool {
    if loaded.contains(where: { $0.contains(ticket) }) { return true }
    guard undoes == nil, let change = cars.first(where: { $0.ticket == ticket }) else {
      return false
    }
    return change.before == nil
  }
}
