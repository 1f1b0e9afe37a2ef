import FetchedResults
import Synchronization

/// The plans of the lists that were read last: a list that is fetched again, or followed, is not
/// planned anew, and its statements keep their texts.
///
/// A mutex guards the plans. It is held while a plan is made: making a plan must not ask for
/// another.
package final class AccessPlanCache: Sendable {
  /// A screen or a server shows a few lists at a time.
  private static let capacity = 8

  private let plans = Mutex<[AccessPlan]>([])

  package init() {}

  /// The plan of a list in a layout.
  ///
  /// - Complexity: O(request).
  func plan(of list: FetchPlan, in table: TableLayout) -> AccessPlan {
    plans.withLock { plans in
      let known = plans.first { $0.plan.listsSame(as: list) && $0.table === table }
      if let known { return known }
      let plan = AccessPlan(list, in: table)
      if plans.count == Self.capacity { plans.removeFirst() }
      plans.append(plan)
      return plan
    }
  }
}
