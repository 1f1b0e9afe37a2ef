import FetchedResults
import FetchedResultsSQL

// MARK: - The change log
//
// What the triggers write into it once a statement has changed rows.

extension TableLayout {
  /// Counts the rows, and takes as many sequences of the change log.
  ///
  /// Triggers of other programs may have run statements within this one. Those are logged by now,
  /// but they came after the changes of this statement, so its entries get the lower sequences.
  /// There is one exception: where a row was removed so that this statement could insert another
  /// one under its identifier, the removal comes first.
  ///
  /// For example, the log ends with 4. A statement inserts a Kia as row 2, which is an Audi, and a
  /// Lada as row 9, which is free. Before each row, a trigger of another program removes the row
  /// that has the identifier; after each row, a second trigger removes the inserted row:
  ///
  ///     sequences taken                 sequences in the end
  ///     5  row 2, an Audi, removed      5  row 2, an Audi, removed     is_first
  ///     6  row 2, a Kia, removed        6  row 2 inserted              this statement
  ///     7  row 9, a Lada, removed       7  row 9 inserted              this statement
  ///                                     8  row 2, a Kia, removed       moved by 2
  ///                                     9  row 9, a Lada, removed      moved by 2
  ///
  /// `log_first` is 4, the last sequence when this statement began, and `log_rows` is 2. The last
  /// sequence of the state is 7 now, which is more than `log_first`, so there were statements
  /// within this one. Their entries are taken out, and get the sequences on the right. Those of
  /// this statement follow `log_last`, which is 5 then: `log_first` and the one entry that comes
  /// first.
  func beginning(of rows: TransitionTable, isInsertion: Bool = false) -> String {
    let list = (["command", "operation", "id"] + writtenLogColumns).joined(separator: ", ")
    return """
      log_begun := coalesce(current_setting(\(Self.begunSetting), TRUE), '');
        log_first := nullif(split_part(log_begun, ',', 1), '')::bigint;
        PERFORM set_config(
          \(Self.begunSetting), substr(log_begun, strpos(log_begun, ',') + 1), TRUE);
        SELECT count(*), max(\(id)) FROM \(rows.name) INTO log_rows, log_greatest_id;
        IF log_rows = 0 THEN RETURN NULL; END IF;
        UPDATE store_state
          SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
          WHERE \(isOwnState) RETURNING last_change - log_rows INTO log_last;
        IF log_first < log_last THEN
          WITH moved AS (DELETE FROM \(changeTable) WHERE seq > log_first RETURNING *),
            replaced AS (\(isInsertion ? replacedRows : "SELECT NULL::bigint AS id, NULL::bigint AS seq")),
            ordered AS (
              SELECT moved.*, coalesce(moved.seq <= replaced.seq, FALSE) AS is_first
                FROM moved LEFT JOIN replaced USING (id)
            ),
            stored AS (
              INSERT INTO \(changeTable) (seq, \(list))
                SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
                    + CASE WHEN is_first THEN 0 ELSE log_rows END, \(list)
                  FROM ordered
            )
          SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
        END IF;
      """
  }

  /// Selects the rows that were there before the statement that has inserted them anew, each with
  /// the entry of the log by which it was removed. A row that is there now, and was inserted once
  /// more than it was removed, was not there before. In the example, row 2 is not there now, was
  /// inserted once by the statement and removed twice, so it was there; row 9 was removed once, so
  /// it was not.
  private var replacedRows: String {
    func count(_ operation: ChangeOperation) -> String {
      "count(*) FILTER (WHERE operation = \(operation.rawValue))"
    }
    return """
      SELECT moved.id, min(seq) FILTER (WHERE operation = \(ChangeOperation.delete.rawValue)) AS seq
              FROM moved JOIN new_rows ON new_rows.\(id) = moved.id
                LEFT JOIN \(tableName) AS found ON found.\(id) = moved.id
              GROUP BY moved.id
              HAVING (count(found.\(id)) > 0)::int - (1 + \(count(.insert)) - \(count(.delete))) = 1
      """
  }

  func log(
    _ operation: ChangeOperation, _ rows: TransitionTable, columns: [String]
  ) -> String {
    let names = columns.isEmpty ? [] : writtenLogColumns
    return """
      INSERT INTO \(changeTable) (\((["seq", "command", "operation", "id"] + names).joined(separator: ", ")))
          SELECT log_last + row_number() OVER (ORDER BY \(id)), \(Self.currentCommand),
              \(([String(operation.rawValue), id] + columns).joined(separator: ", "))
            FROM \(rows.name);
      """
  }
}
