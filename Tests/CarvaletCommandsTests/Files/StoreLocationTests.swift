import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Where a store may be, and who may read and write it: the tool as a process.
@Suite(.ownThread, .needsExecutable)
struct StoreLocationTests {
  private let executable = Executable()

  @Test func `a store is its owner's alone, whatever the umask`() throws {
    let made = executable.shell(
      """
      umask 0
      unset CARVALET_STORE
      export XDG_DATA_HOME="$PWD/data"
      $carvalet park -q >/dev/null
      $carvalet park -q >/dev/null
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

  @Test(.needs("setpriv"))
  func `what may not be read is not listed, and what may not be written is not changed`()
    throws
  {
    #expect(executable.shell("$carvalet park -q && $carvalet db vacuum -q").status == 0)
    // Root may read everything, so it gives up its rights. Another user might not reach the tool.
    let user = geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
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
    // Whose file it is, is said where it is another's: see SharedStoreTests.
    #expect(
      unreadable.messages.hasSuffix("locked/cars.sqlite' may not be read\n"), "\(unreadable)")
  }

  @Test func `names that are not UTF-8 are refused, and never taken for others`() {
    let refused = executable.shell(
      #"""
      name=$(printf 'caf\351')
      repaired=$(printf 'caf\357\277\275')
      $carvalet park BMW -q >/dev/null --store $repaired.sqlite
      mkdir $name && ln -s $name/cars.sqlite link.sqlite && cp $repaired.sqlite $name/cars.sqlite
      ln -s $name/out.csv link.csv && touch $name/out.csv
      try() { "$@"; echo $?; }
      try $carvalet list -q --store $name.sqlite
      try env CARVALET_STORE=$name.sqlite $carvalet list -q
      try env -u CARVALET_STORE XDG_DATA_HOME="$PWD/$name" $carvalet park -q
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

  // A file of that name was made, and the message showed the password.
  @Test(arguments: [
    "db backup 'host=db password=geheim'", "export 'host=db password=geheim'",
    "db backup postgresql://own:geheim@db/cars", "export own:geheim@db",
    "import cars.csv --skip-bad-rows --rejects 'password=geheim'",
  ])
  func `the address of a server is not the name of a file to make`(command: String) {
    let refused = executable.shell(
      """
      $carvalet park BMW -q >/dev/null && printf 'make,year\nAudi,x\n' >cars.csv
      $carvalet \(command)
      status=$?
      ls
      exit $status
      """)
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.messages.contains("looks like the address of a server"), "\(refused)")
    #expect(!"\(refused)".contains("geheim"))
    #expect(
      executable.shell("$carvalet db backup ./own:copy@db.sqlite -q && ls ./own:*").status == 0)
  }

  /// Whether this process may mount something for its children alone.
  private static var mayMount: Bool {
    Executable().shell("unshare --mount true").status == 0
  }

