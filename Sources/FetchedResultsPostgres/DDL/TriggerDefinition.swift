import FetchedResultsSQL

/// A trigger of a store, with its function, which has the same name. An immutable value.
struct TriggerDefinition {
  /// The name, without quotes.
  let name: String
  /// The table, spelled for a statement.
  let table: String
  /// The events for which it runs, and when, as `AFTER INSERT`.
  let moment: String
  /// What stands between the table and the function: the transition tables, whether it runs for
  /// each row or statement, and the condition.
  let unit: String
  /// The schema of the store. The function names it, so that it finds the tables of this store
  /// whatever search path the session has.
  let schema: String
  /// The text of the function, as the server keeps it.
  let body: String
  /// Whether the function runs with the rights of its owner. A store is created without; an
  /// administrator may change that, and a function that replaces this one keeps it.
  var isSecurityDefiner = false

  /// The statement that creates the trigger, once its function is there.
  var statement: String {
    """
    CREATE TRIGGER \(quoted(name)) \(moment) ON \(table) \(unit)
      EXECUTE FUNCTION \(quoted(name))()
    """
  }

  /// The statement that creates the function.
  var creation: String { "CREATE \(function)" }

  /// The statement that replaces the existing function.
  var replacement: String { "CREATE OR REPLACE \(function)" }

  /// The statement by which nobody else may use the function for a trigger of his own. It may run
  /// with the rights of its owner, and a trigger runs it whatever rights who writes has.
  var revocation: String {
    "REVOKE EXECUTE ON FUNCTION \(quoted(schema)).\(quoted(name))() FROM PUBLIC"
  }

  /// The statement with which a function refuses to change a table whose schema was renamed: it
  /// would write into the schema that has the former name now.
  static let refusalOfMovedTable = """
    IF TG_TABLE_SCHEMA IS DISTINCT FROM current_schema() THEN
      RAISE EXCEPTION 'the schema of this table got another name: a repair makes its triggers anew';
    END IF;
    """

  private var function: String {
    """
    FUNCTION \(quoted(name))() RETURNS trigger LANGUAGE plpgsql
    \(isSecurityDefiner ? "SECURITY DEFINER " : "")SET search_path = \(quoted(schema)), pg_temp AS $function$\(body)$function$
    """
  }
}
