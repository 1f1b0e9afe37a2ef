extension FetchOrder.SortDescriptor: Codable {
  private enum CodingKeys: String, CodingKey {
    case attribute, ascending
  }

  /// Reads `{"attribute": "title", "ascending": true}`; a direction that is missing is ascending.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .attribute),
      ascending: try container.decodeIfPresent(Bool.self, forKey: .ascending) ?? true)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(attribute, forKey: .attribute)
    try container.encode(isAscending, forKey: .ascending)
  }
}
