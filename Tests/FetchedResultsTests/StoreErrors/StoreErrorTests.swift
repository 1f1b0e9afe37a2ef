import FetchedResults
import TestSupport
import Testing

/// Every error of a store in a file says what is wrong, with the path.
struct StoreErrorTests {
  private static let object = SchemaObject(.trigger, "book_insert", "CREATE TRIGGER …")
  private static let foreign = ForeignFile(
    path: "/s/b", isFolder: false, action: .write, owner: "anna", user: "ben", group: nil,
    store: "/s/b", storeGroup: nil)
  private static let watch = StoreProcess(id: 4711, command: "books watch", user: "ann")

  private static let errors: [(error: StoreError, names: [String])] = [
    (.missing(path: "/s/b"), []),
    (.missingFolder(path: "/s/b"), []),
    (.fileExists(path: "/s/b"), []),
    (.isFolder(path: "/s/b"), []),
    (.danglingLink(path: "/s/b"), []),
    (.foreign(path: "/s/b"), []),
    (.damaged(path: "/s/b"), []),
    (.damagedTexts(path: "/s/b"), []),
    (.damagedRow(path: "/s/b", DamagedRow(table: "book", key: "id 7")), ["book, id 7"]),
    (.hardLinked(path: "/s/b"), []),
    (.planted(path: "/s/b", .link), ["is a link"]),
    (.planted(path: "/s/b", .notRegular), ["plain"]),
    (.planted(path: "/s/b", .hardLink), ["hard link"]),
    (.planted(path: "/s/b", .ofStranger(owner: "eve")), ["eve"]),
    (.planted(path: "/s/b", .otherContent), ["another program"]),
    (.schemaMismatch(path: "/s/b", message: "no such table: book"), ["no such table: book"]),
    (.altered(path: "/s/b", [.planted(object)]), ["'book_insert' was planted"]),
    (.altered(path: "/s/b", [.missing(object)]), ["'book_insert' is missing"]),
    (.altered(path: "/s/b", [.changed(object)]), ["'book_insert' was changed"]),
    (.altered(path: "/s/b", [.disabled(object)]), ["'book_insert' was switched off"]),
    (.newerSchema(path: "/s/b", found: 9, known: 8), ["9", "8"]),
    (.unknownParts(path: "/s/b", parts: ["attribute isbn"]), ["attribute isbn"]),
    (.newerTextKeys(path: "/s/b", found: 9, known: 8), ["9", "8"]),
    (.notReadable(path: "/s/b"), []),
    (.notReadable(path: "/s/b", foreign), ["anna", "ben"]),
    (.notWritable(path: "/s/b"), []),
    (.notWritable(path: "/s/b", foreign), ["anna", "ben"]),
    (.busy(path: "/s/b"), []),
    (.busy(path: "/s/b", by: watch), ["'books watch' of ann (process 4711)"]),
    (.stillRead(path: "/s/b"), []),
    (.stillRead(path: "/s/b", by: watch), ["'books watch' of ann (process 4711)"]),
    (.notRead(path: "/s/b", reason: "Input/output error"), ["Input/output error"]),
    (.notWritten(path: "/s/b", reason: "the disk is full"), ["the disk is full"]),
    (.partlyWritten(path: "/s/b", reason: "the disk is full"), ["the disk is full"]),
    (.perhapsWritten(path: "/s/b", reason: "the disk is full"), ["the disk is full", "may be"]),
    (.pathTooLong(path: "/s/b", limit: 504), ["504"]),
    (.pathNotText(path: "/s/b"), ["UTF-8"]),
  ]

  @Test func `each error is a sentence with the path and what the system or SQLite says`() {
    for (error, names) in Self.errors { expectSentence(error, naming: ["/s/b"] + names) }
  }

  @Test func `the sentence says what became of the data`() {
    #expect(
      "\(StoreError.notWritten(path: "/s/b", reason: "the disk is full"))"
        == "'/s/b' could not be written: the disk is full. Nothing was changed and nothing is lost."
    )
    #expect(
      "\(StoreError.perhapsWritten(path: "/s/b", reason: "the disk is full"))" == """
        '/s/b' could not be written to the end: the disk is full. It may be stored: read the rows \
        before you write them again.
        """)
    #expect(
      "\(StoreError.notWritable(path: "/s/b", Self.foreign))" == """
        The store '/s/b' belongs to anna, and ben may not write to it. Nothing was changed.
        """)
  }

  private static let sharing: [(error: StoreSharingError, names: [String])] = [
    (.unknownGroup("desk"), ["desk"]),
    (.notMember(group: "desk", user: "ben"), ["desk", "ben"]),
    (.foreignFile(path: "/s/b", owner: "anna", group: "desk", store: "/s/b"), ["/s/b", "anna"]),
    (.foreignFile(path: "/s/c", owner: "anna", group: "desk", store: "/s/b"), ["/s/c", "anna"]),
    (.notPlain(path: "/s/b"), ["/s/b"]),
    (.foreignFolder(path: "/s", owner: "anna", group: "desk"), ["'/s'", "anna"]),
    (.crowdedFolder(path: "/s", file: "x", group: "desk", store: nil), ["'/s'", "'x'", "desk"]),
    (.commonFolder(path: "/home", group: "desk", store: nil), ["/home"]),
    (.closedFolder(path: "/s", group: "desk", store: nil), ["'/s'", "desk"]),
  ]

  @Test func `what is in the way of sharing is a sentence`() {
    for (error, names) in Self.sharing { expectSentence(error, naming: names) }
  }
}
