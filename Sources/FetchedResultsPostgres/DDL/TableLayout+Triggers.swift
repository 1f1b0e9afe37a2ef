import FetchedResults
import FetchedResultsSQL

// MARK: - Triggers
//
// They call no function of this library, so they maintain the section counts and the change log
// when another program writes as well. Each runs once for a statement, however many rows that
// changes.

extension TableLayout {
  /// The triggers of the entity's table, in the order of creation.
  func triggerDefinitions(in schema: String) -> [TriggerDefinition] {
    [
      trigger(
        "locked", "BEFORE INSERT OR UPDATE OR DELETE", of: "STATEMENT",
        [TriggerDefinition.refusalOfMovedTable, lockState], schema),
      trigger(
        "numbered", "BEFORE INSERT", of: "ROW", [giveIdentifier], schema,
        condition: "NEW.\(id) IS NULL"),
      trigger(
        "renumbered", "BEFORE UPDATE", of: "ROW",
        ["RAISE EXCEPTION 'the identifier of a row never changes';"], schema,
        condition: "NEW.\(id) IS DISTINCT FROM OLD.\(id)"),
      trigger(
        "truncated", "BEFORE TRUNCATE", of: "STATEMENT",
        ["RAISE EXCEPTION 'the change log would not have the rows: use DELETE';"], schema),
      trigger("inserted", "AFTER INSERT", of: "STATEMENT", afterInsert, schema, tables: [.new]),
      trigger(
        "updated", "AFTER UPDATE", of: "STATEMENT", afterUpdate, schema, tables: [.old, .new]),
      trigger("deleted", "AFTER DELETE", of: "STATEMENT", afterDelete, schema, tables: [.old]),
    ]
  }

  /// A table of the rows that a statement has changed.
  enum TransitionTable: String {
    case old, new

    var name: String { rawValue + "_rows" }
    var reference: String { "\(rawValue.uppercased()) TABLE AS \(name)" }
  }

  func trigger(
    _ event: String, _ moment: String, of unit: String, _ statements: [String], _ schema: String,
    condition: String? = nil, tables: [TransitionTable] = []
  ) -> TriggerDefinition {
    let references =
      tables.isEmpty ? "" : "REFERENCING " + tables.map(\.reference).joined(separator: " ") + " "
    return TriggerDefinition(
      name: "\(entity.name)_\(event)", table: tableName, moment: moment,
      unit: "\(references)FOR EACH \(unit)\(condition.map { " WHEN (\($0))" } ?? "")",
      schema: schema,
      body: FunctionText.body(
        Self.variables, statements + ["RETURN \(unit == "ROW" ? "NEW" : "NULL");"]))
  }

  private static let variables = [
    (name: "log_rows", type: "bigint"),
    (name: "log_greatest_id", type: "bigint"),
    (name: "log_last", type: "bigint"),
    (name: "log_begun", type: "text"),
    (name: "log_first", type: "bigint"),
    (name: "log_emptied", type: "uuid[]"),
  ]

  // MARK: - Before a statement

  /// The row of the store's state is locked before any row of the entity, so that two writers wait
  /// for each other there and nowhere else.
  private var lockState: String {
    """
    SELECT last_id, last_change FROM store_state WHERE \(isOwnState)
      INTO log_greatest_id, log_last FOR UPDATE;
    PERFORM set_config(\(Self.begunSetting),
      log_last::text || ',' || coalesce(current_setting(\(Self.begunSetting), TRUE), ''), TRUE);
    IF TG_OP = 'INSERT' THEN
      PERFORM set_config(\(Self.lastIDSetting),
        greatest(log_greatest_id,
          \(Self.lastID))::text, TRUE);
    END IF;
    """
  }

  /// The last identifier of a statement is kept in a setting, and its last trigger stores that
  /// once. An update for each row would leave a dead version of the state for each, which the next
  /// update would have to pass.
  ///
  /// The setting is missing where the trigger that locks the state is disabled, or where it was
  /// still of an older format when the statement began.
  ///
  /// The greatest identifier of the table may be that of an earlier row of the same statement,
  /// which the state does not have yet.
  private var giveIdentifier: String {
    """
    NEW.\(id) := \(Self.lastID);
    IF NEW.\(id) IS NULL THEN
      SELECT last_id FROM store_state WHERE \(isOwnState) INTO NEW.\(id);
    END IF;
    SELECT greatest(NEW.\(id), max(\(id))) + 1 FROM \(tableName) INTO NEW.\(id);
    PERFORM set_config(\(Self.lastIDSetting), NEW.\(id)::text, TRUE);
    """
  }

