import FetchedResults
import Glibc
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// What is said of an unknown word, of an output that cannot be written, and of a closed pipe:
/// the nearest known word, the system's reason, and nothing.
struct ErrorMessagesTests {
  @Test func `an unknown word comes with the nearest known one`() {
    let fields = ["make", "color"]
    #expect(
      ErrorMessages.unknown("field", "colr", among: fields).string
        == "Unknown field 'colr'. Did you mean 'color'?")
    #expect(
      ErrorMessages.unknown("scope", "\u{1B}[2J", among: fields).string
        == #"Unknown scope '\u{1B}[2J'"#)
  }

  @Test func `output errors name the system's reason, and a closed pipe is quiet`() {
    #expect(
      ErrorMessages.message(for: OutputError.failed(code: ENOSPC))?.string
        == "The output cannot be written: No space left on device")
    #expect(ErrorMessages.message(for: OutputError.closedPipe) == nil)
  }
}

/// A person whose store fails reads what is wrong and how much of the work is done, and a script
/// gets the exit status for it.
struct StoreErrorMessageTests {
  @Test(arguments: [
    (
      StoreError.notRead(path: "/c", reason: "Input/output error"),
      "'/c' could not be read: Input/output error", Int32(74)
    ),
    (
      .notWritten(path: "/c", reason: "the disk is full"),
      "'/c' could not be written: the disk is full. Nothing was changed and nothing is lost.",
      74
    ),
    (
      .partlyWritten(path: "/c", reason: "the disk is full"),
      "'/c' could not be written to the end: the disk is full. No car was changed, but what "
        + "carvalet mends in a store before that may be. Run the command again.", 74
    ),
    (.fileExists(path: "/c"), "'/c' is there already. Choose another name.", 73),
    (
      .damaged(path: "/c"),
      "The store '/c' is damaged. No car was changed. 'carvalet db check' reports more; a backup is "
        + "the way back.", 65
    ),
    (
      .damagedTexts(path: "/c"),
      "The texts that a search of '/c' reads are damaged, but no car is. 'carvalet db check "
        + "--repair' makes them anew.", 65
    ),
    (
      .notWritable(path: "/c"), "'/c' or its folder may not be written. No car was changed.",
      73
    ),
    (
      .pathTooLong(path: "/c", limit: 504),
      "The path '/c' is too long for a store: 504 bytes are the most, and 247 for the name at its "
        + "end", 64
    ),
  ])
  func `what is wrong with a store has a sentence and a status`(
    error: StoreError, sentence: String, status: Int32
  ) {
    #expect(ErrorMessages.message(for: error).string == sentence)
    #expect(error.exitStatus.rawValue == status)
  }

  @Test func `a row that is damaged is named`() {
    let error = StoreError.damagedRow(
      path: "/c", DamagedRow(table: "car_change", key: "seq 5"))
    #expect(error.exitStatus == .dataRefused)
    let sentence = """
      A row of '/c' is damaged: car_change, seq 5. No car was changed. 'carvalet db check --repair' \
      mends it.
      """
    #expect(ErrorMessages.message(for: error).string == sentence)
  }

