import Testing

@testable import FetchedResultsPostgres

/// A search path is read as the server reads it, so that a store is not taken from the next schema,
/// which may be that of another stand.
struct SearchPathTests {
  @Test(arguments: [
    ("public", ["public"]), (#""$user", public"#, ["$user", "public"]), ("", []), (" , ", []),
    ("Stand_7 , B", ["stand_7", "b"]), (#""a,b","c""d", e"#, ["a,b", #"c"d"#, "e"]),
    (#" "A b" "#, ["A b"]), ("ÄRGER, ZÖE", ["Ärger", "zÖe"]),
    (String(repeating: "x", count: 70), [String(repeating: "x", count: 63)]),
    ("\"" + String(repeating: "ä", count: 40) + "\"", [String(repeating: "ä", count: 31)]),
  ])
  func `The names are those that the server reads`(setting: String, names: [String]) {
    #expect(SearchPath.names(setting) == names)
  }

  @Test(arguments: [
    (#""$user", public"#, false, "public"), (#""$user", public"#, true, "anna"),
    ("stand_9, public", true, "stand_9"), (#""$user""#, false, nil), ("", true, nil),
  ])
  func `The head is the first schema that is meant`(
    setting: String, hasOwnSchema: Bool, head: String?
  ) {
    #expect(SearchPath.head(setting, role: "anna", hasOwnSchema: hasOwnSchema) == head)
  }
}
