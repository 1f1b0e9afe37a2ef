import Foundation
import TestSupport
import Testing

/// What others have put where a command expects a file of its own: beside a store, or where it
/// writes.
@Suite(.ownThread, .needsExecutable)
struct PlantedFileTests {
  private let executable = Executable()

  /// Commands that read, write, check and copy a store.
  private static let commands = [
    "list -q", "park Audi -q", "edit 1 --color red -q", "db check -q", "db check --repair -q",
    "db backup copy.sqlite -q", "db vacuum -q", "export out.csv -q", "undo --yes -q",
  ]

  // A link was followed: 104 bytes of the file behind it were overwritten. A second name of a file
  // in the place of the log emptied that file, and a pipe kept every command waiting for ever.
  @Test(arguments: [
    ("ln -s \"$PWD/notes\" cars.sqlite.lock", "is a link"),
    ("ln -s \"$PWD/none\" cars.sqlite.lock", "is a link"),
    ("ln notes cars.sqlite.lock", "has a second name (a hard link)"),
    ("mkfifo cars.sqlite.lock", "is no plain file"),
    ("mkdir cars.sqlite.lock", "is no plain file"),
    ("ln -s \"$PWD/notes\" cars.sqlite-wal", "is a link"),
    ("ln notes cars.sqlite-wal", "has a second name (a hard link)"),
    ("mkfifo cars.sqlite-wal", "is no plain file"),
    ("ln -s \"$PWD/none\" cars.sqlite-shm", "is a link"),
    ("mkfifo cars.sqlite-shm", "is no plain file"),
    ("ln notes cars.sqlite-journal", "has a second name (a hard link)"),
    ("ln -s \"$PWD/notes\" cars.sqlite-journal", "is a link"),
  ])
  func `nothing is read or written through what lies in the place of a store's file`(
    planting: String, fact: String
  ) throws {
    let file = try #require(planting.split(separator: " ").last)
    let ended = executable.shell(
      """
      $carvalet park BMW -q >/dev/null && seq 200 >notes && cp notes before
      rm -f cars.sqlite-* cars.sqlite.lock
      \(planting)
      \(Self.commands.map { "timeout 60 $carvalet \($0); echo $?" }.joined(separator: "\n"))
      cmp notes before && ! test -e none && echo untouched
      rm -r \(file)
      $carvalet park Opel -q
      """)
    let refused = String(repeating: "65\n", count: Self.commands.count)
    #expect(ended.output == refused + "untouched\n2\n", "\(ended)")
    for line in ended.messages.split(separator: "\n") where line.hasPrefix("Error: ") {
      #expect(line.contains("/\(file)' \(fact)"), "\(line)")
    }
  }

