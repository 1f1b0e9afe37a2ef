import Testing

@testable import CarvaletCommands

/// A slip of the keys is answered with the word that was meant; where no word is near, none is
/// guessed.
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
    ("--colr", "color"),
    ("mod", "model"),
    ("kez", "key"),
    ("kx", nil),
    ("12", nil),
    ("lot", nil),
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
}
