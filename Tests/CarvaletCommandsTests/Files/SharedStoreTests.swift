import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Two logins with one store, as at the desks of a hotel.
@Suite(.ownThread, .needs("setpriv"), .needsRoot, .needsOpenFolders)
struct SharedStoreTests {
  private let executable = Executable()

  private func run(_ script: String) -> Executable.Ended {
    Logins.run(script, with: executable)
  }

  /// What lies in the folder of the store is the group's.
  private static let check = """
    stat -c '%a %g %n' hotel/valet hotel/valet/* | grep -v -e '^660 20100 ' -e '^2770 20100 '

    """

  @Test(arguments: [("077", "anna"), ("007", "root"), ("022", "anna")])
  func `two logins do everything in turn, whatever their umask, and whoever made the store`(
    umask: String, maker: String
  ) throws {
    let ended = run(
      """
      umask \(umask)
      try \(maker) $carvalet db create --group 20100 -q
      \(Self.check)
      try anna $carvalet park BMW -q
      try ben $carvalet park Audi -q
      try anna $carvalet park Opel -q
      rm hotel/valet/cars.sqlite.lock
      try ben $carvalet edit 1 --color red -q
      try anna $carvalet edit 2 --color blue -q
      rm hotel/valet/cars.sqlite.lock hotel/valet/cars.sqlite-*
      try anna $carvalet undo --yes -q
      try ben $carvalet undo --yes -q
      \(Self.check)
      try ben $carvalet db backup -q
      try anna $carvalet db backup -q
      copies=$(ls hotel/valet/cars-*.sqlite)
      for copy in $copies; do
        try anna $carvalet list -q --store $copy >/dev/null
        try ben $carvalet park -q --store $copy >/dev/null
      done
      rm $copies
      try anna $carvalet db backup hotel/valet/monday.sqlite -q
      try ben $carvalet db restore hotel/valet/monday.sqlite -q
      try anna $carvalet db restore hotel/valet/monday.sqlite -q
      try ben $carvalet db vacuum -q
      try anna $carvalet db vacuum -q
      try ben $carvalet db check --repair -q
      try anna $carvalet db check --repair -q
      \(Self.check)
      head -c 3000 hotel/valet/cars.sqlite >cut && cat cut >hotel/valet/cars.sqlite
      try ben $carvalet db restore hotel/valet/monday.sqlite -q
      try anna $carvalet park Kia -q 2>/dev/null
      try anna $carvalet db check -q
      head -c 3000 hotel/valet/cars.sqlite >cut && cat cut >hotel/valet/cars.sqlite
      try anna $carvalet db restore hotel/valet/monday.sqlite -q
      try ben $carvalet park Fiat -q 2>/dev/null
      try ben $carvalet list -q --reverse
      try ben $carvalet log --changes --format ndjson | grep -c '"author":"anna"'
      \(Self.check)
      rm hotel/valet/cars-*
      """)
    let tickets = ended.output.split(separator: "\n").map(String.init)
    #expect(ended.messages == "")
    #expect(
      tickets == [
        "1", "2", "3",  // parked
        "1", "2",  // edited
        "2", "1",  // undone
        "4", "5",  // parked after the restores
        "1", "2", "3", "5",  // the list
        "4",  // commands of anna's in the log
      ], "\(ended)")
  }

  @Test func `who may not use a store reads whose it is, and the command for the owner`() throws {
    let ended = run(
      """
      anna mkdir hotel/valet
      try anna $carvalet park -q
      for command in list park 'db backup copy' 'db share 20100'; do try ben $carvalet $command; done
      chmod 644 hotel/valet/cars.sqlite
      rm hotel/valet/cars.sqlite-*
      try ben $carvalet list -q
      try ben $carvalet park
      try anna $carvalet db share 20100 -q
      try ben $carvalet park -q
      chmod 660 hotel/valet/cars.sqlite
      try eve $carvalet list
      chown 20002 hotel/valet/cars.sqlite.lock; chmod 600 hotel/valet/cars.sqlite.lock
      try anna $carvalet park
      try anna $carvalet db share 20100
      try ben $carvalet db share 20100
      try anna $carvalet park -q
      chown 20002 hotel/valet/cars.sqlite-wal; chmod 600 hotel/valet/cars.sqlite-wal
      try anna $carvalet park
      """)
    let store = "FOLDER/hotel/valet/cars.sqlite"
    let way = "carvalet db share GROUP --store \(store)"
    let unread =
      "Error: The store '\(store)' belongs to user 20001, and user 20002 may not read it. "
      + "user 20001 can let a group in: \(way)\n"
    #expect(
      ended.messages == String(repeating: unread, count: 4)
        + """
        Error: The store '\(store)' belongs to user 20001, and user 20002 may not write to it. \
        No car was changed. user 20001 can let a group in: \(way)
        Error: The store '\(store)' belongs to user 20001, and user 20003 may not read it. \
        It is for the group 20100: root can add user 20003 with: usermod -aG 20100 'user 20003'. \
        It holds from the next login on.
        Error: '\(store).lock' belongs to user 20002, and user 20001 may not write to it. \
        No car was changed. user 20002 can let the group in: carvalet db share 20100 --store \(store)
        Error: '\(store).lock' belongs to user 20002, who can give it to the group: \
        chgrp 20100 \(store).lock && chmod g+rw \(store).lock
        Error: '\(store)-wal' belongs to user 20002, and user 20001 may not write to it. \
        No car was changed. user 20002 can let the group in: carvalet db share 20100 --store \(store)

        """)
    #expect(
      ended.output.split(separator: "\n").filter { !$0.contains("ended with") } == [
        "1", "1", "2", "Shared '\(store)' with the group 20100", "3",
      ], "\(ended)")
  }

  @Test func `no folder is opened to a group by accident, and none that it cannot reach is shared`()
    throws
  {
    let ended = run(
      """
      try anna $carvalet db create --group 20555
      try ben $carvalet db create --group 20100
      anna env HOME=$PWD/hotel $carvalet db create --group 20100 --store hotel/cars.sqlite
      $carvalet db create --group 20100 --store /root/valet/cars.sqlite
      $carvalet db create --group 20100 --store /tmp/cars.sqlite
      try anna $carvalet park -q --store hotel/cars.sqlite
      touch hotel/other; try anna $carvalet db share 20100 --store hotel/cars.sqlite; rm hotel/other
      try $carvalet db share 20100 -q --store hotel/cars.sqlite
      stat -c '%a %u %g' hotel
      ls hotel
      """)
    let refusals = ended.messages.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    let expected = [
      "user 20001 is not in the group 20555, so the store cannot be shared with it: ",
      "The folder 'FOLDER/hotel' belongs to user 20001, and user 20002 may not write to it. ",
      "The folder 'FOLDER/hotel' is for more than a store. ",
      "Nobody but its owner may enter the folder '/root', ",
      "The folder '/tmp' is for more than a store. ",
      "The folder 'FOLDER/hotel' has other files too, such as 'other', ",
    ]
    #expect(refusals.count == expected.count, "\(ended)")
    for (refusal, start) in zip(refusals, expected) {
      #expect(refusal.hasPrefix("Error: " + start))
    }
    #expect(
      ended.output.hasSuffix(
        "\n2775 20001 20100\ncars.sqlite\ncars.sqlite-shm\n"
          + "cars.sqlite-wal\ncars.sqlite.lock\n"), "\(ended)")
  }
}