  @Test func `a lock file with the content of another program is not written over`() {
    let ended = executable.shell(
      """
      $carvalet park BMW -q && seq 200 >notes && cp notes cars.sqlite.lock
      $carvalet list -q
      for command in 'park Audi' 'edit 1 --color red' 'undo --yes' 'db vacuum'; do
        $carvalet $command -q; echo $?
      done
      cmp notes cars.sqlite.lock && echo untouched
      """)
    #expect(ended.output == "1\n1\n65\n65\n65\n65\nuntouched\n", "\(ended)")
    #expect(
      ended.messages.split(separator: "\n").count {
        $0.contains("/cars.sqlite.lock' has the content of another program")
      } == 4, "\(ended)")
  }

  // Four bytes decided, and the record was written over the first hundred of such a file.
  @Test(
    arguments: [
      "head -c 105 /dev/zero", "{ head -c 8 /dev/zero; echo notes; }",
      "{ printf FRs2; seq 200; }", "{ printf FRs1; seq 200; }",
    ])
  func `a file that only begins as a lock file does is not written over`(content: String) {
    let ended = executable.shell(
      """
      $carvalet park BMW -q && \(content) >notes && cp notes cars.sqlite.lock
      $carvalet park Audi -q; echo $?
      cmp notes cars.sqlite.lock && echo untouched
      """)
    #expect(ended.output == "1\n65\nuntouched\n", "\(ended)")
    #expect(
      ended.messages.contains("/cars.sqlite.lock' has the content of another program"), "\(ended)")
  }

  @Test func `a new store is not made beside a planted lock file either`() {
    let ended = executable.shell(
      """
      seq 200 >notes && cp notes before
      ln -s "$PWD/notes" cars.sqlite.lock
      $carvalet park BMW -q; echo $?
      $carvalet db create -q; echo $?
      cmp notes before && ls cars.sqlite
      """)
    #expect(ended.output == "65\n65\n", "\(ended)")
  }

  // A lock file of before, and the zeros that a loss of power leaves, are still taken.
  @Test func `an empty lock file, one of zeros and half a record are used`() {
    let ended = executable.shell(
      """
      $carvalet park BMW -q
      for content in : 'head -c 104 /dev/zero' 'printf FR' 'printf FRs2' 'printf FRs1xxxx'; do
        $content >cars.sqlite.lock
        $carvalet park Audi -q
      done
      """)
    #expect(ended == .init(status: 0, output: "1\n2\n3\n4\n5\n6\n", messages: ""))
  }

  // MARK: - Another login

  @Test(
    .needs("setpriv"), .needsRoot, .needsOpenFolders,
    arguments: ["-wal", "-shm", "-journal", ".lock"])
  func `a file beside a store is not used where it belongs to one who may not write the store`(
    suffix: String
  ) {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet
      anna $carvalet park -q; anna $carvalet park -q
      anna chmod 1777 hotel/valet; anna rm hotel/valet/cars.sqlite-* hotel/valet/cars.sqlite.lock
      umask 0
      eve touch $store\(suffix)
      for login in anna root ben; do $login $carvalet list -q; echo $?; done
      anna $carvalet park -q; echo $?
      eve sh -c "head -c 5000 /dev/urandom >$store\(suffix)"
      anna $carvalet park -q; echo $?
      rm $store\(suffix)
      anna $carvalet list -q
      """, with: executable)
    #expect(ended.output == "1\n2\n65\n65\n66\n65\n65\n2\n1\n", "\(ended)")
    let refusals = ended.messages.split(separator: "\n").filter { !$0.contains("may not read it") }
    #expect(refusals.count == 4, "\(ended)")
    for refusal in refusals {
      #expect(
        refusal.hasPrefix(
          "Error: 'FOLDER/hotel/valet/cars.sqlite\(suffix)' belongs to user 20003, who may not "
            + "write to the store"), "\(refusal)")
    }
  }

  // The names of the files were looked at, and SQLite opened by name what was there by then: it
  // rolled a journal of a stranger back, which left one page of the store.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a journal that comes and goes while commands run does no harm`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; mkdir shared; chmod 777 shared
      { echo make; yes BMW | head -n 2000; } >cars.csv; chmod 644 cars.csv
      anna $carvalet import cars.csv -q
      anna $carvalet db vacuum -q; anna chmod 1777 hotel/valet
      cat >plant <<'END'
      umask 0
      { printf '\\331\\325\\005\\371\\040\\241\\143\\327\\0\\0\\0\\0\\0\\0\\0\\1'
        printf '\\0\\0\\0\\1\\0\\0\\2\\0\\0\\0\\20\\0'
        head -c 484 /dev/zero; } >shared/journal
      until [ -e shared/end ]; do
        mv shared/journal "$CARVALET_STORE-journal"; mv "$CARVALET_STORE-journal" shared/journal
      done
      END
      chmod 644 plant
      eve sh ./plant 2>/dev/null & plant=$!
      for number in $(seq 60); do
        anna timeout 60 $carvalet park Audi -q >/dev/null 2>>refusals; echo $?
        anna timeout 60 $carvalet list -q --limit 1 >/dev/null 2>>refusals; echo $?
      done | sort -u
      touch shared/end; wait $plant; rm -f $store-journal
      grep -v -e "journal' belongs to user 20003" refusals
      try anna $carvalet db check -q
      anna $carvalet list --where "make = 'BMW'" -q | wc -l
      """, with: executable)
    #expect(["0\n65\n2000\n", "0\n2000\n"].contains(ended.output), "\(ended)")
  }

  // It was taken, and then each later command was refused for it.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a store is not made beside the lock file of a stranger`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; anna chmod 1777 hotel/valet
      eve sh -c "umask 0; touch $store.lock"
      for command in park 'db create'; do
        anna $carvalet $command -q </dev/null; echo $?
      done
      ls hotel/valet; rm $store.lock
      anna $carvalet park -q
      """, with: executable)
    #expect(ended.output.hasPrefix("65\n65\n"), "\(ended)")
    #expect(ended.output.hasSuffix("\ncars.sqlite.lock\n1\n"), "\(ended)")
  }

  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `who may write to the store may have made the files beside it`() {
    let ended = Logins.run(
      """
      umask 0
      root $carvalet db create --group 20100 -q
      for login in ben anna root; do
        rm -f hotel/valet/cars.sqlite-* hotel/valet/cars.sqlite.lock
        try $login $carvalet park -q
        try anna $carvalet park -q
        try ben $carvalet park -q
      done
      chmod 666 $store; chmod 777 hotel/valet
      rm hotel/valet/cars.sqlite-* hotel/valet/cars.sqlite.lock
      try eve $carvalet park -q
      try anna $carvalet list -q | wc -l
      """, with: executable)
    #expect(
      ended.output == (1...10).map { "\($0)\n" }.joined() + "10\n", "\(ended)")
  }

  // SQLite made the log and the shared memory in the name of the first reader, and everybody else
  // was refused from then on.
  @Test(
    .needs("setpriv"), .needsRoot, .needsOpenFolders,
    arguments: [
      ("chmod 1777 hotel/valet; chmod 644 $store", "eve"),
      ("chmod 777 hotel/valet; chmod 644 $store", "eve"),
      ("chgrp 20100 hotel/valet $store; chmod 2770 hotel/valet; chmod 640 $store", "ben"),
    ])
  func `who may only read a store leaves no file beside it`(sharing: String, reader: String) {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet
      anna $carvalet park BMW -q
      anna $carvalet db backup hotel/valet/copy.sqlite -q
      anna rm hotel/valet/cars.sqlite*; anna mv hotel/valet/copy.sqlite $store
      \(sharing)
      umask 0
      try \(reader) $carvalet list -q
      ls hotel/valet
      try anna $carvalet list -q
      try anna $carvalet park Audi -q
      anna rm -f $store-shm
      try \(reader) $carvalet list -q | wc -l
      ls hotel/valet | grep -c shm
      try anna $carvalet park Opel -q
      try \(reader) $carvalet list -q | wc -l
      """, with: executable)
    #expect(ended.output == "1\n1\ncars.sqlite\n1\n2\n2\n0\n3\n3\n", "\(ended)")
  }

  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `who may only read a store and follows it leaves no file either, and sees the next car`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet
      anna $carvalet park BMW -q
      anna $carvalet db backup hotel/valet/copy.sqlite -q
      anna rm hotel/valet/cars.sqlite*; anna mv hotel/valet/copy.sqlite $store
      chmod 1777 hotel/valet; chmod 644 $store
      umask 0
      eve sh -c 'echo $$ >&2; exec timeout 60 $carvalet watch --format ndjson' >watched 2>id &
      watch=$!
      until [ -s watched ]; do kill -0 $watch || break; done
      ls hotel/valet
      try anna $carvalet park Audi -q
      until grep -q Audi watched; do kill -0 $watch || break; done
      grep -q Audi watched && echo seen
      try anna $carvalet park Opel -q
      stat -c %u hotel/valet/* | uniq
      kill $(head -n 1 id); wait $watch
      cat id >&2
      """, with: executable)
    #expect(ended.output == "1\ncars.sqlite\n2\nseen\n3\n20001\n", "\(ended)")
  }

  // A write-ahead log that a writer had begun anew was read on: one list in 25 ended with 74, and
  // pages of two states could be taken for one.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `who may only read a store reads one state of it while others write`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet
      anna $carvalet park BMW -q
      chmod 1777 hotel/valet; chmod 644 $store
      # The next write gives the files beside the store the rights of the store.
      anna $carvalet park Seat -q >/dev/null
      umask 0
      eve sh -c 'for i in $(seq 80); do
          $carvalet list --sort make --sections --json || echo "ended $?" >&2
        done' >lists 2>ended &
      reader=$!
      while kill -0 $reader 2>/dev/null; do anna $carvalet park Audi -q >/dev/null; sleep 0.03; done
      cat ended
      grep -q Audi lists && echo read
      """, with: executable)
    #expect(ended.output == "1\nread\n", "\(ended)")
  }

  // The draft had a name that others could foresee, and SQLite rolled the planted journal back.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `no other login reaches the draft of a backup in a folder that it may write to`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; mkdir shared; chmod 1777 shared
      { echo make; yes BMW | head -n 20000; } >cars.csv; chmod 644 cars.csv
      anna $carvalet import cars.csv -q
      cat >plant <<'END'
      umask 0
      until [ -e shared/end ]; do
        for draft in shared/.*.draft; do
          [ -e "$draft" ] || continue
          for suffix in -journal -wal /db-journal /db-wal; do echo planted >"$draft$suffix"; done
        done 2>/dev/null
      done
      END
      chmod 644 plant
      eve sh ./plant & plant=$!
      for number in $(seq 20); do
        try anna $carvalet db backup shared/copy$number.sqlite -q
      done
      touch shared/end; wait $plant
      for number in $(seq 20); do try anna $carvalet list -q --store shared/copy$number.sqlite | wc -l; done | uniq -c
      ls -A shared | grep '^[.].*draft$'
      """, with: executable)
    #expect(
      ended.output.filter { $0 != " " } == "2020000\n", "\(ended)")
    #expect(ended.messages == "")
  }

  // The kernel does not follow such a link for `>` and `cp`: `export` resolved it by itself.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a link that another login has put into a shared folder is not followed`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; mkdir shared; chmod 1777 shared
      anna $carvalet park BMW -q
      anna sh -c 'echo precious >hotel/precious; printf "make,year\\nBMW,x\\n" >hotel/bad.csv'
      eve ln -s "$PWD/hotel/precious" shared/old.csv
      eve ln -s "$PWD/hotel/none" shared/new.csv
      eve ln -s old.csv shared/again.csv
      for login in anna root; do
        for name in old new again; do
          $login $carvalet export shared/$name.csv -q; echo $?
          $login $carvalet import hotel/bad.csv --skip-bad-rows --rejects shared/$name.csv -q; echo $?
        done
      done
      anna ln -s "$PWD/hotel/own.csv" shared/own.csv
      anna $carvalet export shared/own.csv -q && test -s hotel/own.csv && test -L shared/own.csv; echo $?
      cat hotel/precious; ls hotel
      """, with: executable)
    #expect(
      ended.output == "1\n" + String(repeating: "73\n", count: 12)
        + "0\nprecious\nbad.csv\nown.csv\nprecious\nvalet\n", "\(ended)")
    for line in ended.messages.split(separator: "\n") {
      #expect(line.hasSuffix(".csv' cannot be written: Permission denied"), "\(line)")
    }
  }

  // The export got the mode of the planted file, and its owner where root wrote it.
  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a file that another login has put into a shared folder is not replaced`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; mkdir shared open; chmod 1777 shared; chmod 777 open
      anna $carvalet park BMW -q
      eve sh -c 'umask 0; touch shared/out.csv shared/root.csv open/out.csv open/root.csv'
      anna $carvalet export shared/out.csv -q; echo $?
      root $carvalet export shared/root.csv -q; echo $?
      stat -c '%a %u %s' shared/*.csv
      try anna $carvalet export open/out.csv -q
      try root $carvalet export open/root.csv -q
      stat -c '%a %u' open/*.csv
      """, with: executable)
    #expect(
      ended.output == "1\n73\n73\n666 20003 0\n666 20003 0\n600 20001\n600 0\n", "\(ended)")
    for line in ended.messages.split(separator: "\n") {
      #expect(line.hasSuffix(".csv' cannot be written: Permission denied"), "\(line)")
    }
  }

  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a pipe that another login has put into a shared folder is not written to`() {
    let ended = Logins.run(
      """
      anna mkdir hotel/valet; mkdir shared; chmod 1777 shared
      anna $carvalet park BMW -q
      eve sh -c 'umask 0; mkfifo shared/pipe.csv; exec timeout 60 cat shared/pipe.csv' & reader=$!
      until [ -p shared/pipe.csv ]; do :; done
      for login in anna root; do
        $login timeout 30 $carvalet export shared/pipe.csv -q; echo $?
      done
      eve timeout 30 sh -c ': >shared/pipe.csv'; wait $reader
      anna mkfifo shared/own.csv
      anna timeout 30 cat shared/own.csv >read & reader=$!
      try anna timeout 30 $carvalet export shared/own.csv -q
      wait $reader; test -s read && echo read
      """, with: executable)
    #expect(ended.output == "1\n73\n73\nread\n", "\(ended)")
    #expect(
      ended.messages.split(separator: "\n").count {
        $0.hasSuffix("'shared/pipe.csv' cannot be written: Permission denied")
      } == 2, "\(ended)")
  }

  // MARK: - What is replaced

  @Test(.needs("setpriv"), .needsRoot, .needsOpenFolders)
  func `a file that is replaced keeps its mode, its owner and its group`() {
    let ended = Logins.run(
      """
      umask 077
      anna mkdir hotel/valet; chmod 755 hotel/valet
      anna $carvalet park BMW -q
      anna sh -c 'printf "make,year\\nBMW,x\\n" >hotel/bad.csv'
      show() { stat -c '%a %u %g' "$@"; }
      for mode in 640 664 600 755 444; do
        anna sh -c 'echo old >hotel/out.csv'; chown 20001:20100 hotel/out.csv; chmod $mode hotel/out.csv
        anna $carvalet export hotel/out.csv -q; show hotel/out.csv
        root $carvalet export hotel/out.csv -q; show hotel/out.csv
        root $carvalet import hotel/bad.csv --skip-bad-rows --rejects hotel/out.csv -q
        show hotel/out.csv
        rm -f hotel/out.csv
      done
      anna $carvalet export hotel/new.csv -q; show hotel/new.csv
      anna $carvalet db backup hotel/copy.sqlite -q
      chown 20001:20100 $store; chmod 660 $store
      head -c 3000 $store >cut; cat cut >$store
      root $carvalet db restore hotel/copy.sqlite -q; show $store
      """, with: executable)
    let kept = ["640", "664", "600", "755", "444"].map {
      String(repeating: "\($0) 20001 20100\n", count: 3)
    }
    #expect(
      ended.output == "1\n" + kept.joined() + "600 20001 20001\n" + "660 20001 20100\n", "\(ended)")
  }
}
