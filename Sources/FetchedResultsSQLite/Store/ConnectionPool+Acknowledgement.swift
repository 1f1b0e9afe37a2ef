import AtomicFiles
import FetchedResults
import FetchedResultsSQL
import GRDB
import Synchronization

// MARK: - Commits that were acknowledged and are not in the store

extension ConnectionPool {
  /// Tells once that the store does not have what was acknowledged.
  func report(_ acknowledged: Acknowledgement?, _ inspection: FileInspection) {
    guard let acknowledged, !acknowledged.isReported,
      acknowledged.finding(in: inspection) != nil
    else { return }
    // Somebody may just have written, and the store was looked at in between.
    let confirmed = lock.holdingIfFree { held -> StoreNotice? in
      guard let record = held.acknowledgement, !record.isReported,
        let finding = try? finding(of: record)
      else { return nil }
      held.note(finding, isReported: true)
      return finding
    }
    switch confirmed {
    case .some(let finding): if let finding { onNotice(finding) }
    // Who writes just now opens the store as well, and is told. Where nobody may write, all are.
    case .none:
      if !lock.canBeHeld { (try? finding(of: acknowledged)).flatMap { $0 }.map(onNotice) }
    }
  }

  /// How the store differs from what was acknowledged, as both are now.
  func finding(of acknowledged: Acknowledgement?) throws -> StoreNotice? {
    guard let acknowledged else { return nil }
    return try acknowledged.finding(in: FileInspection(path, FileStatus(path), mark: format.mark))
  }

  /// How the store differs from what was acknowledged, once nobody writes meanwhile.
  func confirmedFinding(of acknowledged: Acknowledgement?) throws -> StoreNotice? {
    guard let finding = try finding(of: acknowledged) else { return nil }
    do {
      return try lock.holding(timeout: busyTimeout) { try self.finding(of: $0.acknowledgement) }
    } catch StoreError.notWritable {
      return finding
    }
  }
}
