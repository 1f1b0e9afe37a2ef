import FetchedResults
import FetchedResultsSQL
import Synchronization

// MARK: - Commits that were acknowledged and are not in the store

extension ConnectionPool {
  /// Reports, once, that the store does not contain a commit that was acknowledged.
  func report(_ acknowledged: Acknowledgement?, _ inspection: FileInspection) {
    guard let acknowledged, !acknowledged.isReported,
      acknowledged.finding(in: inspection) != nil
    else { return }
    // Another process may have written between the reads of the record and the store, so both are
    // read again under the lock.
    let confirmed = lock.holdingIfFree { held -> StoreNotice? in
      guard let record = held.acknowledgement, !record.isReported,
        let finding = try? finding(of: record)
      else { return nil }
      held.note(finding, isReported: true)
      return finding
    }
    switch confirmed {
    case .some(let finding): if let finding { onNotice(finding) }
    // A process that holds the lock opens the store too and reports the finding. Where this user
    // cannot take the lock, every process reports it.
    case .none:
      if !lock.canBeHeld { (try? finding(of: acknowledged)).flatMap { $0 }.map(onNotice) }
    }
  }

  /// How the store differs from a given acknowledged commit now.
  func finding(of acknowledged: Acknowledgement?) throws -> StoreNotice? {
    guard let acknowledged else { return nil }
    return try acknowledged.finding(in: FileInspection(path, FileStatus(path), mark: format.mark))
  }

  /// How the store differs from what was acknowledged, confirmed under the write lock.
  func confirmedFinding(of acknowledged: Acknowledgement?) throws -> StoreNotice? {
    guard let finding = try finding(of: acknowledged) else { return nil }
    do {
      return try lock.holding(timeout: busyTimeout) { try self.finding(of: $0.acknowledgement) }
    } catch StoreError.notWritable {
      return finding
    }
  }
}
