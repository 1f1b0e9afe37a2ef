import FetchedResults

/// The part of a list that a command shows: `--limit`, `--offset`, `--jump` and `--sections`.
struct ListPage {
  let showsSections: Bool
  /// The most cars that are shown; nil for all.
  let limit: Int?
  /// How many cars at the beginning are left out.
  let offset: Int
  /// The index title to begin with.
  let jump: String?

  /// A request for this part alone.
  func request(of list: ListRequest) -> FetchRequest {
    var request = list.request
    request.fetchLimit = limit
    request.fetchOffset = offset
    return request
  }
}
