import FoundationEssentials

extension CommittedCommand: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, date, name, author, origin, given
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(Int64.self, forKey: .id),
      date: try container.decode(EncodedDate.self, forKey: .date).date,
      command: ChangeCommand(
        try container.decode(String.self, forKey: .name),
        by: try container.decodeIfPresent(String.self, forKey: .author),
        at: try container.decodeIfPresent(String.self, forKey: .origin),
        date: try container.decodeIfPresent(EncodedDate.self, forKey: .given)?.date))
  }

  /// Writes the command, with the names of its writer beside its own. Dates are exact to the
  /// millisecond.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(EncodedDate(date), forKey: .date)
    try container.encode(command.name, forKey: .name)
    try container.encodeIfPresent(command.author, forKey: .author)
    try container.encodeIfPresent(command.origin, forKey: .origin)
    try container.encodeIfPresent(command.date.map(EncodedDate.init), forKey: .given)
  }
}
