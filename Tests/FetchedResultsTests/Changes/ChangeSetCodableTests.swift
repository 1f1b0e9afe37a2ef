import FetchedResults
import Foundation
import TestSupport
import Testing

/// Lists and their changes on the way to another program, which may send anything back.
struct ChangeSetCodableTests {
  private let old = PieceList(["A": [1, 2], "B": [3]])
  private let new = PieceList(["A": [1], "C": [2, 4]]).changing([2])

  @Test func `changes are events with a type, a place and a row`() throws {
    #expect(
      try JSONText.encode(ChangeSet(from: old, to: new)) == """
        {"rowEvents":[\
        {"from":{"item":0,"section":1},"id":3,"object":{"id":3,"version":0},"type":"delete"},\
        {"from":{"item":1,"section":0},"id":2,"object":{"id":2,"version":1},\
        "oldValues":[{"attribute":"version","value":0}],\
        "to":{"item":0,"section":1},"type":"move"},\
        {"id":4,"object":{"id":4,"version":0},"to":{"item":1,"section":1},"type":"insert"}],\
        "sectionEvents":[\
        {"from":1,"section":{"identity":"B","name":"B"},"type":"delete"},\
        {"section":{"identity":"C","name":"C"},"to":1,"type":"insert"}]}
        """)
  }

  @Test func `a list is its sections with their rows`() throws {
    #expect(
      try JSONText.encode(old) == """
        {"sections":[\
        {"identity":"A","name":"A","rows":[{"id":1,"version":0},{"id":2,"version":0}]},\
        {"identity":"B","name":"B","rows":[{"id":3,"version":0}]}]}
        """)
    #expect(try JSONText.roundTrip(old) == old)
  }

  @Test func `commands travel with the change`() throws {
    let command = CommittedCommand(
      id: 5, date: Date(millisecondsSince1970: 250),
      command: ChangeCommand(
        "sell", by: "Anna", at: "desk", date: Date(timeIntervalSince1970: 0)))
    let changes = try ChangeSet<Piece>(
      sectionEvents: [], rowEvents: [], commands: [command], sequence: 12)
    #expect(
      try JSONText.encode(changes) == """
        {"commands":[{"author":"Anna","date":"1970-01-01T00:00:00.250Z",\
        "given":"1970-01-01T00:00:00.000Z","id":5,"name":"sell","origin":"desk"}],\
        "rowEvents":[],"sectionEvents":[],"sequence":12}
        """)
    #expect(try JSONText.roundTrip(changes) == changes)
  }

  @Test func `random changes arrive, in any order, and are applied there`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let old = PieceList.random(using: &random)
      let new = PieceList.random(using: &random)
      let changes = ChangeSet(from: old, to: new)
      for form in [changes, changes.uikitSafe, changes.collapsed, changes.uikitSafe.collapsed] {
        let received = try JSONText.roundTrip(form)
        #expect(received == form, "seed \(seed), round \(round)")
        let shuffled = try ChangeSet(
          sectionEvents: form.sectionEvents.shuffled(using: &random),
          rowEvents: form.rowEvents.shuffled(using: &random))
        var list = try JSONText.roundTrip(old)
        try list.apply(checking: shuffled)
        #expect(list == new, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `events that no list has are refused`() throws {
    let path = ResultsIndexPath(section: 0, item: 0)
    let event = RowEvent(id: 1, object: Piece(1), kind: .delete(at: path))
    let error = try #require(throws: ChangeSetError.self) {
      try ChangeSet(sectionEvents: [], rowEvents: [event, event])
    }
    expectSentence(error)
    #expect(
      "\(error)" == "These are not the changes of one list: two events have the same old path")
    #expect(
      JSONText.refusal(
        #"""
        {"rowEvents":[{"type":"delete","id":1,"from":{"section":-1,"item":0},\#
        "object":{"id":1,"version":0}}]}
        """#, as: ChangeSet<Piece>.self)
        == "These are not the changes of one list: the path [-1, 0] is negative")
    #expect(
      JSONText.refusal(
        #"{"rowEvents":[{"type":"vanish","id":1,"object":{"id":1,"version":0}}]}"#,
        as: ChangeSet<Piece>.self) == "There is no event 'vanish' of a row")
    #expect(
      JSONText.refusal(
        #"{"sections":[{"identity":1,"rows":[]},{"identity":1,"rows":[]}]}"#, as: PieceList.self)
        == "This is no list: two sections have the same identity")
  }

  @Test func `changes of another list leave the list as it is`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<2000 {
      let list = PieceList.random(using: &random)
      let foreign = ChangeSet(
        from: PieceList.random(using: &random), to: PieceList.random(using: &random))
      let form = [foreign, foreign.collapsed].randomElement(using: &random)!
      var copy = list
      do {
        try copy.apply(checking: form)
      } catch {
        refused += 1
        #expect(copy == list, "seed \(seed), round \(round)")
      }
    }
    #expect(refused > 1000)
  }

  @Test func `a place far away is refused at once`() throws {
    let far = SectionHeading(identity: .text("Z"), name: "Z")
    for event: SectionEvent<Piece> in [
      .insert(far, at: .max, objects: []), .move(far, from: 0, to: .max), .delete(far, at: 7),
      .update(far, from: .max, to: .max, oldName: nil),
    ] {
      var list = old
      let changes = try ChangeSet(sectionEvents: [event], rowEvents: [])
      #expect(throws: ChangeSetError.self) { try list.apply(checking: changes) }
      #expect(list == old)
    }
  }
}
