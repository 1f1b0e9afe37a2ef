import Testing

@testable import CarvaletCommands

/// `--fields` and `--where` take what the headers of a list say, beside the names of the JSON.
@Suite(.everyStore) struct ColumnNamesTests {
  private let scene: CommandScene

  init() throws { scene = try CommandScene.evening() }

  @Test func `the words of the headers are columns, in any case`() {
    _ = scene.run("request 1 --at -20m")
    #expect(
      scene.run("list --fields car,OWNER,parked,wait --limit 4", terminal: 80).output == """
        CAR                 OWNER       PARKED             WAIT
        Unknown Unknown                 18:59, 5 min
        2016 Audi A4 Avant  Åsa Öberg   18:14, 50 min
        2019 Škoda Octavia  O'Neil      17:30, 1 h 34 min
        2019 BMW M3         Zoë Łukasz  16:04, 3 h         20 min

        """)
    #expect(
      scene.run("list --fields parked,dateCreated").messages
        == "Error: The field 'dateCreated' comes twice\n")
  }

  @Test func `programs read the fields that a column shows, each once`() {
    #expect(
      scene.run("list --fields ticket,car,make,owner,parked --limit 1 --sort owner --json").output
        == """
        [
        {"ticket":1,"year":2019,"make":"BMW","model":"M3","ownerFirstName":"Zoë",\
        "ownerLastName":"Łukasz","dateCreated":"2026-11-21T15:04:05.000Z"}
        ]

        """)
    #expect(
      scene.run("export --fields ticket,wait --where 'ticket = 1'").output
        == "ticket,dateRequested,dateDue,dateReady\n1,,,\n")
  }

  @Test func `the wait of a car that left is over`() {
    _ = scene.run("request 1 --at -50m")
    _ = scene.run("ready 1 --at -46m")
    _ = scene.run("retrieve 1 --at -30m")
    #expect(
      scene.run("list --returned --fields ticket,wait").output.contains("1\t4 min\n"))
  }

  @Test func `a condition takes the words for the times, and the owner`() {
    #expect(
      scene.run("list -q --where 'owner ENDSWITH \"Łukasz\" AND parked < \"1h ago\"'").output
        == "1\n")
    #expect(scene.run("list -q --where 'parked > \"18:00\"'").output == "4\n2\n")
    #expect(scene.run("list -q --where 'returned != nil'").output == "5\n")
    #expect(
      scene.run("list --where 'state == parked'").messages
        == "Error: 'parked' needs quotes, as it is a text. Type --where 'state == \"parked\"'\n"
        + "  state == parked\n           ^^^^^^\n")
  }
}
