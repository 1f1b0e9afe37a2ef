import TestSupport
import Testing

@testable import FetchedResults

/// Change sets that break an invariant are found.
struct InvariantTests {
  private let old = PieceList(["A": [1, 2], "B": [3]])
  private let new = PieceList(["A": [1], "C": [2, 4]])

  private func brokenInvariant(_ change: (inout ChangeSet<Piece>) -> Void = { _ in }) -> String? {
    var changes = ChangeSet(from: old, to: new)
    change(&changes)
    return changes.brokenInvariant(from: old.resultsSections, to: new.resultsSections)
  }

  @Test func `New counts are old counts plus insertions minus deletions`() {
    #expect(brokenInvariant() == nil)
    #expect(brokenInvariant { $0.rowEvents.removeFirst() } == "rows are left in a deleted section")
    #expect(
      brokenInvariant { $0.rowEvents.removeLast() } == "section C should have 1 rows, and has 2")
    #expect(
      brokenInvariant { $0.sectionEvents.removeFirst() } == "2 sections - 0 + 1 are not 2")
  }

  @Test func `No path is reported twice, and none that does not exist`() {
    let twice = ResultsIndexPath(section: 0, item: 0)
    #expect(
      brokenInvariant { changes in
        for _ in 0..<2 {
          changes.rowEvents.append(RowEvent(id: 1, object: Piece(1), kind: .delete(at: twice)))
        }
      } == "two events have the same old path")
    let nowhere = ResultsIndexPath(section: 5, item: 0)
    #expect(
      brokenInvariant {
        $0.rowEvents.append(RowEvent(id: 9, object: Piece(9), kind: .insert(at: nowhere)))
      }
        == "no row is at [5, 0]")
  }

  @Test func `No row is updated in an inserted or deleted section`() {
    let removed = ResultsIndexPath(section: 1, item: 0)
    #expect(
      brokenInvariant { changes in
        changes.rowEvents.removeAll { $0.id == 3 || $0.id == 4 }
        changes.rowEvents.append(
          RowEvent(
            id: 3, object: Piece(3),
            kind: .update(from: removed, to: ResultsIndexPath(section: 1, item: 1))))
      } == "the row at [1, 1] was updated in an inserted or deleted section")
  }

  @Test(.ownThread) func `The code that is tested checks every change set`() async {
    await #expect(processExitsWith: .failure) {
      let list = PieceList(["A": [1, 2]])
      let changes = ChangeSet(from: list, to: list)
      changes.checkInvariants(from: list.resultsSections, to: [])
    }
  }
}
