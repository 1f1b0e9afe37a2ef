import TestSupport
import Testing

@testable import CarStorage
@testable import FetchedResults

/// The NDJSON that `watch` writes for programs.
struct NDJSONChangeTests {
  private static let options = "--sort make --fields ticket,make,spot"

  private static func scene() throws -> WatchScene {
    try WatchScene([.parked(1, "BMW", spot: "A12"), .parked(2, "Audi")], options)
  }

  @Test func `Row 37: every change is reported in NDJSON, one event a line`() throws {
    let scene = try Self.scene()
    #expect(
      try scene.begin() == """
        {"type":"snapshot","seq":0,"reason":null,"sections":[\
        {"name":"Audi","indexTitle":"A","numberOfObjects":1,"objects":[\
        {"ticket":2,"make":"Audi","spot":null}]},\
        {"name":"BMW","indexTitle":"B","numberOfObjects":1,"objects":[\
        {"ticket":1,"make":"BMW","spot":"A12"}]}]}

        """)
    let parked = try scene.change("park") { try $0.store(.parked(3, "Škoda", spot: "B/7\n")) }
    #expect(
      parked == #"""
        {"type":"begin","seq":1,"commands":[\#
        {"number":1,"name":"park","by":"anna","date":"2026-11-21T18:04:05.000Z"}]}
        {"type":"section-insert","index":2,"name":"Škoda","indexTitle":"S"}
        {"type":"insert","indexPath":null,"newIndexPath":[2,0],"ticket":3,\#
        "object":{"ticket":3,"make":"Škoda","spot":"B/7\n"},"old":null}
        {"type":"end","seq":1}

        """#)
    let edited = try scene.change("edit", by: nil) { try $0.store(.parked(1, "BMW", spot: nil)) }
    #expect(
      edited == """
        {"type":"begin","seq":2,"commands":[\
        {"number":2,"name":"edit","by":null,"date":"2026-11-21T18:04:05.000Z"}]}
        {"type":"update","indexPath":[1,0],"newIndexPath":[1,0],"ticket":1,\
        "object":{"ticket":1,"make":"BMW","spot":null},"old":{"spot":"A12"}}
        {"type":"end","seq":2}

        """)
    let moved = try scene.change("edit") { try $0.store(.parked(2, "bmw")) }
    #expect(
      moved == """
        {"type":"begin","seq":3,"commands":[\
        {"number":3,"name":"edit","by":"anna","date":"2026-11-21T18:04:05.000Z"}]}
        {"type":"section-delete","index":0,"name":"Audi"}
        {"type":"move","indexPath":[0,0],"newIndexPath":[0,0],"ticket":2,\
        "object":{"ticket":2,"make":"bmw","spot":null},"old":{"make":"Audi"}}
        {"type":"end","seq":3}

        """)
    let removed = try scene.change("remove") { try $0.delete(1) }
    #expect(
      removed == """
        {"type":"begin","seq":4,"commands":[\
        {"number":4,"name":"remove","by":"anna","date":"2026-11-21T18:04:05.000Z"}]}
        {"type":"section-update","index":0,"newIndex":0,\
        "name":"bmw","indexTitle":"B","oldName":"BMW"}
        {"type":"delete","indexPath":[0,1],"newIndexPath":null,"ticket":1,\
        "object":{"ticket":1,"make":"BMW","spot":null},"old":null}
        {"type":"end","seq":4}

