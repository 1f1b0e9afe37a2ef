import FetchedResults
import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `queue`: the cars that guests wait for.
@Suite(.everyStore) struct QueueCommandTests {
  /// A queue with every kind of wait.
  private static func scene() throws -> CommandScene {
    let scene = try CommandScene.evening()
    for line in [
      "park Lada Niva --at -2h", "park Fiat Panda --at -2h", "park Kia Rio --at -2h",
      "request 1 --at -12m", "request 2 --at -40m --for 19:30", "request 3 --at -20m",
      "request 4 --at -1m --for 01:00",
      "request 6 --at -20m", "ready 6 --at -16m", "request 7 --at -9m", "ready 7 --at -5m",
      "ready 8 --at -2m", "request 1 --at now",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    return scene
  }

  @Test func `what was asked for long ago is not on top, and is counted below`() throws {
    let scene = try CommandScene()
    for line in [
      "park BMW --at 2026-01-01T12:00Z", "request 1 --at 2026-01-01T13:00Z",
      "park Audi --at 2026-01-02T12:00Z", "ready 2 --at 2026-01-02T13:00Z",
      "park Kia --at 2026-01-03T12:00Z", "request 3 --at -5m", "ready 3 --at -1m",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    let queue = scene.run("queue")
    #expect(queue.output.split(separator: "\n").map { $0.prefix(5) } == ["3\tKia"], "\(queue)")
    #expect(queue.messages.contains("2 cars were asked for more than 7 days ago. 'carvalet audit"))
    #expect(scene.run("queue -q").output == "3\n")
    #expect(scene.run("queue --json").messages == "")
    // Its guest was told that the car is requested since January, and never came into the queue.
    #expect(
      scene.run("request 1").output.hasPrefix("Requested ticket 1: BMW"),
      "\(scene.run("show 1"))")
    #expect(scene.run("queue -q").output == "1\n3\n")
    #expect(scene.run("undo --quiet").status == .done)
    #expect(scene.run("queue -q").output == "3\n")
  }

  @Test func `the longest wait is first, those who come later follow, and then the ready cars`()
    throws
  {
    let scene = try Self.scene()
    #expect(
      scene.run("queue --sections")
        == Consequences(
          output: """
            Requested (4)
            3\t2019 Škoda Octavia\t\t\tO'Neil\t\t\t20 min
            1\t2019 BMW M3\t\tB MW 123\tZoë Łukasz\tK7\tA12\t12 min
            2\t2016 Audi A4 Avant\tred\tM-AU77\tÅsa Öberg\t\t\tdue 19:30
            4\tUnknown Unknown\t\t\t\t\tA1\tdue tomorrow 01:00
            Ready (3)
            6\tLada Niva\t\t\t\t\t\twaiting for guest 16 min
            7\tFiat Panda\t\t\t\t\t\tready 5 min
            8\tKia Rio\t\t\t\t\t\tready 2 min

            """, messages: "7 cars\n"))
    #expect(scene.run("queue -q").output == "3\n1\n2\n4\n6\n7\n8\n")
  }

