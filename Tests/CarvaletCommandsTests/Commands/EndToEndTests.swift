import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The tool as a process: what only a real exit, a real signal and a real file can show.
@Suite(
  .serialized, .ownThread,
  .enabled(if: Executable.path != nil, "the built carvalet is not beside the tests"))
struct EndToEndTests {
  private let executable = Executable()

  // MARK: - The streams

  @Test func `a reader that goes ends the run with 141 and without a word`() throws {
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
      #expect(full.messages.hasSuffix("No space left on device\n"), "\(command)")
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
      message("$carvalet db backup copy.sqlite")
        == "…. The copy is made: 'carvalet list --store copy.sqlite' lists its cars.\n")
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

  @Test func `too few files that may be open end the run with 74 and a sentence`() {
    #expect(executable.shell("$carvalet park BMW -q").status == 0)
    for command in [
      "park BMW -q", "list -q", "watch", "search bmw -q", "import - --format csv -q",
      "export out.csv -q", "db backup copy.sqlite -q", "db check -q", "db vacuum -q", "--help",
    ] {
      for limit in [4, 5, 7, 10, 13, 16, 20, 24] {
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

  // MARK: - Files

  @Test func `R18: a store is its owner's alone, whatever the umask`() throws {
    let made = executable.shell(
      """
      umask 0
      unset CARVALET_STORE
      export XDG_DATA_HOME=$PWD/data
      $carvalet park -q
      $carvalet park -q
      $carvalet db backup copy.sqlite -q
      $carvalet export cars.csv -q
      stat -c '%a %n' data/carvalet data/carvalet/* copy.sqlite cars.csv
      """)
    #expect(made.status == 0)
    for line in made.output.split(separator: "\n") {
      #expect(line.hasPrefix(line.hasSuffix("data/carvalet") ? "700 " : "600 "), "\(line)")
    }
    #expect(made.output.contains("600 data/carvalet/carvalet.sqlite\n"))
  }

  @Test func `R7: what may not be read is not listed, and what may not be written is not changed`()
    throws
  {
    #expect(executable.shell("$carvalet park -q && $carvalet db vacuum -q").status == 0)
    // The superuser may read everything, so the commands run as an ordinary user.
    let user =
      geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    guard executable.shell("\(user)$carvalet --version").status == 0 else { return }
    _ = executable.shell(
      "mkdir locked; cp cars.sqlite locked; chmod 444 locked/*; chmod 555 locked")
    let listed = executable.shell("\(user)$carvalet list -q --store locked/cars.sqlite")
    #expect(listed == Executable.Ended(status: 0, output: "1\n", messages: ""))
    #expect(executable.shell("\(user)$carvalet park --store locked/cars.sqlite").status == 73)
    #expect(executable.shell("\(user)$carvalet park --store locked/new.sqlite").status == 73)
    _ = executable.shell("chmod 755 locked; chmod 000 locked/cars.sqlite")
    let unreadable = executable.shell("\(user)$carvalet list --store locked/cars.sqlite")
    #expect(unreadable.status == 66)
    #expect(unreadable.output == "")
    #expect(unreadable.messages.hasSuffix("locked/cars.sqlite' may not be read\n"))
  }

  @Test func `names that are not UTF-8 are refused, and never taken for others`() {
    let refused = executable.shell(
      #"""
      name=$(printf 'caf\351')
      repaired=$(printf 'caf\357\277\275')
      $carvalet park BMW -q --store $repaired.sqlite
      mkdir $name && ln -s $name/cars.sqlite link.sqlite && cp $repaired.sqlite $name/cars.sqlite
      ln -s $name/out.csv link.csv && touch $name/out.csv
      try() { "$@"; echo $?; }
      try $carvalet list -q --store $name.sqlite
      try env CARVALET_STORE=$name.sqlite $carvalet list -q
      try env -u CARVALET_STORE XDG_DATA_HOME=$PWD/$name $carvalet park -q
      try $carvalet export $name.csv --store $repaired.sqlite
      try $carvalet list -q --store link.sqlite
      try $carvalet export link.csv --store $repaired.sqlite
      cd $name
      try $carvalet list -q --store cars.sqlite
      try $carvalet list -q --store ../$repaired.sqlite
      """#)
    #expect(refused.output == "64\n64\n64\n64\n64\n73\n64\n64\n")
    let folder = executable.folder.path
    #expect(
      refused.messages == #"""
        Error: 'caf\xE9.sqlite' is not UTF-8. carvalet takes no other words and names.
        Error: CARVALET_STORE is not UTF-8: 'caf\xE9.sqlite'. carvalet takes no other names of files.
        Error: XDG_DATA_HOME is not UTF-8: '\#(folder)/caf\xE9'. carvalet takes no other names of files.
        Error: 'caf\xE9.csv' is not UTF-8. carvalet takes no other words and names.
        Error: '\#(folder)/link.sqlite' leads to a file whose name is not UTF-8. Name a store by such a path only.
        Error: 'link.csv' cannot be written: Invalid or incomplete multibyte or wide character
        Error: The current folder '\#(folder)/caf\xE9' is not UTF-8. Name the file by its whole path.
        Error: The current folder '\#(folder)/caf\xE9' is not UTF-8. Name the file by its whole path.

        """#)
  }

  @Test func `paths that are too long are refused with a sentence, and others work`() {
    let tried = executable.shell(
      """
      try() { $carvalet park -q --store $1; echo $?; $carvalet list -q --store $1; echo $?; }
      try $(printf 'n%.0s' $(seq 247))
      try $(printf 'n%.0s' $(seq 248))
      try $(printf 'n%.0s' $(seq 300))
      try $(printf 'n/%.0s' $(seq 3000))
      deep=$PWD
      while [ ${#deep} -lt 440 ]; do deep=$deep/folder; done
      long=$deep/a-folder-in-which-no-store-can-be/that-SQLite-would-take/because-of-its-length
      mkdir -p $long && ln -s $long short
      try $deep/cars.sqlite
      try $long/cars.sqlite
      try short/cars.sqlite
      cp $deep/cars.sqlite short
      $carvalet list -q --store short/cars.sqlite; echo $?
      """)
    #expect(
      tried.output
        == "0\n1\n0\n" + "64\n64\n64\n64\n64\n64\n" + "0\n1\n0\n" + "64\n64\n"
        + "64\n66\n" + "64\n")
    for line in tried.messages.split(separator: "\n") {
      #expect(
        line.hasSuffix(
          "' is too long for a store: 504 bytes are the most, and 247 for the name at its end")
          || line.hasPrefix("Error: There is no store at"))
    }
  }

  @Test func `a folder that has gone is no place for a store`() {
    let gone = executable.shell(
      "mkdir gone && cd gone && rmdir ../gone && $carvalet park --store cars.sqlite")
    #expect(gone.status == 64)
    #expect(
      gone.messages == """
        Error: The current folder cannot be read: No such file or directory. Name the file by its \
        whole path.

        """)
  }

  // MARK: - Signals

  @Test func `R16: Ctrl-C during an import stores nothing, and ends as signals do`() throws {
    try executable.write("cars.csv", "make,model\n" + String(repeating: "BMW,M3\n", count: 60_000))
    #expect(executable.shell("$carvalet park -q").status == 0)
    let interrupted = executable.shell(
      """
      # A shell without job control lets its children ignore Ctrl-C.
      env --default-signal=INT $carvalet import cars.csv & child=$!
      # Nobody else gets the lock while the rows go in.
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

  @Test func `an interrupted export leaves no half of a file`() throws {
    try executable.write("cars.csv", "make,model\n" + String(repeating: "BMW,M3\n", count: 60_000))
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
    let interrupted = executable.shell(
      """
      $carvalet export out.csv & child=$!
      until ls .out.csv.*.draft >/dev/null 2>&1; do kill -0 $child || break; done
      kill -TERM $child
      wait $child
      ls -A
      """)
    // A fast machine may have been done before the signal.
    #expect(!interrupted.output.contains(".draft"))
  }

  @Test func `an export through a link makes the file that it leads to`() {
    let exported = executable.shell(
      """
      mkdir there && $carvalet park BMW -q
      ln -s there/cars.csv out.csv && ln -s out.csv again.csv
      for name in again.csv out.csv; do
        $carvalet export $name -q && test -L out.csv && test -L again.csv && test -s there/cars.csv
        echo $?
      done
      ln -s loop.csv loop.csv && $carvalet export loop.csv
      ln -s none/cars.csv lost.csv && $carvalet export lost.csv
      ln -s cars.sqlite-journal journal.csv && $carvalet export journal.csv
      ls -A | grep -e draft -e journal$
      """)
    #expect(exported.output == "0\n0\n")
    #expect(
      exported.messages == """
        Error: 'loop.csv' cannot be written: Too many levels of symbolic links
        Error: 'lost.csv' cannot be written: No such file or directory
        Error: 'journal.csv' is in use by this command itself. Choose another name.

        """)
  }

  @Test func `the draft of an export that was killed goes with the next one`() {
    let killed = executable.shell(
      """
      $carvalet park BMW -q
      sh -c 'touch .out.csv.$$-1.draft'
      touch .mine.$$-$(cut -d ' ' -f 22 /proc/$$/stat).draft
      $carvalet export out.csv -q
      ls -A | grep draft | sed 's/[0-9]//g'
      """)
    #expect(killed.output == ".mine.-.draft\n")
  }

  @Test func `nothing is written onto the store or what belongs to it, by whatever name`() throws {
    try executable.write("cars.csv", "make,year\nBMW,2019\nAudi,20x9\n")
    let made = executable.shell(
      """
      $carvalet park BMW -q
      echo log >cars.sqlite-wal.copy
      mkdir sub && ln -s ../cars.sqlite sub/link.csv && ln -s . here
      ln -s cars.sqlite.lock lock.csv && ln cars.sqlite-shm shm.csv
      """)
    #expect(made.status == 0)
    for name in [
      "cars.sqlite", "./cars.sqlite", "here/cars.sqlite", "sub/link.csv", "sub/../cars.sqlite-wal",
      "cars.sqlite-shm", "shm.csv", "cars.sqlite.lock", "lock.csv", "cars.sqlite-journal",
      "here/cars.sqlite-journal", "$PWD/cars.sqlite-journal",
    ] {
      for command in [
        "export \(name) --format csv", "db backup \(name)",
        "import cars.csv --skip-bad-rows --rejects \(name)",
      ] {
        let refused = executable.shell("$carvalet \(command)")
        #expect(refused.status == 64, "\(command): \(refused.messages)")
        #expect(
          refused.messages.hasSuffix("is in use by this command itself. Choose another name.\n"),
          "\(command)")
      }
    }
    // A store that is yet to be made is spared as well.
    let unmade = executable.shell(
      """
      $carvalet import cars.csv --skip-bad-rows --store new.sqlite --rejects new.sqlite
      ls new*
      """)
    #expect(unmade.messages.contains("'new.sqlite' is in use by this command itself"))
    #expect(unmade.output == "")
    #expect(
      executable.shell("$carvalet list -q && $carvalet db check").output
        == "1\nThe store is sound\n")
  }

  @Test func `R1: a ticket that was printed outlives kill -9`() throws {
    #expect(executable.shell("$carvalet park -q --ticket 1").status == 0)
    var acknowledged: [String] = []
    Soak.rounds(atLeast: 150) { round, generator in
      // Each has a file to write to: one that is killed at once has not yet emptied it.
      let process = executable.start(
        "while :; do \"$carvalet\" park BMW || exit; done",
        named: "desk-\(round.filter(\.isNumber))")
      // So many cars are parked whatever else the machine does, and then one in part.
      let count = Int.random(in: 0...2, using: &generator)
      while !process.hasEnded, process.written.count(where: \.isNewline) < count { usleep(1000) }
      usleep(UInt32.random(in: 0...30_000, using: &generator))
      // The shell leads a group of its own, so the car being parked is killed with it.
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

  @Test func `four desks park fifty cars each at once, and every ticket is another`() {
    let desks = executable.shell(
      """
      for desk in 1 2 3 4; do
        (for car in $(seq 50); do $carvalet park BMW --by desk$desk || exit; done) &
      done
      wait
      """)
    let tickets = desks.output.split(separator: "\n")
    #expect(desks.messages == "")
    #expect(tickets.count == 200 && Set(tickets).count == 200)
    #expect(executable.shell("$carvalet list -q").output.split(separator: "\n").count == 200)
    #expect(executable.shell("$carvalet db check -q").status == 0)
  }
}
