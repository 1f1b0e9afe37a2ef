package import FetchedResults

/// How a command is undone.
package struct UndoRules: Sendable {
  /// Attributes that mean something only together: where one of them was changed since, none of
  /// them is given back.
  package let wholes: [Set<String>]
  /// The tables beside the entity's, with the column that names its row.
  package let tables: [(table: LoggedTable, owner: String)]
  /// Whether to leave out the rows that were changed since, instead of refusing.
  package let skipsChanged: Bool

  package init(
    wholes: [Set<String>] = [], tables: [(table: LoggedTable, owner: String)] = [],
    skipsChanged: Bool = false
  ) {
    self.wholes = wholes
    self.tables = tables
    self.skipsChanged = skipsChanged
  }
}

/// What one later command changed of a row, in what the command had changed that is to be undone. A
/// row that several commands changed since has one for each of them.
package struct UndoConflict: Hashable, Sendable {
  package let id: Int64
  /// The attributes in question; empty where the row was inserted or removed.
  package let attributes: [String]
  /// The last command that changed these attributes; nil where another program did.
  package let laterCommand: CommittedCommand?
}

/// Nothing was undone, because rows were changed since.
package struct UndoConflicts: Error {
  package let conflicts: [UndoConflict]
  /// Whether the command also changed rows that were not changed since.
  package let leavesOthers: Bool
}

/// What an undo gave back.
package struct UndoResult: Sendable {
  /// The rows that the undo changed, by identifier, as they were before it and as they are now;
  /// without the rows that it removed as a whole range.
  package var steps: [RowStep] = []
  /// The identifiers that it removed because the undone command had inserted them as a load.
  package var removed = IdentifierRanges()
  /// The rows that were left out.
  package var skipped: [UndoConflict] = []
}

// MARK: - Undoing a command

extension SQLWriter {
  /// Gives back what a command changed, in the entity's table and in the tables beside it.
  ///
  /// Only what the command changed is given back: a later command may have changed other attributes
  /// of the same rows. Call it before any other change of the transaction.
  ///
  /// - Parameter willInsert: Called before removed rows are inserted again, once for all of them.
  /// - Throws: ``UndoConflicts``, also where the rules skip changed rows and no other row is left;
  ///   `CommandChanges.Unknown`; or the error of the database.
  /// - Complexity: O(entries of the log since the command + changed rows x log rows).
  package func undo(
    _ record: CommandRecord, _ rules: UndoRules, willInsert: ([Int64]) throws -> Void = { _ in }
  ) throws -> UndoResult {
    undoneCommand = record.id
    let plan = try plan(of: record, rules)
    let kept = Set(plan.conflicts.keys)
    let steps = plan.steps.filter { !kept.contains($0.id) }
    let removed = plan.inserted.subtracting(kept)
    let isNothingLeft = steps.isEmpty && removed.count == 0
    guard kept.isEmpty || rules.skipsChanged && !isNothingLeft else {
      throw UndoConflicts(
        conflicts: plan.listedConflicts, leavesOthers: !isNothingLeft)
    }
    try delete(removed)
    let restored = steps.filter { $0.before == nil && $0.after != nil }.map(\.id)
    if !restored.isEmpty {
      try beginCommand()
      try willInsert(restored)
    }
    noteStored(steps.filter { $0.before != nil }.map(\.id))
    // First, so that the keys of these rows are free.
    for step in steps where step.after == nil { try delete(step.id) }
    for step in steps {
      switch (step.before, step.after) {
      case (_, nil): break
      case (nil, let row?): try insert(row: written(row))
      case (_, let row?): try update(row: written(row))
      }
    }
    try beginCommand()
    for table in plan.tables { try table.giveBack(except: kept, with: self) }
    // The first rows of a load were logged one by one, which ones depends on the database.
    let isLoad = !plan.inserted.ranges.isEmpty
    let listed = steps.filter { !isLoad || $0.after != nil }
    let unlisted = isLoad ? Set(steps.filter { $0.after == nil }.map(\.id)) : []
    return UndoResult(
      steps: listed, removed: removed.union(IdentifierRanges(unlisted)),
      skipped: plan.listedConflicts)
  }

  /// No statement stays open when it returns, because a load drops indexes.
  private func plan(of record: CommandRecord, _ rules: UndoRules) throws -> UndoPlan {
    let session = try session
    // They arrive with the entries of the log.
    let tables = try rules.tables.map {
      try TableUndo.Sent($0.table, owner: $0.owner, record, session)
    }
    let changes = try CommandChanges(record, of: table, in: session)
    var plan = UndoPlan(inserted: changes.inserted)
    plan.tables = try tables.map { try TableUndo($0) }
    let currentRows = changes.current.mapValues(Object.renewed)
    var conflicts: [Int64: [String]] = [:]
    for step in changes.steps.map(renewed) {
      let current = currentRows[step.id]
      switch reversal(of: step, current, rules) {
      case .none: break
      case .row(let row): plan.steps.append(RowStep(id: step.id, before: current, after: row))
      case .conflict(let attributes): conflicts[step.id] = attributes
      }
    }
    for id in try takenKeys(of: plan) { conflicts[id] = [] }
    // A command changes its rows in an order of its own in each database, and a load stores them in
    // the order of their identifiers.
    plan.steps.sort { $0.id < $1.id }
    for id in changes.later where changes.inserted.contains(id) && conflicts[id] == nil {
      conflicts[id] = []
    }
    let later = try LaterChanges(
      than: record, of: Set(conflicts.keys), current: changes.current, table, session)
    for (id, attributes) in conflicts {
      plan.conflicts[id] = Self.conflicts(of: id, attributes, later, rules)
    }
    // Rows that are changed in the tables beside the entity's alone.
    let owners = plan.tables.reduce(into: [:]) { owners, table in
      owners.merge(table.laterCommands) { first, _ in first }
    }.filter { conflicts[$0.key] == nil }
    let commands = try CommandCursor.commands(Set(owners.values.compactMap(\.self)), in: session)
    for (id, command) in owners {
      plan.conflicts[id] = [
        UndoConflict(
          id: id, attributes: [], laterCommand: command.flatMap { commands[$0]?.committed })
      ]
    }
    return plan
  }

