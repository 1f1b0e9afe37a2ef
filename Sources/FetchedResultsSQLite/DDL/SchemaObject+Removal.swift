import FetchedResults
import FetchedResultsSQL

extension SchemaObject {
  /// The statement that removes the object. A trigger goes with the view that it is on, which may
  /// have been removed before.
  var removal: String { "DROP \(kind.rawValue.uppercased()) IF EXISTS \(quoted(name))" }
}

extension SchemaDifference {
  /// Whether another program has made the object.
  var isPlanted: Bool { if case .planted = self { true } else { false } }

  /// Whether a write to the store could run code that this program does not define, or be refused
  /// by an index that it does not define. A missing index only costs time, except for one that
  /// keeps keys apart.
  var forbidsWriting: Bool {
    switch self {
    case .missing(let object): object.kind != .index || object.definition.hasPrefix("CREATE UNIQUE")
    case .planted, .changed, .disabled: true
    }
  }
}
