/// A type whose values a source can list.
///
/// ```swift
/// struct Colour: FetchedObject {
///   static let entity = EntityDescription(name: "colour", attributes: [.text("name")])
///   var id: Int64
///   var name: String
///
///   init(row: FetchedRow) {
///     id = row.id
///     name = row.values[0].text ?? ""
///   }
///   var row: FetchedRow { FetchedRow(id: id, values: [.text(name)]) }
/// }
/// ```
public protocol FetchedObject: Sendable {
  /// The description of the type; the same each time.
  static var entity: EntityDescription { get }

  /// The identifier of an object that has none yet: it gets a new one when it is inserted. Nil
  /// where every identifier is one.
  static var unassignedID: Int64? { get }

  /// The object that a source stored as this row.
  ///
  /// - Throws: An error of the type's own if the row is not a valid object; a fetch rethrows it.
  init(row: FetchedRow) throws

  /// The object as a source stores it.
  var row: FetchedRow { get }
}

extension FetchedObject {
  /// Nil: every identifier is one.
  public static var unassignedID: Int64? { nil }

  /// The row as which this version would store the object that a row makes; the row itself where it
  /// makes no object, or one that cannot be stored. Values that are derived from others differ if
  /// another version or another program wrote the row.
  package static func renewed(_ row: FetchedRow) -> FetchedRow {
    guard let renewed = try? entity.storedRow(Self(row: row).row) else { return row }
    // The object of an entity with keys does not know its identifier.
    return FetchedRow(id: row.id, values: renewed.values)
  }
}

/// One object as a source stores it: its identifier, and a value for each attribute of its entity.
public struct FetchedRow: Hashable, Sendable, Codable {
  /// The identifier, unique among the rows of the entity.
  public let id: Int64

  /// The values, in the order of ``EntityDescription/attributes``.
  public var values: [Value]

  /// A row with a value for each attribute, null for unknown ones. A writer throws ``RowError``
  /// where the values do not fit the attributes.
  public init(id: Int64, values: [Value]) {
    self.id = id
    self.values = values
  }
}
