import Testing

@testable import FetchedResultsPostgres

struct SearchPathTests {
  @Test(arguments: [
    ("public", ["public"]), (#""$user", public"#, ["$user", "public"]), ("", []), (" , ", []),
    ("Stand_7 , B", ["stand_7", "b"]), (#""a,b","c""d", e"#, ["a,b", #"c"d"#, "e"]),
    (#" "A b" "#, ["A b"]),
  ])
  func `The names are those that the server reads`(setting: String, names: [String]) {
    #expect(SearchPath.names(setting) == names)
  }
}