  /// The setting of a transaction with the last identifier that it gave. Each table has its own,
  /// because a transaction may write into the stores of two schemas. A rollback to a savepoint
  /// takes it back.
  private static let lastIDSetting = "'fetched_results.last_id_' || TG_RELID::text"

  private static let lastID = "nullif(current_setting(\(lastIDSetting), TRUE), '')::bigint"

  /// The setting with a stack: for each statement that is running, the innermost first, the last
  /// sequence of the change log when it began. A statement can run within another one, in a trigger
  /// of another program or in a function.
  static let begunSetting = "'fetched_results.begun_' || TG_RELID::text"

  /// The condition that a row of `store_state` is that of the entity.
  var isOwnState: String { "change_log = \(Self.literal(entity.name + "_change"))" }

  // MARK: - After a statement

  private var afterInsert: [String] {
    beginning(of: .new, isInsertion: true) + [
      log(.insert, .new, columns: []),
      SectionCounting(table: self, rows: [("new_rows", 1)]).statements,
      """
      IF \(isForeign) THEN
        INSERT INTO \(staleTable) (\(id)) SELECT \(id) FROM new_rows ON CONFLICT DO NOTHING;
      END IF;
      """,
      notify,
    ]
  }

  private var afterUpdate: [String] {
    let old = FunctionText.list(staleColumns.map { "old_rows.\($0)" }).continued(by: 10)
    let new = FunctionText.list(staleColumns.map { "new_rows.\($0)" }).continued(by: 10)
    let marks = """
      IF \(isForeign) THEN
        INSERT INTO \(staleTable) (\(id))
          SELECT \(id) FROM new_rows JOIN old_rows USING (\(id))
            WHERE ROW(
                \(old)
              ) IS DISTINCT FROM ROW(
                \(new)
              )
          ON CONFLICT DO NOTHING;
      END IF;
      """
    return beginning(of: .old) + [
      log(.update, .old, columns: loggedColumns),
      SectionCounting(table: self, rows: [("new_rows", 1), ("old_rows", -1)]).statements,
      staleColumns.isEmpty ? "" : marks,
      notify,
    ]
  }

  private var afterDelete: [String] {
    beginning(of: .old) + [
      log(.delete, .old, columns: loggedColumns),
      SectionCounting(table: self, rows: [("old_rows", -1)]).statements,
      "DELETE FROM \(staleTable) USING old_rows WHERE \(staleTable).\(id) = old_rows.\(id);",
      notify,
    ]
  }

  /// The statement that marks every row as stale.
  var markingOfAllRows: String {
    """
    INSERT INTO \(staleTable) (\(id)) SELECT \(id) FROM \(tableName) ON CONFLICT DO NOTHING
    """
  }

  /// The notification for those who listen. PostgreSQL sends equal ones of a transaction once.
  private var notify: String { "PERFORM pg_notify('\(Self.channelPrefix)' || TG_RELID::text, '');" }

  /// A channel is named by the OID of the table, which no other store of the database has.
  static let channelPrefix = "fetched_results_"

  // MARK: - Settings of a transaction
  //
  // A writer of this library sets them for its transaction. PostgreSQL takes them back at its end,
  // so that nothing is left over when the writer is killed.

  /// The command to which the changes of the transaction belong.
  static let commandSetting = "fetched_results.command"
  /// Set where the writer makes keys and folded texts itself.
  static let writerSetting = "fetched_results.writer"

  static let currentCommand =
    "nullif(current_setting('\(commandSetting)', TRUE), '')::bigint"

  /// The condition that another program writes, be it in a trigger within a statement of this
  /// library.
  private var isForeign: String {
    "coalesce(current_setting('\(Self.writerSetting)', TRUE), '') = '' OR pg_trigger_depth() > 1"
  }
}
