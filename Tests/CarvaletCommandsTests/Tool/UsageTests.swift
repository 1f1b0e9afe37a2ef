import Testing

@testable import CarvaletCommands

/// Command lines that are refused, and the suggestions in their messages.
struct UsageTests {
  // PostgreSQL's client library reads the address.
  @Test(
    .needsPostgres,
    arguments: [("db share desk", "'db share'"), ("db create --group desk", "--group")])
  func `a store on a server is shared with roles, and the sentence has the statements`(
    line: String, words: String
  ) throws {
    #expect(
      try CommandScene().run("\(line) --store postgresql://nobody@nowhere.invalid/cars")
        == Consequences(
          .usage,
          messages: """
            Error: \(words) is for a store in a file. On a server, the owner of its tables lets a role \
            in: GRANT USAGE ON SCHEMA NAME TO ROLE; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES \
            IN SCHEMA NAME TO ROLE

            """))
  }

  @Test func `Row 38: an unknown word suggests the nearest known one`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("lst")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'lst'. Did you mean 'list'? See 'carvalet --help'.

            """))
    #expect(
      scene.run("serch bmw")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'serch'. Did you mean 'search'? See 'carvalet --help'.

            """))
    #expect(
      scene.run("db chek")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'chek'. Did you mean 'check'? See 'carvalet db --help'.

            """))
    #expect(
      scene.run("help lst")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'lst'. Did you mean 'list'? See 'carvalet --help'.

            """))
    #expect(
      scene.run("help db bakup")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'bakup'. Did you mean 'backup'? See 'carvalet db --help'.

            """))
    #expect(
      scene.run("wombat")
        == Consequences(
          .usage, messages: "Error: Unknown command 'wombat'. See 'carvalet --help'.\n"))
    #expect(
      scene.run("list --sort maek")
        == Consequences(.usage, messages: "Error: Unknown sort key 'maek'. Did you mean 'make'?\n"))
    #expect(
      scene.run("list --sort plate")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown sort key 'plate'. Type one of: parked, make, model, year, owner, \
            owner-first, spot, key, dateCreated.

            """))
    #expect(
      scene.run("list --group-by leter")
        == Consequences(
          .usage, messages: "Error: Unknown grouping 'leter'. Did you mean 'letter'?\n"))
    #expect(
      scene.run("list --hours 13")
        == Consequences(
          .usage, messages: "Error: Unknown clock '13'. Type one of: 24, 12.\n"))
    #expect(
      scene.run("list --fields colr")
        == Consequences(.usage, messages: "Error: Unknown field 'colr'. Did you mean 'color'?\n"))
    #expect(
      scene.run("list --fields ticket,")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown field ''. Type one of: ticket, dateCreated, make, model, year, plate, \
            color, ownerFirstName, ownerLastName, key, spot, note, photo, state, dateReturned, \
            utcOffset, dateRequested, dateDue, dateReady, stage, notes, car, owner, wait, parked, \
            returned, requested, due, ready.

            """))
    #expect(
      scene.run("list --fields make,make")
        == Consequences(.usage, messages: "Error: The field 'make' comes twice\n"))
    #expect(
      scene.run("list --fields ''")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown field ''. Type one of: ticket, dateCreated, make, model, year, plate, \
            color, ownerFirstName, ownerLastName, key, spot, note, photo, state, dateReturned, \
            utcOffset, dateRequested, dateDue, dateReady, stage, notes, car, owner, wait, parked, \
            returned, requested, due, ready.

            """))
    #expect(
      scene.run("search x --in maek")
        == Consequences(.usage, messages: "Error: Unknown scope 'maek'. Did you mean 'make'?\n"))
    #expect(
      scene.run("search x --in wheels")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown scope 'wheels'. Type one of: any, sort, make, model, year, owner, plate, \
            key, spot, ticket, note.

            """))
    #expect(
      scene.run("list --format jsn")
        == Consequences(.usage, messages: "Error: Unknown format 'jsn'. Did you mean 'json'?\n"))
    #expect(
      scene.run("list --format xml")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown format 'xml'. Type one of: table, plain, json, ndjson, csv, tsv, md.

            """))
    #expect(
      scene.run("list --color alwys")
        == Consequences(
          .usage, messages: "Error: Unknown colour mode 'alwys'. Did you mean 'always'?\n"))
    #expect(
      scene.run("list --sorted make")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown option '--sorted'. Did you mean '--sort'?
            Usage: carvalet list [<options>] [<key>]
              See 'carvalet list --help' for more information.

            """))
    #expect(
      scene.run("park --plat x")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown option '--plat'. Did you mean '--plate'?
            Usage: carvalet park [<options>] [<words> ...]
              See 'carvalet park --help' for more information.

            """))
    #expect(scene.run("list --xyz").messages.hasPrefix("Error: Unknown option '--xyz'\nUsage: "))
    #expect(
      scene.run("--hlep")
        == Consequences(
          .usage, messages: "Error: Unknown option '--hlep'. Did you mean '--help'?\n"))
    #expect(
      scene.run("--store x list")
        == Consequences(
          .usage,
          messages: """
            Error: '--store' stands before the command. Options follow it: carvalet list --json.

            """))
  }

  @Test func `an option that another command has is answered with that command`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --on-conflict skip")
        == Consequences(
          .usage,
          messages: """
            Error: '--on-conflict' is an option of 'import', and not of 'list'
            Usage: carvalet list [<options>] [<key>]
              See 'carvalet list --help' for more information.

            """))
    #expect(
      scene.run("queue -k K7").messages
        .hasPrefix(
          "Error: '-k' is an option of 'park', 'show', 'edit' and others, and not of 'queue'"))
    #expect(
      scene.run("list --dry-run").messages
        .hasPrefix("Error: '--dry-run' is an option of 'edit', 'remove', 'request' and others,"))
    #expect(
      scene.run("db check --where x").messages
        .contains("'list', 'search', 'index' and others, and not of 'db check'\n"))
  }

  @Test func `options that exclude one another are refused`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("list --json --quiet").inSentences
        == Consequences(
          .usage, messages: "Error: --quiet shows tickets only; leave it out, or --format json\n"))
    #expect(
      scene.run("search x -q --format csv")
        == Consequences(
          .usage, messages: "Error: --quiet shows tickets only; leave it out, or --format csv\n"))
    #expect(
      scene.run("list -q --fields make")
        == Consequences(.usage, messages: "Error: --quiet and --fields exclude one another\n"))
    #expect(
      scene.run("list --json --format csv").inSentences
        == Consequences(.usage, messages: "Error: --json and --format csv exclude one another\n"))
    #expect(
      scene.run("list --json --format json -q").inSentences
        == Consequences(
          .usage, messages: "Error: --quiet shows tickets only; leave it out, or --format json\n"))
    #expect(
      scene.run("list --returned --all")
        == Consequences(.usage, messages: "Error: --returned and --all exclude one another\n"))
    #expect(
      scene.run("list --jump B")
        == Consequences(
          .usage,
          messages: """
            Error: --jump needs sections. Add for example --sort make, or --group-by hour.

            """))
    #expect(
      scene.run("list --sort make --jump ''")
        == Consequences(
          .usage,
          messages:
            "Error: --jump needs a title. 'carvalet index' with the same options shows them.\n"))
    #expect(
      scene.run("list --sort year --group-by letter")
        == Consequences(
          .usage, messages: "Error: A list sorted by year cannot be grouped by letter\n"))
    #expect(
      scene.run("list --group-by letter")
        == Consequences(
          .usage, messages: "Error: A list sorted by parked cannot be grouped by letter\n"))
    #expect(
      scene.run("list --limit -1")
        == Consequences(.usage, messages: "Error: --limit cannot be negative\n"))
    #expect(
      scene.run("list --offset -1")
        == Consequences(.usage, messages: "Error: --offset cannot be negative\n"))
    #expect(
      scene.run("list --limit x")
        == Consequences(
          .usage, messages: "Error: --limit needs a whole number, not 'x'\n"))
    #expect(
      scene.run("list --limit 99999999999999999999")
        == Consequences(
          .usage, messages: "Error: --limit needs a whole number, not '99999999999999999999'\n"))
    #expect(
      scene.run("schema x")
        == Consequences(
          .usage,
          messages: """
            Error: Unexpected argument 'x'
            Usage: carvalet schema
              See 'carvalet schema --help' for more information.

            """))
    #expect(
      scene.run("-- list")
        == Consequences(
          .usage,
          messages: """
            Error: Unexpected argument 'list'
            Usage: carvalet <command> [options]
              See 'carvalet --help' for more information.

            """))
  }
}
