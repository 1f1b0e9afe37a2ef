import FetchedResultsSQLite
import Glibc
import Testing

@testable import CarStorage
@testable import CarvaletCommands

struct ExitStatusTests {
  @Test func `the numbers are those of the contract`() {
    #expect(
      ExitStatus.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 75, 130, 141])
  }
}

struct NearMissTests {
  private static let fields = [
    "ticket", "dateCreated", "make", "model", "year", "plate", "color", "owner", "key", "spot",
  ]

  @Test(arguments: [
    ("colr", "color"),
    ("colour", "color"),
    ("COLOUR", "color"),
    ("mkae", "make"),  // two letters swapped are one slip
    ("modle", "model"),
    ("tiket", "ticket"),
    ("datecreate", "dateCreated"),
    ("date", "dateCreated"),
    ("own", "owner"),
    ("pl", "plate"),
    ("keys", "key"),
    ("wombat", nil),
    ("m", nil),
    ("", nil),
    ("zz", nil),
    ("日産", nil),
    (String(repeating: "make", count: 100_000), nil),
  ])
  func `the nearest word is suggested, if one is near`(typed: String, expected: String?) {
    #expect(NearMiss.nearest(to: typed, among: Self.fields) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func `slips are counted`(source: String, target: String, expected: Int) {
    #expect(NearMiss.slips(from: Array(source), to: Array(target)) == expected)
  }
}

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
      "The store '/c' is damaged. No car was changed. 'carvalet db check' tells more; a backup is "
        + "the way back.", 65
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

  @Test func `an error after the work is done says so`() {
    func message(_ tickets: [Car.Ticket]) -> String? {
      Failure(OutputError.failed(code: ENOSPC), after: .stored(tickets)).message?.string
    }
    let error = "Error: The output cannot be written: No space left on device."
    #expect(message([17]) == "\(error) It is stored (ticket 17): 'carvalet show 17' shows it.")
    #expect(
      message(Array(1...20))
        == "\(error) It is stored (20 tickets, the first 1): 'carvalet show 1' shows it.")
    #expect(Failure(OutputError.closedPipe, after: .stored([17])).message == nil)
  }
}

struct TicketListTests {
  @Test(arguments: [
    ([], []),
    (["17"], [17]),
    (["007"], [7]),
    (["20", "18"], [20, 18]),
    (["18-20"], [18, 19, 20]),
    (["17,19"], [17, 19]),
    (["17,18-20,3"], [17, 18, 19, 20, 3]),
    (["17", "17-18", "17"], [17, 18]),
    (["9223372036854775807-9223372036854775807"], [Int64.max]),
  ])
  func `tickets are listed as typed, each once`(words: [String], expected: [Int64]) throws {
    #expect(try TicketList(words: words).tickets == expected)
  }

  @Test(arguments: [
    (["abc"], "'abc' is not a ticket. Name tickets as 17 or 18-20."),
    ([""], "'' is not a ticket. Name tickets as 17 or 18-20."),
    (["17,"], "'' is not a ticket. Name tickets as 17 or 18-20."),
    (["-5"], "'-5' is not a ticket. Name tickets as 17 or 18-20."),
    (["5-"], "'5-' is not a ticket. Name tickets as 17 or 18-20."),
    (["1-2-3"], "'1-2-3' is not a ticket. Name tickets as 17 or 18-20."),
    (["+5"], "'+5' is not a ticket. Name tickets as 17 or 18-20."),
    (["１７"], "'１７' is not a ticket. Name tickets as 17 or 18-20."),
    (["1\u{1B}"], #"'1\u{1B}' is not a ticket. Name tickets as 17 or 18-20."#),
    (
      ["9223372036854775808"],
      "'9223372036854775808' is not a ticket. Name tickets as 17 or 18-20."
    ),
    (["0"], "'0' is not a ticket. Tickets begin at 1."),
    (["0-3"], "'0-3' is not a ticket. Tickets begin at 1."),
    (
      ["20-18"],
      "The range '20-18' runs backwards. Name the smaller ticket first, as in 18-20."
    ),
    (["1-100001"], "With '1-100001' these would be more than 100000 tickets"),
    (["5", "1-100000"], "With '1-100000' these would be more than 100000 tickets"),
    (
      ["1-9223372036854775807"],
      "With '1-9223372036854775807' these would be more than 100000 tickets"
    ),
  ])
  func `a word that names no tickets is refused`(words: [String], expected: String) {
    do throws(TicketListError) {
      Issue.record("listed \(try TicketList(words: words).tickets.count) tickets")
    } catch {
      #expect(ErrorMessages.message(for: error).string == expected)
    }
  }

  @Test func `a hundred thousand tickets are listed`() throws {
    #expect(try TicketList(words: ["1-100000"]).tickets.count == 100_000)
  }
}

struct StoreFindingsTests {
  @Test func `a copy in the place of the store is told of, and how to accept it`() {
    let fact =
      "The last changes that were made here are not in the store: another copy was put in its place."
    #expect(
      StoreMessages.notice(.lastChangesNotHere).string
        == fact + " Tickets go on from the last one given out.")
    #expect(
      StoreFindings.lines(
        CarStore.Report(
          faults: [.lastChangesNotHere], unnamed: [], sqliteVersion: "3.51.3",
          hasWALResetBug: false)
      ).map(\.string) == [fact + " --repair accepts that."])
  }

  @Test func `one car is spoken of as one`() {
    func lines(_ faults: [StoreFault], unnamed: [Car.Ticket]) -> [String] {
      StoreFindings.lines(
        CarStore.Report(
          faults: faults, unnamed: unnamed, sqliteVersion: "3.51.3", hasWALResetBug: false)
      ).map(\.string)
    }
    #expect(
      lines(
        [
          .summary(sections: 1), .staleRows(rows: 1, firstID: 3), .wrongKeys(rows: 1, firstID: 3),
          .wrongTexts(blocks: 1),
        ], unnamed: [4]) == [
          "1 section is counted wrongly. --repair counts it anew.",
          "The sort keys of 1 car, with ticket 3, are to be renewed; until then searches take "
            + "longer. --repair, or the next change, renews them.",
          "1 car, with ticket 3, has sort keys that do not fit it. --repair computes them.",
          "1 block of searched texts does not fit its cars. --repair writes it anew.",
          "1 car, with ticket 4, has a make or model that is empty or '(null)'. "
            + "--repair calls it Unknown.",
        ])
    #expect(
      lines(
        [
          .summary(sections: 2), .staleRows(rows: 2, firstID: 3), .wrongKeys(rows: 2, firstID: 3),
          .wrongTexts(blocks: 2),
        ], unnamed: [4, 5]) == [
          "2 sections are counted wrongly. --repair counts them anew.",
          "The sort keys of 2 cars, the first with ticket 3, are to be renewed; until then searches "
            + "take longer. --repair, or the next change, renews them.",
          "2 cars, the first with ticket 3, have sort keys that do not fit them. "
            + "--repair computes them.",
          "2 blocks of searched texts do not fit their cars. --repair writes them anew.",
          "2 cars, the first with ticket 4, have a make or model that is empty or '(null)'. "
            + "--repair calls them Unknown.",
        ])
  }

  @Test func `Progress is told in cars and percent`() {
    #expect(StoreFindings.progress(cars: 5000, of: 20_000).string == "5000 cars, 25 %")
  }
}
