private enum ChangeSetKey: String, CodingKey {
  case sectionEvents, rowEvents, commands, sequence
}

extension ChangeSet: Encodable where Object: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeSetKey.self)
    try container.encode(sectionEvents, forKey: .sectionEvents)
    try container.encode(rowEvents, forKey: .rowEvents)
    if !commands.isEmpty { try container.encode(commands, forKey: .commands) }
    try container.encodeIfPresent(sequence, forKey: .sequence)
  }
}

extension ChangeSet: Decodable where Object: Decodable {
  /// - Throws: `DecodingError.dataCorrupted` with the sentence of ``ChangeSetError``, where no
  ///   change of a list has such events.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeSetKey.self)
    let sectionEvents = try container.decodeIfPresent(
      [SectionEvent<Object>].self, forKey: .sectionEvents)
    let rowEvents = try container.decodeIfPresent([RowEvent<Object>].self, forKey: .rowEvents)
    let commands = try container.decodeIfPresent([CommittedCommand].self, forKey: .commands)
    let sequence = try container.decodeIfPresent(Int64.self, forKey: .sequence)
    do throws(ChangeSetError) {
      try self.init(
        sectionEvents: sectionEvents ?? [], rowEvents: rowEvents ?? [], commands: commands ?? [],
        sequence: sequence)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }
}
