import FetchedResults
import FetchedResultsSQL

extension SchemaObject {
  /// The statement that removes the object.
  var removal: String { "DROP \(kind.rawValue.uppercased()) \(quoted(name))" }
}

extension SchemaDifference {
  /// Whether writing to the store could do what this program does not know of. An index that is
  /// missing only costs time.
  var forbidsWriting: Bool { object.kind != .index }
}
