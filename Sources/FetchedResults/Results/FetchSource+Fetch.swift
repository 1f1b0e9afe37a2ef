extension FetchSource {
  /// The list of a request in the newest committed state.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; otherwise what the source
  ///   throws.
  /// - Complexity: That of ``FetchSource/reader(for:)``.
  public func fetch(_ request: FetchRequest<Object>) throws -> ResultsSnapshot<Object> {
    let plan = try FetchPlan(request)
    return ResultsSnapshot(plan: plan, reader: try reader(for: plan))
  }
}
