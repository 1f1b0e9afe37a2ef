import FetchedResults
import FetchedResultsSQL

// MARK: - The change log
//
// What the triggers write into it once a statement has changed rows.

extension TableLayout {
  /// Counts the rows, and takes as many sequences of the change log.
  ///
  /// Triggers of other programs may have run statements within this one. These inner statements are
  /// logged by now, but they came after the changes of this statement, so the entries of this
  /// statement get the lower sequences. There is one exception: where a query removes a row and
  /// inserts another one under its identifier (`WITH gone AS (DELETE …) INSERT …`), the removal
  /// comes first.
  ///
  /// `log_first` is the last sequence when this statement began. If the state has a greater one
  /// now, there were statements within this one: their entries are taken out, and get sequences
  /// behind the sequences of this statement, which follow `log_last`: `log_first` and the entries
  /// that come first.
  func beginning(of rows: TransitionTable, isInsertion: Bool = false) -> [String] {
    let list = FunctionText.list(["command", "operation", "id"] + writtenLogColumns)
    return [
      """
      log_begun := coalesce(current_setting(\(Self.begunSetting), TRUE), '');
      log_first := nullif(split_part(log_begun, ',', 1), '')::bigint;
      PERFORM set_config(
        \(Self.begunSetting), substr(log_begun, strpos(log_begun, ',') + 1), TRUE);
      SELECT count(*), max(\(id)) FROM \(rows.name) INTO log_rows, log_greatest_id;
      IF log_rows = 0 THEN RETURN NULL; END IF;
      UPDATE store_state
        SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
        WHERE \(isOwnState) RETURNING last_change - log_rows INTO log_last;
      """,
      """
      -- Statements within this one are logged already: their entries come behind those of this one.
      IF log_first < log_last THEN
        WITH moved AS (
          DELETE FROM \(changeTable) WHERE seq > log_first RETURNING *
        ), ordered AS (
          SELECT *, \((isInsertion ? isReplaced : "FALSE").continued(by: 6)) AS is_first FROM moved
        ), stored AS (
          INSERT INTO \(changeTable) (
              seq, \(list.continued(by: 8)))
            SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
                + CASE WHEN is_first THEN 0 ELSE log_rows END,
                \(list.continued(by: 10))
              FROM ordered
        )
        SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
      END IF;
      """,
    ]
  }

  /// The condition that an entry is the removal of a row that the statement has inserted anew. A
  /// row that a trigger has removed again is not there.
  private var isReplaced: String {
    """
    (operation = \(ChangeOperation.delete.rawValue)
      AND id IN (SELECT \(id) FROM new_rows JOIN \(tableName) USING (\(id))))
    """
  }

  func log(
    _ operation: ChangeOperation, _ rows: TransitionTable, columns: [String]
  ) -> String {
    let names = ["seq", "command", "operation", "id"] + (columns.isEmpty ? [] : writtenLogColumns)
    return """
      INSERT INTO \(changeTable) (
          \(FunctionText.list(names).continued(by: 4)))
        SELECT log_last + row_number() OVER (ORDER BY \(id)),
            \(Self.currentCommand),
            \(FunctionText.list([String(operation.rawValue), id] + columns).continued(by: 6))
          FROM \(rows.name);
      """
  }
}
