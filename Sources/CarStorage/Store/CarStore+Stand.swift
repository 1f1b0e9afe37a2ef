import FetchedResults
import FetchedResultsSQL

/// The keys and the spots of the stand. What it has said is stored beside the cars, so that all
/// desks know it.
extension CarStore {
  /// The tags that the stand has said it has; nil where it has said nothing.
  package func standTags(_ field: TagField) throws -> StandTags? {
    try store.note(field.standKey).flatMap(Self.standTags)
  }

  /// Stores what the stand says it has; nil takes it back.
  ///
  /// - Returns: What it said before.
  package func setStandTags(
    _ tags: StandTags?, of field: TagField, _ change: Change
  ) throws -> StandTags? {
    try store.transaction(change.command(Self.standCommand)) { writer in
      let before = try StoreMeta.text(field.standKey, in: writer.session)
      let text = tags?.spans.joined(separator: "\n") ?? ""
      if text != before ?? "" {
        try writer.beginCommand()
        try writer.run(StoreMeta.setting, [.text(field.standKey), .text(text)])
      }
      return before.flatMap(Self.standTags)
    }
  }

  /// The name of the command that says what the stand has.
  static let standCommand = "stand"

  /// The tags of the stand, and which are free.
  ///
  /// - Complexity: O(cars on the lot + tags).
  package func tagSupply(_ field: TagField) throws -> TagSupply {
    try store.reading { try Self.tagSupply(field, in: $0) }
  }

  private static func standTags(_ text: String) -> StandTags? {
    guard !text.isEmpty else { return nil }
    return try? StandTags(text.split(separator: "\n").map(String.init))
  }

  static func tagSupply(_ field: TagField, in session: any SQLSession) throws -> TagSupply {
    let name = field.rawValue
    var said: StandTags?
    var seen: [String] = []
    var taken: [String] = []
    // A store of an older version has said nothing.
    let meta =
      try StoreMeta.isThere(in: session)
      ? "SELECT 'said', value FROM store_meta WHERE key = '\(field.standKey)' UNION ALL" : ""
    let rows = try session.rows(
      """
      \(meta) SELECT 'taken', \(name) FROM car
        WHERE "dateReturned_known" = 0 AND \(name) IS NOT NULL
      UNION ALL SELECT 'seen', \(name) FROM (
          SELECT \(name) FROM car ORDER BY ticket DESC LIMIT \(carsReadForSupply)
        ) AS newest WHERE \(name) IS NOT NULL
      """
    ) { ($0.text(0), $0.text(1) ?? "") }
    for (kind, text) in rows {
      switch kind {
      case "said": said = standTags(text)
      case "taken": taken.append(text)
      default: seen.append(text)
      }
    }
    return TagSupply(said: said, seen: seen, taken: taken)
  }

  /// So many cars show every tag of a stand that has not said what it has.
  private static let carsReadForSupply = 2000

  /// Gives a car that is parked the next free key and spot, as far as it has none.
  ///
  /// - Returns: The fields of which none is free. A field of which the stand has never had a tag is
  ///   left out, unless that is so for both.
  static func takeNextTags(for draft: inout CarDraft, in session: any SQLSession) throws
    -> [TagField]
  {
    let supplies = try TagField.allCases.map { (field: $0, supply: try tagSupply($0, in: session)) }
    let isUnknown = supplies.allSatisfy(\.supply.tags.isEmpty)
    return supplies.filter { field, supply in
      guard draft.details[field] == nil else { return false }
      draft.details[field] = supply.free.first
      return supply.free.isEmpty && (isUnknown || !supply.tags.isEmpty)
    }.map(\.field)
  }
}

extension TagField {
  /// The key in `store_meta` of what the stand has said.
  var standKey: String { "stand_\(rawValue)s" }
}

extension CarDetails {
  fileprivate subscript(_ field: TagField) -> String? {
    get {
      switch field {
      case .key: key
      case .spot: spot
      }
    }
    set {
      switch field {
      case .key: key = newValue
      case .spot: spot = newValue
      }
    }
  }
}
