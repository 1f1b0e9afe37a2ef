package import CarStorage

/// Asks for the rows that a screen shows, and for all that is drawn around them.
package struct PageRequest: Equatable, Sendable {
  /// Counts the requests of a browser. An answer to an earlier request than the last is dropped.
  package var sequence: Int
  /// The list that has the rows.
  package var choice: ListChoice
  /// Where the page begins.
  package var anchor: Anchor
  /// The most rows to read.
  package var rowCount: Int
  /// The car that is selected; nil for the one that the anchor leads to.
  package var selected: Car.Ticket?

  /// Which row comes first on the page.
  package enum Anchor: Equatable, Sendable {
    /// The row of an index, clamped so that the page is full if the list is long enough.
    case index(Int)
    /// The row of a car, so many rows below the first of the page. Where the list does not have the
    /// car, the first of its `neighbours` that the list has leads; where it has none of them
    /// either, `fallback` is the index of the first row.
    case ticket(
      Car.Ticket, neighbours: [Car.Ticket] = [], rowsAbove: Int, fallback: Int)
    /// The first row of a title in the rail, which may stand elsewhere in a newer state of the
    /// list. Where that has no such title, `fallback` is the position of the entry.
    case railTitle(String, fallback: Int)
    case end
  }
}
