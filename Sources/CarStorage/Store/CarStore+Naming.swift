import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// The cars on the lot that have a key or stand on a spot, however it is written, in the order of
  /// their tickets.
  ///
  /// - Complexity: O(cars found x log cars).
  package func cars(_ field: TagField, _ tag: String) throws -> [Car] {
    guard let folded = Tag.folded(tag) else { return [] }
    return try store.reading { session in
      guard try session.hasColumn(field.foldedName, in: "car") else {
        return try store.objects(Self.ticketsOfOldStore(field, folded, session), in: session)
      }
      return try TagSearch([field: [folded]], store.table(in: session), session)
        .holders().cars(field, folded)
    }
  }

  /// The cars that a text names exactly.
  package struct ExactlyNamed: Sendable {
    /// The cars on the lot with this key, spot or plate, the newest first.
    package var onLot: [Car]
    /// The cars of this plate that have left, the last parked first.
    package var left: [Car]
  }

  /// For each text the cars of which it is the key, the spot or the plate, however it is written.
  ///
  /// - Complexity: O((texts + cars found) x log cars).
  package func cars(namedExactly texts: [String]) throws -> [ExactlyNamed] {
    let named = try store.reading { session -> [ExactlyNamed]? in
      guard try session.hasColumn(TagField.key.foldedName, in: "car") else { return nil }
      let table = try store.table(in: session)
      let tags = Set(texts.compactMap(Tag.folded))
      // All statements are sent before the rows of the first are read.
      let tagged = try TagSearch([.key: tags, .spot: tags], table, session)
      let plates = try texts.map { try PlateSearch($0, table, session) }
      let holders = try tagged.holders()
      return try zip(texts, plates).map { text, plate in
        let folded = Tag.folded(text) ?? ""
        return ExactlyNamed(
          holders.cars(.key, folded) + holders.cars(.spot, folded), try plate?.cars() ?? [])
      }
    }
    return try named
      ?? texts.map { try ExactlyNamed(cars(.key, $0) + cars(.spot, $0), cars(plate: $0)) }
  }

  /// A store of an older version has no folded tags.
  private static func ticketsOfOldStore(
    _ field: TagField, _ folded: String, _ session: any SQLSession
  ) throws -> [Car.Ticket] {
    let name = field.rawValue
    return try session.rows(
      """
      SELECT ticket, \(name) FROM car WHERE "dateReturned" IS NULL AND \(name) IS NOT NULL
        ORDER BY ticket
      """
    ) { ($0.integer(0), $0.text(1) ?? "") }
    .compactMap { Tag.folded($1) == folded ? $0 : nil }
  }

  /// The cars with a plate, the last parked first, however it is written.
  package func cars(plate: String) throws -> [Car] {
    try store.reading { session in
      try PlateSearch(plate, store.table(in: session), session)?.cars() ?? []
    }
  }
}

extension CarStore.ExactlyNamed {
  /// - Parameters:
  ///   - tagged: Cars on the lot, some of them perhaps twice.
  ///   - ofPlate: The cars of the plate, the last parked first.
  fileprivate init(_ tagged: [Car], _ ofPlate: [Car]) {
    var seen: Set<Car.Ticket> = []
    onLot = (tagged + ofPlate.filter { $0.state == .parked })
      .filter { seen.insert($0.ticket).inserted }
      .sorted { ($0.dateCreated, $0.ticket) > ($1.dateCreated, $1.ticket) }
    left = ofPlate.filter { $0.state == .returned }
  }
}

/// A statement that finds the cars on the lot with one of some keys and spots, however these are
/// written. It is sent when it is made, and its rows are read later.
///
/// A local value of one transaction.
struct TagSearch {
  private let tags: [TagField: Set<String>]
  /// Nil where there are no tags.
  private let rows: SentRows<Car>?

