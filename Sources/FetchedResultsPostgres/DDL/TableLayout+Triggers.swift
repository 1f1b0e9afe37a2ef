import FetchedResults
import FetchedResultsSQL

// MARK: - Triggers
//
// They call no function of this library, so they maintain the section counts and the change log when
// another program writes as well. Each is run once for a statement, whatever number of rows that
// changes.

extension TableLayout {
  /// The functions of the triggers, and the triggers.
  ///
  /// - Parameter schema: The schema of the store. The functions name it, so that they find the tables
  ///   of this store whatever search path the session has.
  func triggerDefinitions(in schema: String) -> [String] {
    [
      trigger("locked", "BEFORE INSERT OR UPDATE OR DELETE", of: "STATEMENT", lockState, schema),
      trigger(
        "numbered", "BEFORE INSERT", of: "ROW", giveIdentifier, schema,
        condition: "NEW.\(id) IS NULL"),
      trigger(
        "renumbered", "BEFORE UPDATE", of: "ROW",
        "RAISE EXCEPTION 'the identifier of a row never changes';", schema,
        condition: "NEW.\(id) IS DISTINCT FROM OLD.\(id)"),
      trigger(
        "truncated", "BEFORE TRUNCATE", of: "STATEMENT",
        "RAISE EXCEPTION 'the change log would not have the rows: use DELETE';", schema),
      trigger("inserted", "AFTER INSERT", of: "STATEMENT", afterInsert, schema, tables: [.new]),
      trigger(
        "updated", "AFTER UPDATE", of: "STATEMENT", afterUpdate, schema, tables: [.old, .new]),
      trigger("deleted", "AFTER DELETE", of: "STATEMENT", afterDelete, schema, tables: [.old]),
    ].flatMap(\.self)
  }

  /// A table of the rows that a statement has changed.
  enum TransitionTable: String {
    case old, new

    var name: String { rawValue + "_rows" }
    var reference: String { "\(rawValue.uppercased()) TABLE AS \(name)" }
  }

  func trigger(
    _ event: String, _ moment: String, of unit: String, _ body: String, _ schema: String,
    condition: String? = nil, tables: [TransitionTable] = []
  ) -> [String] {
    let name = quoted("\(entity.name)_\(event)")
    let references =
      tables.isEmpty ? "" : " REFERENCING " + tables.map(\.reference).joined(separator: " ")
    return [
      """
      CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql
      SET search_path = \(quoted(schema)), pg_temp AS $function$
      DECLARE
        log_rows bigint;
        log_greatest_id bigint;
        log_last bigint;
        log_emptied bigint;
      BEGIN
        \(body)
        RETURN \(unit == "ROW" ? "NEW" : "NULL");
      END
      $function$
      """,
      """
      CREATE TRIGGER \(name) \(moment) ON \(tableName)\(references) FOR EACH \(unit)
        \(condition.map { "WHEN (\($0)) " } ?? "")EXECUTE FUNCTION \(name)()
      """,
    ]
  }

  // MARK: - Before a statement

  /// The row of the store's state is locked before any row of the entity, so that two writers wait
  /// for each other there and nowhere else.
  private var lockState: String {
    """
    SELECT last_id FROM store_state WHERE \(isOwnState) INTO log_greatest_id FOR UPDATE;
      IF TG_OP = 'INSERT' THEN
        PERFORM set_config(\(Self.numberSetting),
          greatest(log_greatest_id, \(Self.lastNumber))::text, TRUE);
      END IF;
    """
  }

  /// The numbers of a statement are counted in a setting, and stored once by its last trigger. An
  /// update for each row would have to find the last of all versions that the transaction has made of
  /// the state before.
  ///
  /// The setting is missing where the trigger that locks the state is switched off, or did not know it
  /// yet when the statement began.
  private var giveIdentifier: String {
    """
    NEW.\(id) := \(Self.lastNumber) + 1;
      IF NEW.\(id) IS NULL THEN
        SELECT last_id + 1 FROM store_state WHERE \(isOwnState) INTO NEW.\(id);
      END IF;
      PERFORM set_config(\(Self.numberSetting), NEW.\(id)::text, TRUE);
    """
  }

  /// The setting of a transaction with the last identifier that it gave. Each table has its own,
  /// because a transaction may write into the stores of two schemas. With a savepoint, it is taken
  /// back.
  private static let numberSetting = "'fetched_results.last_id_' || TG_RELID"

  private static let lastNumber = "nullif(current_setting(\(numberSetting), TRUE), '')::bigint"