        """)
    #expect(scene.messages == "")
  }

  @Test func `a car that is retrieved leaves the list, and changes in one of all cars`() throws {
    var car = Car.parked(1, "BMW")
    car.dateReturned = WatchScene.now
    for (options, type, old) in [
      ("--json", "delete", "null"),
      ("--all --json", "update", #"{"state":"parked","dateReturned":null}"#),
    ] {
      let scene = try WatchScene([.parked(1, "BMW")], options)
      _ = try scene.begin()
      let lines = try scene.change("retrieve") { try $0.store(car) }.split(separator: "\n")
      #expect(lines.count == 3 && lines[1].hasPrefix("{\"type\":\"\(type)\","))
      #expect(lines[1].hasSuffix("\"old\":\(old)}"))
    }
  }

  @Test func `a field that is not shown is reported by an empty old`() throws {
    let scene = try WatchScene([.parked(1, "BMW")], "--fields ticket")
    _ = try scene.begin()
    let lines = try scene.change("edit") { try $0.store(.parked(1, "BMW", note: "dent")) }
    #expect(lines.contains(#""object":{"ticket":1},"old":{}}"#))
  }

  @Test func `so many changes that they are not reported one by one are a snapshot`() throws {
    let scene = try WatchScene(
      [.parked(1, "BMW")], "--fields ticket --group-by none", maximumChanges: 2)
    _ = try scene.begin()
    let anew = try scene.change("import") {
      for id in 2...4 { try $0.store(.parked(Int64(id), "Fiat")) }
    }
    #expect(
      anew == """
        {"type":"snapshot","seq":1,"reason":"many-changes","sections":[\
        {"name":null,"indexTitle":null,"numberOfObjects":4,"objects":[\
        {"ticket":4},{"ticket":3},{"ticket":2},{"ticket":1}]}]}

        """)
  }

  @Test func `an empty list has one section without a key, and none with one`() throws {
    #expect(
      try WatchScene([], "--sort parked").begin() == """
        {"type":"snapshot","seq":0,"reason":null,"sections":[\
        {"name":null,"indexTitle":null,"numberOfObjects":0,"objects":[]}]}

        """)
    #expect(
      try WatchScene([]).begin()
        == #"{"type":"snapshot","seq":0,"reason":null,"sections":[]}"# + "\n")
  }

  @Test func `a snapshot of many cars is one line`() throws {
    let cars = (1...2500).map { Car.parked(Int64($0), $0.isMultiple(of: 3) ? "BMW" : "Audi") }
    let scene = try WatchScene(cars)
    let line = try scene.begin()
    #expect(line.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    var replay = ListReplay()
    try replay.take(line)
    #expect(replay.sections.map(\.name) == ["Audi", "BMW"])
    #expect(replay.sections.map(\.cars.count) == [1667, 833])
    #expect(replay.sections[1].cars.map(\.ticket) == (1...833).reversed().map { $0 * 3 })
  }

  @Test func `the name of an author does nothing to a terminal`() throws {
    let scene = try Self.scene()
    _ = try scene.begin()
    let removed = try scene.change("remove", by: "\u{1B}[2J\"") { try $0.delete(1) }
    #expect(removed.contains(#""by":"\u001B[2J\"","date""#))
  }

  @Test(arguments: [
    "", "--sort make", "--sort make --group-by letter", "--sort year --group-by decade --all",
    "--sort owner --reverse", "--sort make --limit 5 --offset 2", "a --sort model",
    "--sort make --where year>1995", "--group-by hour --returned",
  ])
  func `replaying random changes over the snapshot gives the list`(options: String) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededCars(seed: seed)
    let scene = try WatchScene(
      (1...12).map { random.car(Int64($0)) }, options, maximumChanges: 8)
    var replay = ListReplay()
    try replay.take(try scene.begin())
    for round in 0..<60 {
      let lines = try scene.change("change") { writer in
        for _ in 0..<random.number(in: 1...10) {
          let ticket = Int64(random.number(in: 1...20))
          if random.number(in: 0...3) == 0 {
            try writer.remove(ticket)
          } else {
            try writer.store(random.car(ticket))
          }
        }
      }
      let context = "seed \(seed), round \(round)"
      #expect(throws: Never.self, "\(context)") { try replay.take(lines) }
      let listed = try scene.listedSections()
      #expect(replay.sections == listed, "\(context)")
      if replay.sections != listed { return }
    }
    #expect(replay.changeSets > 0 && replay.snapshots > 0)
  }
}
