import FetchedResults
import Testing

/// One list in memory compared with another.
struct ListComparisonTests {
  private func events(_ old: PieceList, _ new: PieceList) -> [String] {
    ChangeSet(from: old, to: new).outline
  }

  @Test func `Lists that are alike have no events`() {
    let list = PieceList(["A": [1, 2], "B": [3]])
    #expect(ChangeSet(from: list, to: list).isEmpty)
    #expect(ChangeSet(from: PieceList([:]), to: PieceList([:])).isEmpty)
  }

  @Test func `A section is inserted with its first row and deleted with its last`() {
    let one = PieceList(["A": [1]])
    let two = PieceList(["A": [1], "B": [2]])
    #expect(events(one, two) == ["+[1]", "+2[1, 0]"])
    #expect(events(two, one) == ["-[1]", "-2[1, 0]"])
  }

  @Test func `A row that leaves one section for another moves, with both paths`() {
    let old = PieceList(["A": [1, 2], "B": [3]])
    let new = PieceList(["A": [1], "B": [2, 3]]).changing([2])
    let changes = ChangeSet(from: old, to: new)
    #expect(changes.outline == ["2[0, 1]>[1, 0]"])
    #expect(
      changes.rowEvents[0].oldValues
        == [RowEvent.OldValue(attribute: "version", value: .integer(0))])
  }

  @Test func `A row that changes in place is updated, with both paths`() {
    let old = PieceList(["A": [1, 2], "B": [3]])
    let new = PieceList(["0": [9], "A": [2], "B": [3]]).changing([2])
    #expect(events(old, new) == ["+[0]", "-1[0, 0]", "+9[0, 0]", "~2[0, 1]>[1, 0]"])
  }

  @Test func `Rows that only shift are not reported`() {
    let old = PieceList(["A": [1, 2, 3, 4]])
    let new = PieceList(["A": [2, 3, 4]])
    #expect(events(old, new) == ["-1[0, 0]"])
    #expect(events(new, old) == ["+1[0, 0]"])
  }

  @Test func `Two sections that swap their rows`() {
    let old = PieceList(["A": [1], "B": [2]])
    let new = PieceList(["A": [2], "B": [1]])
    #expect(events(old, new) == ["2[1, 0]>[0, 0]", "1[0, 0]>[1, 0]"])
  }

  @Test func `Two sections that swap places: the smaller one moves`() {
    let old = PieceList(["A": [1], "B": [2, 3]])
    let new = PieceList(["B": [2, 3], "A": [1]])
    #expect(events(old, new) == ["[0]>[1]"])
  }

  @Test func `The rows of a moved section that are not reported move with it`() {
    let old = PieceList(["A": [1, 2, 3], "B": [4, 5], "C": [6]])
    let new = PieceList(["B": [5, 4], "A": [1, 2, 3], "C": [6]]).changing([4])
    var list = old
    let changes = ChangeSet(from: old, to: new)
    #expect(changes.outline.first == "[1]>[0]")
    #expect(changes.rowEvents.count <= 2)
    list.apply(changes)
    #expect(list == new)
  }

  @Test func `All rows replaced at once`() {
    let old = PieceList(["A": [1, 2], "B": [3]])
    let new = PieceList(["A": [4], "C": [5, 6]])
    #expect(
      events(old, new) == [
        "-[1]", "+[1]", "-3[1, 0]", "-2[0, 1]", "-1[0, 0]", "+4[0, 0]", "+5[1, 0]", "+6[1, 1]",
      ])
  }

  @Test func `Another heading of the same section is an update of the section`() {
    let old = SectionedList([
      .init(heading: SectionHeading(identity: .text("audi"), name: "audi"), objects: [Piece(1)])
    ])
    let new = SectionedList([
      .init(
        heading: SectionHeading(identity: .text("audi"), name: "Audi"),
        objects: [Piece(1, version: 1)])
    ])
    let changes = ChangeSet(from: old, to: new)
    #expect(changes.outline == ["~[0] audi>Audi", "~1[0, 0]>[0, 0]"])
    var list = old
    list.apply(changes)
    #expect(list == new)
  }

  @Test func `Collapsed, rows of inserted and deleted sections are not reported`() {
    let old = PieceList(["A": [1], "B": [2, 3]])
    let new = PieceList(["A": [1], "C": [4, 3, 5]])
    let changes = ChangeSet(from: old, to: new).collapsed
    #expect(changes.outline == ["-[1]", "+[1] 4 5", "3[1, 1]>[1, 1]"])
    var list = old
    list.apply(changes)
    #expect(list == new)
  }

  @Test func `Safe for UIKit, no row moves into an inserted section or out of a deleted one`() {
    let old = PieceList(["A": [1, 2], "B": [3]])
    let new = PieceList(["A": [3, 1], "C": [2]])
    let changes = ChangeSet(from: old, to: new).uikitSafe
    #expect(
      changes.outline
        == ["-[1]", "+[1]", "-3[1, 0]", "-2[0, 1]", "+3[0, 0]", "+2[1, 0]"])
    var list = old
    list.apply(changes)
    #expect(list == new)
  }
}
