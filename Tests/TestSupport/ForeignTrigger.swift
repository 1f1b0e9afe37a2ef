/// A trigger that another program creates on a table of a PostgreSQL database, and its function:
///
///     let trigger = ForeignTrigger("AFTER INSERT", on: "car", "DELETE FROM car; RETURN NULL;")
///     try shell.execute(trigger.sql)
package struct ForeignTrigger {
  /// One statement that creates both.
  package let sql: String

  /// - Parameters:
  ///   - moment: When it runs, such as `BEFORE INSERT OR UPDATE`.
  ///   - name: The name of the trigger and of the function.
  ///   - unit: `ROW`, or `STATEMENT`.
  ///   - body: What the function does, in PL/pgSQL.
  package init(
    _ moment: String, on table: String, named name: String = "other", forEach unit: String = "ROW",
    _ body: String
  ) {
    let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
    sql = """
      DO $create$ BEGIN
        CREATE FUNCTION \(quoted)() RETURNS trigger LANGUAGE plpgsql AS $body$
          BEGIN \(body) END
        $body$;
        CREATE TRIGGER \(quoted) \(moment) ON \(table)
          FOR EACH \(unit) EXECUTE FUNCTION \(quoted)();
      END $create$
      """
  }
}