  /// The conflicts of one row: attributes that the same command changed last are one.
  private static func conflicts(
    of id: Int64, _ attributes: [String], _ later: LaterChanges, _ rules: UndoRules
  ) -> [UndoConflict] {
    if attributes.isEmpty {
      return [UndoConflict(id: id, attributes: [], laterCommand: later.last(of: id, in: nil))]
    }
    var conflicts: [(command: CommittedCommand?, attributes: [String])] = []
    for attribute in attributes {
      let whole = rules.wholes.first { $0.contains(attribute) } ?? [attribute]
      let command = later.last(of: id, in: whole)
      if let index = conflicts.firstIndex(where: { $0.command?.id == command?.id }) {
        conflicts[index].attributes.append(attribute)
      } else {
        conflicts.append((command, [attribute]))
      }
    }
    return conflicts.map {
      UndoConflict(id: id, attributes: $0.attributes, laterCommand: $0.command)
    }
  }

  /// The rows as this version stores them: an older one may have derived less from their values.
  private func renewed(_ step: RowStep) -> RowStep {
    RowStep(
      id: step.id, before: step.before.map(Object.renewed), after: step.after.map(Object.renewed))
  }

  /// A row as its object is stored, in which what follows from other values is made anew.
  private func written(_ row: FetchedRow) throws -> FetchedRow {
    let stored = try entity.storedRow(Object(row: row).row)
    return FetchedRow(id: row.id, values: stored.values)
  }

  /// The rows of a plan whose keys a later command has given to other rows.
  private func takenKeys(of plan: UndoPlan) throws -> [Int64] {
    guard entity.keyName != nil else { return [] }
    let removed = Set(plan.steps.filter { $0.after == nil }.map(\.id))
    return try plan.steps.filter { step in
      guard let key = step.after.flatMap(entity.key), let id = try identifier(ofKey: key.text)
      else { return false }
      return id != step.id && !removed.contains(id) && !plan.inserted.contains(id)
    }.map(\.id)
  }

  /// What becomes of a row that is now `current`.
  private func reversal(
    of step: RowStep, _ current: FetchedRow?, _ rules: UndoRules
  ) -> Reversal {
    switch (step.before, step.after) {
    case (nil, nil): return .none
    case (nil, let after?):
      return current == after ? .row(nil) : .conflict([])
    case (let before?, nil): return current == nil ? .row(before) : .conflict([])
    case (let before?, let after?):
      guard let current else { return .conflict([]) }
      let changed = attributes(differingIn: before, after, rules)
      let later = attributes(differingIn: after, current, rules).intersection(changed)
      let names = entity.attributes.map(\.name)
      guard later.isEmpty else { return .conflict(names.filter(later.contains)) }
      guard !changed.isEmpty else { return .none }
      var values = current.values
      for (index, name) in names.enumerated() where changed.contains(name) {
        values[index] = before.values[index]
      }
      return .row(FetchedRow(id: step.id, values: values))
    }
  }

  private var entity: EntityDescription { table.entity }

  /// The attributes in which two rows differ, with the attributes that mean something only
  /// together. What follows from the others is no change of anybody's.
  private func attributes(
    differingIn one: FetchedRow, _ other: FetchedRow, _ rules: UndoRules
  ) -> Set<String> {
    var found: Set<String> = []
    for (index, attribute) in entity.attributes.enumerated()
    where attribute.computation == nil && attribute.ruleVersion == nil
      && one.values[index] != other.values[index]
    {
      found.insert(attribute.name)
    }
    for whole in rules.wholes where !whole.isDisjoint(with: found) { found.formUnion(whole) }
    return found
  }

  /// Removes rows.
  private func delete(_ ids: IdentifierRanges) throws {
    try expectChanges(ids.count)
    for range in ids.ranges {
      let ids = try stored(range)
      noteStored(ids)
      for id in ids { try delete(id) }
    }
  }

  /// The rows of a range. Where a range is what the store has of a load, another program may have
  /// widened it.
  private func stored(_ range: ClosedRange<Int64>) throws -> [Int64] {
    if table.dialect.logsLoads { return Array(range) }
    return try session.integers(
      "SELECT \(table.id) FROM \(table.tableName) WHERE \(table.id) BETWEEN ? AND ?",
      [.integer(range.lowerBound), .integer(range.upperBound)])
  }
}

/// What an undo does, and what forbids it.
private struct UndoPlan {
  /// The rows as they are and as they shall be.
  var steps: [RowStep] = []
  var inserted = IdentifierRanges()
  var tables: [TableUndo] = []
  /// By row.
  var conflicts: [Int64: [UndoConflict]] = [:]

  var listedConflicts: [UndoConflict] {
    conflicts.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// What the undo of one row comes to.
private enum Reversal {
  /// The row is as it shall be.
  case none
  /// The row becomes this one, or is deleted.
  case row(FetchedRow?)
  /// Later changes of these attributes forbid the undo; none where the row was inserted or deleted.
  case conflict([String])
}
