import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The tool as a process: what only a real exit, a real signal and a real full disk can show.
@Suite(.ownThread, .needsExecutable)
struct EndToEndTests {
  private let executable = Executable()

  @Test func `a reader that closes the pipe ends the run with 141 and without a message`() throws {
    let cars = "make\n" + String(repeating: "BMW\n", count: 5000)
    try executable.write("cars.csv", cars)
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    let piped = executable.shell("{ $carvalet list; echo $? >status; } | head -n 1")
    #expect(piped.output.split(separator: "\n").count == 1)
    #expect(piped.messages == "")
    #expect(executable.read("status") == "141\n")
  }

  @Test func `a full disk ends the run with 74`() {
    #expect(executable.shell("$carvalet park -q").status == 0)
    for command in ["list", "list --json", "show 1", "export -q", "schema", "--help"] {
      let full = executable.shell("$carvalet \(command) >/dev/full")
      #expect(full.status == 74, "\(command)")
      #expect(full.messages.contains(/No space left on device("}})?\n$/), "\(command)")
    }
  }

  @Test func `closed streams do not reach a file by accident`() {
    #expect(executable.shell("$carvalet park <&-").status == 0)
    #expect(executable.shell("$carvalet list -q >&-").status == 74)
    let deaf = executable.shell("$carvalet list 2>&- && $carvalet export out.csv 2>&-")
    #expect(deaf.status == 0)
    #expect(executable.read("out.csv")?.hasPrefix("ticket,dateCreated,") == true)
  }

