import FetchedResults

// MARK: - The rows that a server finds

extension ListScan {
  /// The rows of the list as far as it needs them, without the stale rows.
  ///
  /// The rows before the offset are sent as well, and passed here: which of them are stale, or fail
  /// the recheck, is known only when they arrive.
  ///
  /// - Parameter offset: How many of them are left out at the beginning.
  /// - Complexity: O(rows that the server finds).
  func serverRows(from offset: Int = 0) throws -> MaterializedList {
    let found = try rowsAhead ?? ServerRows(access, count: access.plan.neededRows, session)
    let hasResidual = found.recheck != nil || !stale.isEmpty
    explain([hasResidual ? "Rows found by the server, and rechecked" : "Rows found by the server"])
    var tally = SectionTally(access.plan)
    var ids: [Int64] = []
    var passed = 0
    try found.read { rows in
      let id = rows.integer(0)
      if stale.marked.contains(id) { return false }
      if let recheck = found.recheck, !recheck.holds(rows, from: 3) { return false }
      if passed < offset {
        passed += 1
      } else {
        ids.append(id)
        tally.add(rows, section: 1, spelling: 2)
      }
      return true
    }
    return MaterializedList(ids: ids, sections: tally.ordered)
  }
}