  // Each command printed the help, and ended with 0.
  @Test(.enabled(if: mayMount))
  func `without the folder of processes a command says that it cannot run`() {
    let tried = executable.shell(
      """
      $carvalet park BMW -q
      unshare --mount sh -c "mount -t tmpfs none /proc && $carvalet park Audi"; echo $?
      $carvalet list -q
      """)
    #expect(tried.output == "1\n69\n1\n", "\(tried)")
    #expect(
      tried.messages == """
        Error: carvalet needs the folder /proc of Linux, which is not mounted here.

        """)
  }

  @Test func `paths that are too long are refused with a sentence, and others work`() {
    let tried = executable.shell(
      """
      try() { $carvalet park -q --store "$1" >/dev/null; echo $?; $carvalet list -q --store "$1"; echo $?; }
      try $(printf 'n%.0s' $(seq 247))
      try $(printf 'n%.0s' $(seq 248))
      try $(printf 'n%.0s' $(seq 300))
      try $(printf 'n/%.0s' $(seq 3000))
      deep="$PWD"
      while [ ${#deep} -lt 440 ]; do deep=$deep/folder; done
      long=$deep/a-folder-in-which-no-store-can-be/that-SQLite-would-take/because-of-its-length
      mkdir -p "$long" && ln -s "$long" short
      try "$deep/cars.sqlite"
      try "$long/cars.sqlite"
      try short/cars.sqlite
      cp "$deep/cars.sqlite" short
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

  @Test func `a folder that was removed is no place for a store`() {
    let gone = executable.shell(
      "mkdir gone && cd gone && rmdir ../gone && $carvalet park --store cars.sqlite")
    #expect(gone.status == 64)
    #expect(
      gone.messages == """
        Error: The current folder cannot be read: No such file or directory. Name the file by its \
        whole path.

        """)
  }

  // These were taken for a host with its port, or for the name of a file, and printed.
  @Test(arguments: [
    "postgresql://own:SECRET", "postgresql://own:SECRET/cars", "postgresql://own:SECRET?user=x",
    "postgresql://db1,own:SECRET/cars", "postgresql://own:70000", "postgres://own:-1",
    " postgresql://own:SECRET@/cars?host=/none ", "\tPOSTGRES://own:SECRET@/cars?host=/none",
    "host=/none user=own password=SECRET", "password = SECRET host=/none",
    "dbname=cars sslpassword='SECRET' ", "postgresql:own:SECRET@db/cars",
    "postgresql:/own:SECRET@db/cars", "jdbc:postgresql://own:SECRET@db/cars",
    "postgresql+psycopg://own:SECRET@db/cars", "mysql://own:SECRET@db/cars",
    "postgresql:///host=x%20password=SECRET", "postgresql:///postgresql:%2F%2Fown:SECRET",
    "postgresql//own:SECRET@db/cars", "postgres:own:SECRET", "//own:SECRET@db/cars",
    "host=/none passwd=SECRET", "own:SECRET@db", "own:SEC/RET@db/cars", "POSTGRESQL//own:SECRET",
    "postgresql://own:70000000/cars", "postgresql://localhost:7000",
  ])
  func `no password of an address is printed, however it is written`(address: String) throws {
    for command in [
      "db path", "db path --json", "list", "park BMW --verbose", "db info", "db backup x",
    ] {
      let ended = executable.shell("$carvalet \(command) --store \"\(address)\"")
      let printed = (ended.output + ended.messages).replacing("7000", with: "SECRET")
      #expect(!printed.contains("SECRET"), "\(command): \(ended)")
      #expect(ended.status != 0 || command.hasPrefix("db path"), "\(command): \(ended)")
    }
    #expect(
      executable.shell("CARVALET_STORE=\"\(address)\" $carvalet list; ls -A").output
        .split(separator: "\n").allSatisfy { $0.hasPrefix(".shell") })
  }

  // The errors of these commands quoted the whole address.
  @Test(arguments: [
    "postgresql://own:SECRET@127.0.0.1:1/cars", "postgres//own:SECRET@db/cars",
    "postgres:own:SECRET/cars",
    "own:SECRET@none/cars", "postgresql://own:SECRET/cars", "host=none/x password=SECRET",
    "jdbc:postgresql://own:SECRET@db/cars", "passwd='SEC RET' host=none/x",
  ])
  func `no password is printed of an address in the place of a file`(address: String) throws {
    let scene = try CommandScene(server: nil)
    #expect(scene.run("park BMW").status == .done)
    for words in [
      ["export", address], ["export", address, "--format", "csv"], ["import", address],
      ["import", address, "--format", "csv"], ["db", "backup", address],
      ["db", "restore", address], ["audit", "keys", address], ["list", address],
      ["db", "path", address], ["db", "path", "--stor=\(address)"], ["park", "--at", address],
      ["list", "--store=\(address)"],
    ] {
      let ended = scene.run(arguments: words)
      #expect(ended.status != .done, "\(words): \(ended)")
      #expect(!ended.description.contains("SEC"), "\(words): \(ended)")
    }
  }

  @Test func `a file may have a name with the signs of an address in it`() {
    let used = executable.shell(
      """
      mkdir 'a:' && mkdir 'a:/b'
      for name in "$PWD/password=1.sqlite" ./host=x.sqlite ./a:b@c 'a:/b/c:d.sqlite' ' x y.sqlite'; do
        $carvalet park -q --store "$name" && $carvalet list -q --store "$name"
      done
      """)
    #expect(
      used == .init(status: 0, output: String(repeating: "1\n", count: 10), messages: ""))
  }
}