  /// The condition that a row of `store_state` is that of the entity.
  var isOwnState: String { "change_log = \(Self.literal(entity.name + "_change"))" }

  // MARK: - After a statement

  private var afterInsert: String {
    """
    \(beginning(of: .new))
      \(log(.insert, .new, columns: []))
      \(SectionCounting(table: self, rows: [("new_rows", 1)]).statements)
      IF \(Self.isForeign) THEN
        INSERT INTO \(staleTable) (\(id)) SELECT \(id) FROM new_rows ON CONFLICT DO NOTHING;
      END IF;
      \(notify)
    """
  }

  private var afterUpdate: String {
    let old = staleColumns.map { "old_rows.\($0)" }.joined(separator: ", ")
    let new = staleColumns.map { "new_rows.\($0)" }.joined(separator: ", ")
    let marks =
      staleColumns.isEmpty
      ? ""
      : """
      IF \(Self.isForeign) THEN
          INSERT INTO \(staleTable) (\(id))
            SELECT \(id) FROM new_rows JOIN old_rows USING (\(id))
              WHERE ROW(\(old)) IS DISTINCT FROM ROW(\(new))
            ON CONFLICT DO NOTHING;
        END IF;
      """
    return """
      \(beginning(of: .old))
        \(log(.update, .old, columns: loggedColumns))
        \(SectionCounting(table: self, rows: [("new_rows", 1), ("old_rows", -1)]).statements)
        \(marks)
        \(notify)
      """
  }

  private var afterDelete: String {
    """
    \(beginning(of: .old))
      \(log(.delete, .old, columns: loggedColumns))
      \(SectionCounting(table: self, rows: [("old_rows", -1)]).statements)
      DELETE FROM \(staleTable) USING old_rows WHERE \(staleTable).\(id) = old_rows.\(id);
      \(notify)
    """
  }

  /// Counts the rows, and takes as many numbers of the change log.
  private func beginning(of rows: TransitionTable) -> String {
    """
    SELECT count(*), max(\(id)) FROM \(rows.name) INTO log_rows, log_greatest_id;
      IF log_rows = 0 THEN RETURN NULL; END IF;
      UPDATE store_state
        SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
        WHERE \(isOwnState) RETURNING last_change - log_rows INTO log_last;
    """
  }

  private func log(
    _ operation: ChangeOperation, _ rows: TransitionTable, columns: [String]
  ) -> String {
    let names = columns.isEmpty ? [] : logColumns
    return """
      INSERT INTO \(changeTable) (\((["seq", "command", "operation", "id"] + names).joined(separator: ", ")))
          SELECT log_last + row_number() OVER (ORDER BY \(id)), \(Self.currentCommand),
              \(([String(operation.rawValue), id] + columns).joined(separator: ", "))
            FROM \(rows.name);
      """
  }

  /// The columns of a row that the change log stores: its values, and the keys that determined its
  /// sort position. Another program may have written other keys.
  private var loggedColumns: [String] {
    entity.attributes.map { quoted($0.name) } + sortedKeyedAttributes.map(keyColumn)
  }

  /// The columns that keys and folded texts are made of, and those themselves, which another program
  /// may change alone; and every text, because one may be derived from another by the object.
  private var staleColumns: [String] {
    entity.attributes.filter {
      $0.isSearchable || keyedAttributes.contains($0.name)
        || $0.type == .text && $0.computation == nil
    }
    .map { quoted($0.name) } + sortedKeyedAttributes.map(keyColumn)
      + [dialect.serverSearch?.textColumn].compactMap(\.self)
  }

  /// The hint for those who listen. Equal ones of a transaction are sent once.
  private var notify: String { "PERFORM pg_notify('\(Self.channelPrefix)' || TG_RELID, '');" }

  /// A channel is named by the number of the table, which no other store of the database has.
  static let channelPrefix = "fetched_results_"

  // MARK: - Settings of a transaction
  //
  // A writer of this library sets them for its transaction. PostgreSQL takes them back at its end, so
  // that nothing is left over when the writer is killed.

  /// The command to which the changes of the transaction belong.
  static let commandSetting = "fetched_results.command"
  /// Set where the writer makes keys and folded texts itself.
  static let writerSetting = "fetched_results.writer"

  static let currentCommand =
    "nullif(current_setting('\(commandSetting)', TRUE), '')::bigint"

  /// The condition that another program writes.
  private static let isForeign = "coalesce(current_setting('\(writerSetting)', TRUE), '') = ''"
}
