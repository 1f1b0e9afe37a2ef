import FetchedResults

/// The tickets of a file, each with the line of its row.
///
/// The tickets of most files ascend from line to line, and such a stretch takes one entry, so that
/// the memory of an import does not grow with its file. The import that owns the value uses it on
/// one thread.
struct FileTickets {
  /// A row of the file.
  struct Row {
    let line: Int
    /// Whether the row has no ticket, so that the import gave it one.
    let isGiven: Bool
  }

  /// Rows whose tickets and lines both grow by one.
  private struct Run {
    let first: Car.Ticket
    var last: Car.Ticket
    let line: Int
    let isGiven: Bool

    func row(of ticket: Car.Ticket) -> Row {
      Row(line: line + Int(ticket - first), isGiven: isGiven)
    }
  }

  /// Ascending.
  private var runs: [Run] = []
  /// The lines of the tickets that are lower than the tickets of an earlier run.
  private var others: [Car.Ticket: Int] = [:]

  /// Adds the ticket of a row.
  ///
  /// - Returns: The earlier row that has the ticket, which is not added then; nil where none has.
  /// - Complexity: O(log runs).
  mutating func add(_ ticket: Car.Ticket, line: Int) -> Row? {
    guard let last = runs.last?.last, ticket <= last else {
      append(ticket, line: line, isGiven: false)
      return nil
    }
    let index = runs.partitioningIndex { $0.last >= ticket }
    if runs[index].first <= ticket { return runs[index].row(of: ticket) }
    if let line = others[ticket] { return Row(line: line, isGiven: false) }
    others[ticket] = line
    return nil
  }

  /// Adds the ticket that the import gave to a row.
  ///
  /// - Precondition: It is greater than the tickets before it, as each new ticket is.
  mutating func give(_ ticket: Car.Ticket, line: Int) { append(ticket, line: line, isGiven: true) }

  private mutating func append(_ ticket: Car.Ticket, line: Int, isGiven: Bool) {
    if let run = runs.last, run.isGiven == isGiven, ticket == run.last + 1,
      line == run.row(of: ticket).line
    {
      runs[runs.count - 1].last = ticket
    } else {
      runs.append(Run(first: ticket, last: ticket, line: line, isGiven: isGiven))
    }
  }
}