  @Test func `programs read the words of the stages, and the sections of every list`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("queue --json --sections --fields ticket,stage --limit 5")
        == Consequences(
          output: """
            [
            {"name":"requested","indexTitle":"R","numberOfObjects":4,"objects":[
            {"ticket":3,"stage":"requested"},
            {"ticket":1,"stage":"requested"},
            {"ticket":2,"stage":"requested"},
            {"ticket":4,"stage":"requested"}
            ]},
            {"name":"ready","indexTitle":"R","numberOfObjects":1,"objects":[
            {"ticket":6,"stage":"ready"}
            ]}
            ]

            """))
    #expect(
      scene.run("queue --format csv --fields ticket,dateDue --limit 3").output
        == "ticket,dateDue\n3,\n1,\n2,2026-11-21T18:30:00.000Z\n")
    #expect(scene.run("queue --format csv --sections").status == .usage)
  }

  @Test func `--where leaves cars out of the queue, and each must be true`() throws {
    let scene = try Self.scene()
    #expect(scene.run(arguments: ["queue", "-q", "--where", "year == 2019"]).output == "3\n1\n")
    #expect(
      scene.run(arguments: [
        "queue", "--sections", "--where", "year == 2019 OR stage == 'ready'", "--where",
        "key != nil",
      ])
        == Consequences(
          output: """
            Requested (1)
            1\t2019 BMW M3\t\tB MW 123\tZoë Łukasz\tK7\tA12\t12 min

            """, messages: "1 car\n"))
    #expect(
      scene.run(arguments: ["queue", "--where", "state == 'returned'"])
        == Consequences(messages: "No cars match 'state == 'returned''\n"))
    #expect(scene.run(arguments: ["queue", "--where", "maek = 'x'"]).status == .usage)
    #expect(scene.run(arguments: ["queue", "--watch", "--where", "maek = 'x'"]).status == .usage)
  }

  @Test func `a queue with --where is followed with it`() throws {
    let context = CommandContext(
      console: StringConsole().console, now: WatchScene.now, zone: TimeZoneRules { _ in 3600 })
    let command = try QueueCommand.parse(["--watch", "--where", "make == 'BMW'"])
    let session = try command.session(of: command.queue(in: context), in: context)
    let cars = [(1, "BMW"), (2, "Fiat"), (3, "BMW")].map { ticket, make in
      var car = Car.parked(Car.Ticket(ticket), make)
      if ticket < 3 { car.dateRequested = WatchScene.now }
      return car
    }
    let list = try ArraySource(cars).fetch(session.request)
    #expect(try list.objects(in: 0..<list.numberOfObjects).map(\.ticket) == [1])
  }

  @Test func `a table says what its cars are at, also where there is one section`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("ready 4")
    #expect(
      scene.run("queue", terminal: 80)
        == Consequences(
          output: """
            TICKET  CAR              COLOR  PLATE  OWNER  KEY  SPOT  WAIT
            Ready (1)
                 4  Unknown Unknown                            A1    ready under 1 min

            """, messages: "1 car\n"))
  }

  @Test func `on a narrow terminal the wait is short, and nothing else is cut for it`() throws {
    let scene = try Self.scene()
    #expect(
      scene.run("queue", terminal: 80).output == """
        TICKET  CAR                 COLOR  PLATE     OWNER       KEY  SPOT  WAIT
        Requested (4)
             3  2019 Škoda Octavia                   O'Neil                 20m
             1  2019 BMW M3                B MW 123  Zoë Łukasz  K7   A12   12m
             2  2016 Audi A4 Avant  red    M-AU77    Åsa Öberg              due 19:30
             4  Unknown Unknown                                       A1    due in 5h55m
        Ready (3)
             6  Lada Niva                                                   guest 16m
             7  Fiat Panda                                                  ready 5m
             8  Kia Rio                                                     ready 2m

        """)
    let narrow = scene.run("queue", terminal: 76).output
    #expect(narrow.contains("2019 BMW M3                B MW 123  Zoë Ł…  K7   A12   12m\n"))
    for width in 30..<80 {
      for line in scene.run("queue", terminal: width).output.split(separator: "\n") {
        #expect(line.count <= width, "\(width): \(line)")
      }
    }
  }

  @Test func `a wait of less than a minute is short, too`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 1 --at now")
    _ = scene.run("request 2 --at now")
    _ = scene.run("ready 2")
    let output = scene.run("queue", terminal: 60).output
    #expect(output.contains("  <1m\n") && output.contains("  ready <1m\n"), "\(output)")
  }

  @Test func `the wait is that of the clock of now`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("request 4 --for 19:10")
    let wait = {
      let output = scene.run("queue").output
      return String(output.split(separator: "\t", omittingEmptySubsequences: false).last ?? "")
    }
    #expect(wait() == "due 19:10\n")
    scene.now += 400
    #expect(wait() == "under 1 min\n")
    scene.now += 60
    #expect(wait() == "1 min\n")
    _ = scene.run("ready 4")
    #expect(wait() == "ready under 1 min\n")
    // It was how long the guest had waited, and after 15 minutes how long the car did.
    scene.now += 900
    #expect(wait() == "ready 15 min\n")
    scene.now += 1
    #expect(wait() == "waiting for guest 15 min\n")
  }

  @Test func `a queue without cars is empty, whatever its format, and so is a lot`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("queue") == Consequences(messages: "Nobody waits for a car\n"))
    #expect(scene.run("queue --json").output == "[]\n")
    // A car that has left waits for nobody, whatever its dates are.
    _ = scene.run("request 1-4")
    _ = scene.run("retrieve 1-4")
    #expect(scene.run("queue") == Consequences(messages: "Nobody waits for a car\n"))
  }
}
