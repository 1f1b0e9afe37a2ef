/// A view of one table of a store, with a row for each row of it: on a server, where people point
/// report tools at a database. A file has none.
package struct ViewDescription: Sendable {
  package let name: String
  /// The table that it shows, without quotes.
  package let table: String
  /// What a row is, without the full stop.
  package let comment: String
  package let columns: [Column]

  package struct Column: Sendable {
    package let name: String
    package let content: Content

    /// - Parameter content: The column of the table with its value; nil for the one of this name.
    package init(_ name: String, _ content: Content? = nil) {
      self.name = name
      self.content = content ?? .value(of: name)
    }
  }

  /// What a column of the view shows.
  package enum Content: Sendable {
    /// The value of a column of the table.
    case value(of: String)
    /// The time in a column of the table, as a time of the server.
    case time(of: String)
    /// One of two texts: where a column of the table is null, and where it is not.
    case whether(String, null: String, known: String)

    /// The column of the table that it is made of.
    package var column: String {
      switch self {
      case .value(let column), .time(let column), .whether(let column, _, _): column
      }
    }
  }

  package init(_ name: String, of table: String, comment: String, columns: [Column]) {
    self.name = name
    self.table = table
    self.comment = comment
    self.columns = columns
  }
}
