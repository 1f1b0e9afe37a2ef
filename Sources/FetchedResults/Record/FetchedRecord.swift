public import FoundationEssentials

/// A type that a source can list, and that says by key paths what its attributes are.
///
/// ```swift
/// struct Book: FetchedRecord {
///   var id: Int64 = 0, title = "", author: String?, year: Int?
///
///   static let entity = Entity<Book>(
///     "book",
///     attributes: [
///       .init("title", \.title), .init("author", \.author), .init("year", \.year),
///     ],
///     orders: [.by(.ascending(\.title), sections: .firstLetter)])
/// }
/// ```
///
/// It is a ``FetchedObject`` whose rows are made from the key paths. A type that makes its own rows
/// conforms to that.
public protocol FetchedRecord: FetchedObject {
  /// The type of the identifiers: `Int64`, or a ``RecordKey`` such as `UUID` or `String`.
  associatedtype ID: RecordIdentifier

  /// The identifier, unique among the records of the entity. Of an `Int64`, 0 is that of a record
  /// that gets one when it is inserted.
  var id: ID { get set }

  /// The attributes, and the orders that a source keeps ready.
  static var entity: Entity<Self> { get }

  /// A record before its values are read. What a source has no value for stays as it is here.
  init()
}

/// A stored value that stands for no value of a record's type.
public struct RecordError: Error, Equatable, Sendable {
  /// The name of the entity.
  public let entity: String
  /// The identifier of the row.
  public let id: Int64
  /// The name of the attribute.
  public let attribute: String
  /// What the source has stored.
  public let value: Value
}

extension RecordError: CustomStringConvertible, LocalizedError {
  /// What cannot be read, in a sentence.
  public var description: String {
    "The row \(id) of '\(entity)' has in '\(attribute)' what is no value of its type: \(shown)"
  }

  private var shown: String { FetchPredicate.Expression.value(value).description }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

extension FetchedRecord {
  /// The attributes, declared once for each type.
  private static var attributes: [Entity<Self>.Attribute] { (entity as Entity<Self>).attributes }

  /// 0, with which a record begins.
  public static var unassignedID: Int64? { 0 }

  public static var entity: EntityDescription { (entity as Entity<Self>).description }

  /// - Throws: ``RecordError`` for a value that stands for none of the type of its attribute, such
  ///   as a word that is no case of an enumeration.
  public init(row: FetchedRow) throws {
    self.init()
    if let given = ID(givenBySource: row.id) { id = given }
    for (attribute, value) in zip(Self.attributes, row.values)
    where !attribute.set(value, &self) {
      throw RecordError(
        entity: Self.entity.name, id: row.id, attribute: attribute.description.name, value: value)
    }
  }

  public var row: FetchedRow {
    FetchedRow(id: id.givenBySource ?? 0, values: Self.attributes.map { $0.value(self) })
  }
}
