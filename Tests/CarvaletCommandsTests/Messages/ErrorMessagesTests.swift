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
      Failure(endingRun: OutputError.failed(code: ENOSPC), after: .stored(tickets)).message?.string
    }
    let error = "Error: The output cannot be written: No space left on device."
    #expect(message([17]) == "\(error) It is stored (ticket 17): 'carvalet show 17' shows it.")
    #expect(
      message(Array(1...20))
        == "\(error) It is stored (20 tickets, the first 1): 'carvalet show 1' shows it.")
    #expect(Failure(endingRun: OutputError.closedPipe, after: .stored([17])).message == nil)
  }
}