  /// - Parameter tags: The folded tags of each field.
  /// - Complexity: O((tags + cars found) x log cars).
  init(
    _ tags: [TagField: Set<String>], _ table: TableLayout, _ session: any SQLSession
  ) throws {
    let tags = tags.filter { !$0.value.isEmpty }
    self.tags = tags
    let columns = "SELECT ticket, \(table.attributeColumns) FROM car WHERE \"dateReturned\" IS NULL"
    let branches = tags.keys.map { field in
      let name = field.rawValue
      let marks = tags[field, default: []].map { _ in "?" }.joined(separator: ", ")
      return """
        \(columns) AND \(name) IS NOT NULL
          AND \(CarSchema.foldedTag(field)) IN (\(marks))
        """
    }
    // A row that another program changed may still have the folded tags of its former values.
    let stale = columns + " AND ticket IN (SELECT ticket FROM car_stale)"
    rows =
      try tags.isEmpty
      ? nil
      : session.send(
        (branches + [stale]).joined(separator: " UNION ALL "),
        tags.values.flatMap { $0.map(Value.text) }
      ) { Car(row: $0.row(table.attributeTypes)) }
  }

  /// The cars that have the tags.
  ///
  /// - Parameter changed: Cars that were changed since the statement was sent.
  func holders(after changed: [Car] = []) throws -> TagHolders {
    // A car is found once for each of its tags.
    var cars: [Car.Ticket: Car] = [:]
    for car in try (rows?.read() ?? []) + changed { cars[car.ticket] = car }
    return TagHolders(tags, among: cars.values.sorted { $0.ticket < $1.ticket })
  }

  /// The tags of cars that were changed since the statement was sent, as far as other cars have
  /// them too.
  func sharedTags(
    of changes: [(before: Car?, after: Car)]
  ) throws -> [[CarStore.TagInUse]] {
    guard rows != nil else { return changes.map { _ in [] } }
    return try holders(after: changes.map(\.after)).sharedTags(of: changes)
  }
}

/// The cars on the lot that have some keys and spots. An immutable value.
struct TagHolders {
  /// By the folded tag, in the order of their tickets.
  private let cars: [TagField: [String: [Car]]]

  /// - Parameter cars: In the order of their tickets.
  fileprivate init(_ tags: [TagField: Set<String>], among cars: [Car]) {
    self.cars = tags.reduce(into: [:]) { holders, tags in
      let (field, wanted) = tags
      for car in cars where car.state == .parked {
        guard let tag = car.tag(field).flatMap(Tag.folded), wanted.contains(tag) else { continue }
        holders[field, default: [:]][tag, default: []].append(car)
      }
    }
  }

  /// The cars that have a tag, in the order of their tickets.
  func cars(_ field: TagField, _ folded: String) -> [Car] {
    cars[field]?[folded] ?? []
  }
}

/// Two statements that find the cars with a plate, however it is written, and the damages noted at
/// them.
///
/// Both are sent before the answer of the first is waited for. A local value of one transaction.
struct PlateSearch {
  private let folded: String
  private let rows: SentRows<Car?>
  private let notes: SentRows<(Car.Ticket, CarNote)>?

  /// Nil for a plate without letters and digits.
  ///
  /// - Parameter sendsDamages: Whether to read the notes as well.
  init?(
    _ plate: String, sendsDamages: Bool = false, _ table: TableLayout, _ session: any SQLSession
  ) throws {
    guard let folded = Plate.folded(plate) else { return nil }
    self.folded = folded
    // A store of an older version does not mark stale rows.
    let stale = try session.hasTable("car_stale") ? "UNION ALL SELECT ticket FROM car_stale" : ""
    let candidates = "SELECT ticket FROM car WHERE \"\(Car.foldedPlateName)\" = ? \(stale)"
    rows = try session.send(
      """
      SELECT ticket, \(table.attributeColumns), plate FROM car WHERE ticket IN (\(candidates))
        ORDER BY "dateCreated" DESC, ticket DESC
      """, [.text(folded)]
    ) { row in
      // Another program may have changed the plate without its folded form.
      let plate = row.text(Int32(1 + table.attributeTypes.count))
      guard plate.flatMap(Plate.folded) == folded else { return nil }
      return Car(row: row.row(table.attributeTypes))
    }
    notes = try sendsDamages ? CarNote.sendDamages(candidates, [.text(folded)], session) : nil
  }

  /// The cars, the last parked first.
  func cars() throws -> [Car] { try rows.read().compactMap(\.self) }

  /// The damages that were noted at a car, the first one first.
  func damages(of ticket: Car.Ticket) throws -> [CarNote] {
    try notes?.read().compactMap { $0 == ticket && $1.damage != nil ? $1 : nil } ?? []
  }
}
