import Testing

@testable import FetchedResults

/// The engine looks at its own change sets.
struct InvariantTests {
  private let old = PieceList(["A": [1, 2], "B": [3]])
  private let new = PieceList(["A": [1], "C": [2, 4]])

  private func fault(_ change: (inout ChangeSet<Piece>) -> Void = { _ in }) -> String? {
    var changes = ChangeSet(from: old, to: new)
    change(&changes)
    return changes.fault(from: old.resultsSections, to: new.resultsSections)
  }

  @Test func `Row 26: the counts after are the counts before, more or less what came and went`() {
    #expect(fault() == nil)
    #expect(fault { $0.rowEvents.removeFirst() } == "rows are left in a deleted section")
    #expect(fault { $0.rowEvents.removeLast() } == "section C should have 1 rows, and has 2")
    #expect(
      fault { $0.sectionEvents.removeFirst() } == "2 sections - 0 + 1 are not 2")
  }

  @Test func `No path is told of twice, and none that is not there`() {
    let twice = ResultsIndexPath(section: 0, item: 0)
    #expect(
      fault { changes in
        for _ in 0..<2 {
          changes.rowEvents.append(RowEvent(id: 1, object: Piece(1), kind: .delete(at: twice)))
        }
      } == "a row left twice")
    let nowhere = ResultsIndexPath(section: 5, item: 0)
    #expect(
      fault { $0.rowEvents.append(RowEvent(id: 9, object: Piece(9), kind: .insert(at: nowhere))) }
        == "no row is at [5, 0]")
  }

  @Test func `No row is updated in a section that came or went`() {
    let gone = ResultsIndexPath(section: 1, item: 0)
    #expect(
      fault { changes in
        changes.rowEvents.removeAll { $0.id == 3 || $0.id == 4 }
        changes.rowEvents.append(
          RowEvent(
            id: 3, object: Piece(3),
            kind: .update(from: gone, to: ResultsIndexPath(section: 1, item: 1))))
      } == "the row at [1, 1] was updated in a section that came or went")
  }
}
