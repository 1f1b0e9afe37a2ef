import FetchedResults
import FetchedResultsSQL

/// A part of a store, from which the statements are made that create it.
///
/// An immutable value.
enum StoreDefinition {
  /// A table, or a row of one.
  case statement(String)
  case index(IndexDefinition)
  case trigger(TriggerDefinition)

  /// The statements that create the part, in their order.
  var statements: [String] {
    switch self {
    case .statement(let statement): [statement]
    case .index(let index): [index.statement]
    case .trigger(let trigger): [trigger.creation, trigger.statement]
    }
  }

  /// The trigger or index, as it is reported; nil for another part.
  var object: SchemaObject? {
    switch self {
    case .statement: nil
    case .index(let index): SchemaObject(.index, index.name, index.statement)
    case .trigger(let trigger): SchemaObject(.trigger, trigger.name, trigger.statement)
    }
  }

  /// The trigger; nil for another part.
  var trigger: TriggerDefinition? { if case .trigger(let trigger) = self { trigger } else { nil } }

  /// The table of the trigger or index, spelled for a statement; nil for another part.
  var table: String? {
    switch self {
    case .statement: nil
    case .index(let index): index.table
    case .trigger(let trigger): trigger.table
    }
  }

  /// The statements that drop what is left of the part, and create it anew.
  ///
  /// - Parameter schema: The schema of the store. Another one of the search path may have an index of
  ///   the same name.
  func renewal(in schema: String) -> [String] {
    switch self {
    case .statement: []
    case .index(let index):
      ["DROP INDEX IF EXISTS \(quoted(schema)).\(quoted(index.name))", index.statement]
    case .trigger(let trigger):
      [
        trigger.replacement,
        "DROP TRIGGER IF EXISTS \(quoted(trigger.name)) ON \(quoted(schema)).\(trigger.table)",
        trigger.statement,
      ]
    }
  }
}