  @Test func `what lies in the place of a file beside a store is named`() {
    func fact(_ file: PlantedFile) -> String {
      let error = StoreError.planted(path: "/c.lock", file)
      #expect(error.exitStatus == .dataRefused)
      let sentence = ErrorMessages.message(for: error).string
      let end = """
        , and carvalet does not use such a file beside a store. Nothing was changed. See who put it \
        there, and move it away.
        """
      #expect(sentence.hasPrefix("'/c.lock' ") && sentence.hasSuffix(end))
      return String(sentence.dropFirst("'/c.lock' ".count).dropLast(end.count))
    }
    #expect(fact(.link) == "is a link")
    #expect(fact(.notRegular) == "is no plain file")
    // It may be the file of the store that got the second name.
    #expect(
      ErrorMessages.message(for: StoreError.planted(path: "/c.lock", .hardLink)).string == """
        '/c.lock' has a second name (a hard link), and carvalet does not use such a file beside a \
        store. Nothing was changed. Copy it to a file of its own: \
        cp '/c.lock' NEW && mv NEW '/c.lock'
        """)
    #expect(fact(.ofStranger(owner: "eve")) == "belongs to eve, who may not write to the store")
    #expect(fact(.otherContent) == "has the content of another program")
  }

  /// A file of anna's that ben may not open.
  private static func foreign(
    _ action: ForeignFile.Action, _ suffix: String = "", isFolder: Bool = false,
    group: String? = nil, store: String? = "/v/c", storeGroup: String? = nil
  ) -> ForeignFile {
    ForeignFile(
      path: isFolder ? "/v" : "/v/c" + suffix, isFolder: isFolder, action: action, owner: "anna",
      user: "ben", group: group, store: store, storeGroup: storeGroup)
  }

  private static let foreignFiles: [(error: StoreError, sentence: String, status: Int32)] = [
    (
      StoreError.notReadable(path: "/v/c", foreign(.read)),
      """
      The store '/v/c' belongs to anna, and ben may not read it. anna can let a group in: \
      carvalet db share GROUP --store /v/c
      """, Int32(66)
    ),
    (
      .notWritable(path: "/v/c", foreign(.write)),
      """
      The store '/v/c' belongs to anna, and ben may not write to it. No car was changed. anna can \
      let a group in: carvalet db share GROUP --store /v/c
      """, 73
    ),
    (
      .notWritable(path: "/v/c", foreign(.write, ".lock", storeGroup: "desk")),
      """
      '/v/c.lock' belongs to anna, and ben may not write to it. No car was changed. anna can let \
      the group in: carvalet db share desk --store /v/c
      """, 73
    ),
    (
      .notReadable(path: "/v/c-wal", foreign(.read, "-wal")),
      """
      '/v/c-wal' belongs to anna, and ben may not read it. anna can let a group in: \
      carvalet db share GROUP --store /v/c
      """, 66
    ),
    (
      .notReadable(path: "/v/c", foreign(.read, group: "desk")),
      """
      The store '/v/c' belongs to anna, and ben may not read it. It is for the group desk: root \
      can add ben with: usermod -aG desk ben. It holds from the next login on.
      """, 66
    ),
    (
      .notReadable(path: "/v/c", foreign(.enter, isFolder: true)),
      """
      The folder '/v' belongs to anna, and ben may not enter it. A store of several logins is in a \
      folder that all of them may enter: carvalet db create --group GROUP --store FILE
      """, 66
    ),
    (
      .notWritable(path: "/v/c", foreign(.write, isFolder: true, store: nil)),
      """
      The folder '/v' belongs to anna, and ben may not write to it. No car was changed. Name \
      another place.
      """, 73
    ),
  ]

  @Test(arguments: foreignFiles)
  func `a file of another login has a sentence with its owner, and the command for that`(
    error: StoreError, sentence: String, status: Int32
  ) {
    #expect(ErrorMessages.message(for: error).string == sentence)
    #expect(error.exitStatus.rawValue == status)
  }

  private static let sharingErrors: [(error: StoreSharingError, sentence: String, status: Int32)] =
    [
      (
        StoreSharingError.unknownGroup("the desk"),
        """
        There is no group 'the desk'. 'getent group' shows all groups; root can make one with: \
        groupadd 'the desk'
        """, Int32(64)
      ),
      (
        .notMember(group: "desk", user: "ben"),
        """
        ben is not in the group desk, so the store cannot be shared with it: root can add ben with: \
        usermod -aG desk ben. It holds from the next login on.
        """, 73
      ),
      (
        .foreignFile(path: "/v/c", owner: "anna", group: "desk", store: "/v/c"),
        "The store '/v/c' belongs to anna, who can share it: carvalet db share desk --store /v/c",
        73
      ),
      (
        .foreignFile(path: "/v/c.lock", owner: "anna", group: "desk", store: "/v/c"),
        """
        '/v/c.lock' belongs to anna, who can give it to the group: chgrp desk /v/c.lock && chmod g+rw \
        /v/c.lock
        """, 73
      ),
      (
        .notPlain(path: "/v/c-wal"),
        """
        '/v/c-wal' is a link or no plain file, so its permissions are not changed. Move it away, and \
        share the store again.
        """, 73
      ),
      (
        .foreignFolder(path: "/v", owner: "anna", group: "desk"),
        """
        The folder '/v' belongs to anna, who can give it to the group: chgrp desk /v && chmod g+rwxs \
        /v
        """, 73
      ),
      (
        .crowdedFolder(path: "/v", file: "x", group: "desk", store: "/v/c"),
        """
        The folder '/v' has other files too, such as 'x', and the group desk would get at them. Give \
        the store a folder of its own. Root can make one such as /srv/valet:
          carvalet db create --group desk --store /srv/valet/cars.sqlite
          carvalet db restore /v/c --store /srv/valet/cars.sqlite
        Or let the group into this one, and share the store again:
          chgrp desk /v && chmod g+rwxs /v
        """, 73
      ),
      (
        .commonFolder(path: "/srv", group: "desk", store: nil),
        """
        The folder '/srv' is for more than a store. Give the store a folder of its own. Root can make \
        one such as /srv/valet:
          carvalet db create --group desk --store /srv/valet/cars.sqlite
        """, 73
      ),
      (
        .closedFolder(path: "/h", group: "desk", store: nil),
        """
        Nobody but its owner may enter the folder '/h', so the group desk would not reach the store. \
        Give the store a folder of its own. Root can make one such as /srv/valet:
          carvalet db create --group desk --store /srv/valet/cars.sqlite
        """, 73
      ),
    ]

  @Test(arguments: sharingErrors)
  func `a store that is not shared has a sentence with what to type`(
    error: StoreSharingError, sentence: String, status: Int32
  ) throws {
    let failure = try #require(Failure(error))
    #expect(failure.sentence?.string == sentence)
    #expect(failure.status.rawValue == status)
  }

  @Test func `a store that is read for long says what stays in it, and can be tried again`() throws
  {
    let failure = try #require(Failure(StoreError.stillRead(path: "/c")))
    #expect(
      failure.sentence?.string == """
        '/c' was written anew, but the bytes of what was removed stay in its files until nothing \
        reads it: another desk or program has been reading for long. Run 'carvalet db vacuum' again.
        """)
    #expect(failure.status == .storeBusy)
  }

  @Test func `the process that others wait for is named as far as the system tells`() throws {
    let watch = StoreProcess(id: 4711, command: "carvalet watch", user: "ann")
    #expect(
      Failure(StoreError.busy(path: "/c", by: watch))?.sentence?.string == """
        The store '/c' is busy: 'carvalet watch' of ann (process 4711) has been writing for long. \
        Try again.
        """)
    let unknown = StoreProcess(id: 4711, command: nil, user: nil)
    #expect(
      Failure(StoreError.stillRead(path: "/c", by: unknown))?.sentence?.string == """
        '/c' was written anew, but the bytes of what was removed stay in its files until nothing \
        reads it: process 4711 has been reading for long. Run 'carvalet db vacuum' again.
        """)
  }

  @Test(arguments: [
    (
      StoreError.stillRead(path: "/c"),
      "but the bytes stay in the files of '/c' until nothing reads it: another desk or program has "
        + "been reading for long.", Int32(75)
    ),
    (
      .notWritten(path: "/c", reason: "the disk is full"),
      "but the bytes stay in '/c', which could not be written anew: the disk is full.", 74
    ),
    (
      .busy(path: "/c"),
      "but the bytes stay in '/c'. The store '/c' is busy: another desk has been writing for long. "
        + "Try again.", 75
    ),
  ])
  func `a purge that was not finished says what is done, and what is left`(
    cause: StoreError, sentence: String, status: Int32
  ) throws {
    let purged = CarStore.Purged(cars: 1, entries: 2, rewrites: true)
    let failure = try #require(
      Failure(CarStore.UnfinishedPurge(purged: purged, path: "/c", cause: cause)))
    #expect(
      failure.sentence?.string
        == "Purged 1 car and 2 entries of the log, \(sentence) Run 'carvalet purge' again.")
    #expect(failure.status.rawValue == status)
  }

  @Test func `an error after the work is done says so`() {
    func message(_ tickets: [Car.Ticket]) -> String? {
      Failure(endingRun: OutputError.failed(code: ENOSPC), after: .stored(tickets)).sentence?.string
    }
    let error = "The output cannot be written: No space left on device."
    #expect(message([17]) == "\(error) It is stored (ticket 17): 'carvalet show 17' shows it.")
    #expect(
      message(Array(1...20))
        == "\(error) It is stored (20 tickets, the first 1): 'carvalet show 1' shows it.")
    #expect(Failure(endingRun: OutputError.closedPipe, after: .stored([17])).sentence == nil)
  }
}
