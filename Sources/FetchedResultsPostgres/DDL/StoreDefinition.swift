import FetchedResults
import FetchedResultsSQL

/// A part of a store that can be dropped and made anew without losing anything.
///
/// An immutable value.
enum StoreDefinition {
  case index(IndexDescription)
  case trigger(TriggerDefinition)

  /// The statements that create the part, in their order.
  var statements: [String] {
    switch self {
    case .index(let index): [index.statement]
    case .trigger(let trigger): [trigger.creation, trigger.revocation, trigger.statement]
    }
  }

  /// The part, as it is reported.
  var object: SchemaObject {
    switch self {
    case .index(let index): SchemaObject(.index, index.name, index.statement)
    case .trigger(let trigger): SchemaObject(.trigger, trigger.name, trigger.statement)
    }
  }

  /// The index; nil for a trigger.
  var index: IndexDescription? { if case .index(let index) = self { index } else { nil } }

  /// The trigger; nil for an index.
  var trigger: TriggerDefinition? { if case .trigger(let trigger) = self { trigger } else { nil } }

  /// The table of the part, spelled for a statement.
  var table: String {
    switch self {
    case .index(let index): index.table
    case .trigger(let trigger): trigger.table
    }
  }

  /// The statements that drop what is left of the part, and create it anew.
  ///
  /// - Parameter schema: The schema of the store. Another one of the search path may have an index
  ///   of the same name.
  func renewal(in schema: String) -> [String] {
    switch self {
    case .index(let index):
      ["DROP INDEX IF EXISTS \(quoted(schema)).\(quoted(index.name))", index.statement]
    case .trigger(let trigger):
      [
        trigger.replacement, trigger.revocation,
        "DROP TRIGGER IF EXISTS \(quoted(trigger.name)) ON \(quoted(schema)).\(trigger.table)",
        trigger.statement,
      ]
    }
  }
}