  @Test func `import reads a pipe, and tickets come from one`() {
    let piped = executable.shell(
      """
      # Half an hour from either end of what is said, however long the commands take.
      time=$(date -u -d '-50 hours -30 minutes' +%Y-%m-%dT%H:%M:%SZ)
      printf "make,dateCreated\\nBMW,$time\\nAudi,$time\\nFiat,$time\\n" |
        $carvalet import - --format csv
      $carvalet list -q --sort make --limit 2 | $carvalet retrieve -
      $carvalet list --fields make --format plain
      """)
    #expect(
      piped
        == Executable.Ended(
          status: 0,
          output: """
            Imported 3 cars
            Retrieved ticket 2: Audi Unknown, parked 2 d 2 h
            Retrieved ticket 1: BMW Unknown, parked 2 d 2 h
            Fiat

            """, messages: "1 car\n"))
  }

  @Test func `a search takes its words as a shell passes them`() throws {
    try executable.write(
      "cars.csv",
      "make,model,color,owner\nToyota,Camry,silver,Zoë Łukasz\nToyota,Camry,red,O’Brien\n")
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    for (words, tickets) in [
      ("silver camry", "1\n"), ("'toyota camry' lukasz", "1\n"), ("color:red", "2\n"),
      ("\"o'brien\"", "2\n"), ("-- camry -red", "1\n"), ("'camry toyota'", ""),
    ] {
      let found = executable.shell("$carvalet search -q \(words)")
      #expect(found.output == tickets, "\(words)")
      #expect(found.status == (tickets.isEmpty ? 1 : 0), "\(words)")
    }
    #expect(executable.shell("$carvalet search -q not:red").status == 64)
  }

  @Test func `the environment changes neither order nor machine output`() throws {
    try executable.write("cars.csv", "make,plate\nÖrn,1\nZ,2\nnörd,3\nA,4\nŠ,5\nz,6\nØ,7\n")
    let plain = executable.shell(
      "$carvalet import cars.csv -q --by me; $carvalet list --sort make --json")
    #expect(plain.status == 0)
    for environment in [
      "LANG=C LC_ALL=C", "LANG=sv_SE.UTF-8", "TZ=Asia/Kolkata", "TERM=dumb", "TERM=", "COLUMNS=1",
      "NO_COLOR=1", "TZ=nonsense",
    ] {
      let changed = executable.shell("\(environment) $carvalet list --sort make --json")
      #expect(changed.output == plain.output, "\(environment)")
    }
  }

  @Test func `a command whose answer cannot be written says what it has done`() throws {
    try executable.write("cars.csv", "make,year\nBMW,2019\nAudi,20x9\n")
    func message(_ command: String) -> String {
      let ended = executable.shell("\(command) >/dev/full")
      #expect(ended.status == 74, "\(command)")
      return ended.messages.replacingOccurrences(
        of: "Error: The output cannot be written: No space left on device", with: "…")
    }
    let shown = "'carvalet list --limit 3' shows the cars parked last.\n"
    #expect(
      message("$carvalet park BMW")
        == "…. It is stored (ticket 1): 'carvalet show 1' shows it.\n")
    #expect(
      message("$carvalet move 1 A1")
        == "…. It is stored (ticket 1): 'carvalet show 1' shows it.\n")
    #expect(
      message("$carvalet import cars.csv --skip-bad-rows --rejects bad.csv")
        .hasSuffix("…. The import is stored (1 car): \(shown)"))
    #expect(
      message("$carvalet retrieve 1 2")
        == "…. It is stored (tickets 1, 2): 'carvalet show 1 2' shows it.\n")
    #expect(message("$carvalet repark 1 2 --dry-run") == "…\n")
    #expect(
      message("$carvalet remove 1-2 --yes")
        == "…. It is removed (tickets 1, 2): 'carvalet show 1 2' finds no car.\n")
    #expect(
      message("$carvalet db backup 'a `copy`.sqlite'")
        == "…. The copy is made. To list its cars, type: carvalet list --store 'a `copy`.sqlite'\n")
    // The rows that were refused come after the commit.
    let refused = executable.shell(
      "mkdir none; $carvalet import cars.csv --skip-bad-rows --rejects none/../none")
    #expect(refused.status == 73)
    #expect(!refused.messages.contains("stored"))
  }

  @Test func `a limit on the size of files ends the run with 74, and leaves no draft`() throws {
    let cars =
      "make,note\n" + String(repeating: "BMW,\(String(repeating: "x", count: 99))\n", count: 3000)
    try executable.write("cars.csv", cars)
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    for command in [
      "park BMW -q", "park BMW -q --store new.sqlite", "export out.csv -q",
      "db backup copy.sqlite -q", "import cars.csv -q",
    ] {
      let limited = executable.shell("ulimit -f 100; $carvalet \(command)")
      #expect(limited.status == 74, "\(command): \(limited.messages)")
      #expect(limited.messages.contains("' could not be written: File too large"), "\(command)")
    }
    #expect(
      executable.shell("ls -A | grep -v '^\\.shell'; $carvalet list -q | wc -l").output
        == """
        cars.csv
        cars.sqlite
        cars.sqlite-shm
        cars.sqlite-wal
        cars.sqlite.lock
        new.sqlite.lock
        3000

        """)
  }

  @Test func `a program that a test starts has no file that the test was started with`() {
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    // The fourth is the folder that is listed.
    #expect(executable.shell("ls /proc/self/fd").output == "0\n1\n2\n3\n")
  }

  @Test(.needs("prlimit"))
  func `too few files that may be open end the run with 74 and a sentence`() {
    #expect(executable.shell("$carvalet park BMW -q").status == 0)
    for command in [
      "park BMW -q", "list -q", "watch", "search bmw -q", "import - --format csv -q",
      "export out.csv -q", "db backup copy.sqlite -q", "db check -q", "db vacuum -q", "--help",
    ] {
      for limit in Soak.sample([4, 5, 7, 10, 13, 16, 20, 24], every: 4) {
        #expect(
          executable.shell("prlimit --nofile=\(limit) $carvalet \(command)")
            == Executable.Ended(
              status: 74, output: "",
              messages: """
                Error: carvalet opens up to 24 files at once, and may not open so many here. \
                'ulimit -n' shows how many there may be.

                """),
          "\(command) with \(limit)")
      }
    }
    #expect(executable.shell("prlimit --nofile=64 $carvalet db check").status == 0)
  }

  @Test(.needs("flock"))
  func `Ctrl-C during an import stores nothing, and ends as signals do`() throws {
    try executable.write("cars.csv", "make,model\n" + String(repeating: "BMW,M3\n", count: 60_000))
    #expect(executable.shell("$carvalet park -q").status == 0)
    let interrupted = executable.shell(
      """
      # A shell without job control lets its children ignore Ctrl-C.
      env --default-signal=INT $carvalet import cars.csv & child=$!
      # No other process gets the lock while the rows are written.
      while flock -n cars.sqlite.lock true; do kill -0 $child || exit 1; done
      kill -INT $child
      wait $child
      echo $?
      $carvalet list -q --all
      $carvalet db check -q
      """)
    #expect(interrupted.output == "130\n1\n")
    #expect(interrupted.status == 0)
  }

  @Test func `a process whose end no test waits for leaves nothing behind`() throws {
    let id = executable.start("exit 3", named: "brief").id
    // While its status is not taken, it is there.
    try waitUntil { kill(id, 0) != 0 }
    #expect(errno == ESRCH)
  }

  @Test func `a ticket that was printed outlives kill -9`() throws {
    #expect(executable.shell("$carvalet park -q --ticket 1").status == 0)
    var acknowledged: [String] = []
    try Soak.rounds(atLeast: 30) { round, generator in
      // Each has an output file of its own: a process that is killed at once has not emptied the
      // old one.
      let process = executable.start(
        "while :; do \"$carvalet\" park BMW || exit; done",
        named: "desk-\(round.filter(\.isNumber))")
      // Waits for a number of whole cars, on however busy a machine, and then for part of another.
      let count = Int.random(in: 0...2, using: &generator)
      try waitUntil {
        process.hasEnded || process.written.count(where: \.isNewline) >= count
      }
      usleep(UInt32.random(in: 0...30_000, using: &generator))
      // The shell leads a process group, so the command that parks a car is killed with it.
      kill(-process.id, SIGKILL)
      acknowledged += process.finish().split(separator: "\n").compactMap { line in
        line.hasPrefix("Parked ticket ") && line.contains(":")
          ? line.split(separator: " ")[2].split(separator: ":").first.map(String.init) : nil
      }
    }
    #expect(!acknowledged.isEmpty)
    let stored = Set(executable.shell("$carvalet list -q --all").output.split(separator: "\n"))
    #expect(acknowledged.filter { !stored.contains(Substring($0)) } == [])
    #expect(Set(acknowledged).count == acknowledged.count)
    #expect(executable.shell("$carvalet db check").output == "The store is sound\n")
    #expect(
      executable.shell("ls").output.split(separator: "\n").filter { $0.contains("new") } == [])
  }

  @Test func `four desks park cars at once, and every ticket is another`() {
    let cars = Soak.isLong ? 200 : 15
    let desks = executable.shell(
      """
      for desk in 1 2 3 4; do
        (for car in $(seq \(cars)); do $carvalet park BMW --by desk$desk || exit; done) &
      done
      wait
      """)
    let tickets = desks.output.split(separator: "\n")
    #expect(desks.messages == "")
    #expect(tickets.count == 4 * cars && Set(tickets).count == 4 * cars)
    #expect(executable.shell("$carvalet list -q").output.split(separator: "\n").count == 4 * cars)
    #expect(executable.shell("$carvalet db check -q").status == 0)
  }
}
