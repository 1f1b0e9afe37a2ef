import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// What the stand has said of itself.
  package func standSign() throws -> StandSign {
    try store.reading { session in
      guard try StoreMeta.isThere(in: session) else { return StandSign() }
      return try Self.standSign(session)
    }
  }

  /// Stores what the stand says of itself; what is nil stays as it is.
  ///
  /// - Returns: What it says then.
  package func setStandSign(_ sign: StandSign, _ change: Change) throws -> StandSign {
    try store.transaction(change.command(Self.standCommand)) { writer in
      for (key, text) in [(nameKey, sign.name), (placeKey, sign.place), (phoneKey, sign.phone)] {
        guard let text, try StoreMeta.text(key, in: writer.session) != text else { continue }
        try writer.beginCommand()
        try writer.run(StoreMeta.setting, [.text(key), .text(text)])
      }
      return try Self.standSign(writer.session)
    }
  }

  private static func standSign(_ session: any SQLSession) throws -> StandSign {
    func text(_ key: String) throws -> String? {
      try StoreMeta.text(key, in: session).flatMap { $0.isEmpty ? nil : $0 }
    }
    return StandSign(
      name: try text(nameKey), place: try text(placeKey), phone: try text(phoneKey))
  }
}

/// The keys in `store_meta` of what the stand says of itself.
let standSignKeys = [nameKey, placeKey, phoneKey]

private let nameKey = "stand_name"
private let placeKey = "stand_place"
private let phoneKey = "stand_phone"
