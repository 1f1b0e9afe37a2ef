package import FoundationEssentials

/// A field of a car: one row of the table from which all else is made.
///
/// JSON, CSV and TSV, the columns of the database and of tables, the words of conditions, of
/// `--fields`, `--in`, `--clear` and `--map`, the options of `park` and `edit`, the mapping of an
/// import and `carvalet schema` all read ``allCases``. A field is an immutable object and is
/// compared by identity, because fields are compared for each cell of an import.
package final class CarField: Sendable {
  /// The JSON key, the CSV header, the column of the database, and the word of conditions.
  ///
  /// It never changes, because files and scripts rely on it; fields are only ever added.
  package let name: String
  /// What messages call the field.
  package let title: String
  /// What the field holds, and where a car and a draft hold it.
  package let kind: Kind
  /// Other names that files have for the field: see `ColumnNames`.
  package let synonyms: [String]
  /// Whether a search over everything covers the field.
  package let isSearched: Bool
  /// The position among the words of `--in`; nil where the field is no such word.
  package let scopeRank: Int?
  /// The option of `park` and `edit` that sets the field; nil where no option does, or one that is
  /// declared apart.
  package let option: Option?
  /// The option of `edit` alone that corrects the field of a car that has it; nil where there is
  /// none.
  package let correction: Option?
  /// Whether the value belongs to the car and not to one visit: a car that is parked again gets it
  /// from the visit before.
  package let isRemembered: Bool
  /// Whether the value is a text about a person, which a purge takes out of the store.
  package let isPersonal: Bool
  /// Whether lists and `show` have the field, and not only exports.
  package let isShown: Bool

  /// What a field holds.
  package enum Kind: Sendable {
    /// The number of the car, by which everything else finds it.
    case ticket
    /// When the car was parked, with the clock of the stand beside it.
    case dateCreated
    case date(Slot<CarDetails, Date?>)
    /// A make or a model: a text that is `Unknown` where it is not known.
    case name(Slot<CarDetails, String?>)
    case text(Slot<CarDetails, String?>)
    /// A text by which people name a car on the lot, also found by its folded form: see ``Tag``.
    case tag(Slot<CarDetails, String?>)
    /// A text that is also found by its folded form: see ``Plate``.
    case plate(Slot<CarDetails, String?>)
    case year(Slot<CarDetails, Int?>)
    /// Whether the car is on the lot, which follows from `dateReturned`.
    case state
    /// Whether a car on the lot is requested or ready, which follows from its dates: see
    /// ``Car/Stage``.
    case stage
    /// Every note: see ``CarNote``.
    case notes
    /// How far the stand's clock was ahead of UTC, stored beside `dateCreated`.
    case utcOffset
    /// Both names of the owner in one, `First Last`. It is read and searched, and not stored.
    case owner
  }

  /// An option of `park` and `edit`.
  package struct Option: Sendable {
    /// Without the dashes.
    package let name: String
    package let help: String
    /// What stands for the value in the help; nil for the name of the option.
    package let valueName: String?
    /// The short form, for the fields that valets type most; nil for the others.
    package let letter: Character?

    init(_ name: String, _ help: String, value: String? = nil, letter: Character? = nil) {
      self.name = name
      self.help = help
      valueName = value
      self.letter = letter
    }
  }

  init(
    _ name: String, _ kind: Kind, title: String? = nil,
    isSearched: Bool = true, scopeRank: Int? = nil, isRemembered: Bool = false,
    isPersonal: Bool = false, isShown: Bool = true, option: Option? = nil,
    correction: Option? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.kind = kind
    synonyms = ColumnNames.names(of: name)
    self.isSearched = isSearched
    self.scopeRank = scopeRank
    self.isRemembered = isRemembered
    self.isPersonal = isPersonal
    self.isShown = isShown
    self.option = option
    self.correction = correction
  }

  convenience init(
    _ name: String, text path: WritableKeyPath<CarDetails, String?>, title: String? = nil,
    isSearched: Bool = true, scopeRank: Int? = nil,
    isRemembered: Bool = false, isPersonal: Bool = false, option: Option
  ) {
    self.init(
      name, .text(Slot(path)), title: title, isSearched: isSearched,
      scopeRank: scopeRank, isRemembered: isRemembered, isPersonal: isPersonal, option: option)
  }

  /// What `--map` calls the field in messages: as people call a time, as files call the rest.
  var mapName: String { isTime ? title : name }

  /// Whether the field is a tag, by which people name a car on the lot (``Tag``).
  var isTag: Bool { if case .tag = kind { true } else { false } }

  /// Whether the field is also found by a folded form, which has a column of its own.
  var hasFoldedForm: Bool {
    switch kind {
    case .tag, .plate: true
    case .ticket, .dateCreated, .date, .name, .text, .year, .state, .stage, .notes, .utcOffset,
      .owner:
      false
    }
  }

  /// The column of the folded form, of a field that has one.
  var foldedName: String { name + "Folded" }

  /// Years of at most four digits: a year of five is a typing mistake.
  package static let years: ClosedRange<Int64> = 0...9999

  /// Whether a car can be without a value.
  package var canBeCleared: Bool {
    switch kind {
    case .name, .text, .tag, .plate, .year, .owner: true
    case .ticket, .dateCreated, .date, .state, .stage, .utcOffset, .notes: false
    }
  }
}

extension CarField: Hashable {
  package static func == (one: CarField, other: CarField) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CarField: CustomStringConvertible {
  package var description: String { name }
}

/// Where a stored property lies in a value.
///
/// A key path would do, but it costs 0.05 to 0.1 µs for each property of each row, ten times the
/// cost of the property itself: an export of a million cars would take a tenth longer. So the
/// offset of the property is computed once, with `MemoryLayout.offset(of:)`. An immutable value.
package struct Slot<Root, Value>: Sendable {
  private let offset: Int

  /// - Parameter path: A stored property of the root, not one that is computed or observed.
  init(_ path: WritableKeyPath<Root, Value>) {
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      preconditionFailure("\(path) is no stored property")
    }
    self.offset = offset
  }

  @inline(__always)
  package func value(in root: Root) -> Value {
    withUnsafeBytes(of: root) { $0.load(fromByteOffset: offset, as: Value.self) }
  }

  @inline(__always)
  package func set(_ value: Value, in root: inout Root) {
    withUnsafeMutableBytes(of: &root) {
      // The buffer has the bytes of a value, so its address is never nil.
      ($0.baseAddress! + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}
