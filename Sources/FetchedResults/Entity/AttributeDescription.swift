public import UnicodeText

/// One attribute of an entity: its name, its type, and whether a search over everything covers it.
public struct AttributeDescription: Hashable, Sendable {
  /// The type of an attribute's values. Any attribute may also hold null.
  public enum ValueType: String, Hashable, Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A number with a fraction, of 64 bits.
    case real
    /// Unicode text of any length.
    case text
    /// An instant, exact to the millisecond.
    case date
    /// True or false.
    case boolean
  }

  /// The name that predicates, sort descriptors and section keys use.
  public let name: String

  /// The type of the values that are not null.
  public let type: ValueType

  /// Whether ``FetchPredicate/anyText(contains:in:options:)`` searches the attribute, so that
  /// a source keeps its folded text. A number is searched in its decimal form.
  public let isSearchable: Bool

  /// For texts: how they are ordered and assigned to sections.
  public let comparison: TextComparison

  /// For dates: the name of the integer attribute that holds how many seconds the local
  /// clock was ahead of UTC. Hours and days are read from that clock; nil for UTC.
  public let clock: String?

  /// The name under which a store of an earlier description has the attribute; nil if it has always
  /// had this one.
  public private(set) var formerName: String?

  /// The version of the rule by which the object makes the value of its other values; nil for an
  /// attribute that has a value of its own.
  public private(set) var ruleVersion: Int?

  /// How a database computes the attribute from others; nil for one that is stored.
  package let computation: Computation?

  /// What a computed attribute is made of.
  package enum Computation: Hashable, Sendable {
    /// The latest of some dates; null where all of them are null.
    case latest([String])
    /// The text beside the first of some attributes that is not null; null where all are null.
    case label([Label])
  }

  /// An attribute, and the text that stands for it where it is not null.
  public struct Label: Hashable, Sendable {
    package let attribute: String
    package let text: String?

    /// - Parameters:
    ///   - attribute: The name of the attribute.
    ///   - text: The text; nil where the computed attribute is then null.
    public init(_ attribute: String, _ text: String?) {
      self.attribute = attribute
      self.text = text
    }
  }

  private init(
    name: String, type: ValueType, isSearchable: Bool = false,
    comparison: TextComparison = .words, clock: String? = nil, computation: Computation? = nil
  ) {
    self.name = name
    self.type = type
    self.isSearchable = isSearchable
    self.comparison = comparison
    self.clock = clock
    self.computation = computation
  }

  /// A text, which a search over everything covers unless `searchable` is false.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - searchable: Whether a search over everything covers it.
  ///   - comparison: How its texts are ordered. It does not change what a predicate means.
  public static func text(
    _ name: String, searchable: Bool = true, comparison: TextComparison = .words
  ) -> Self {
    Self(name: name, type: .text, isSearchable: searchable, comparison: comparison)
  }

  /// A whole number, which a search over everything covers if `searchable` is true.
  public static func integer(_ name: String, searchable: Bool = false) -> Self {
    Self(name: name, type: .integer, isSearchable: searchable)
  }

  /// A number with a fraction.
  public static func real(_ name: String) -> Self { Self(name: name, type: .real) }

  /// True or false.
  public static func boolean(_ name: String) -> Self { Self(name: name, type: .boolean) }

  /// A date, exact to the millisecond.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - clock: The integer attribute with the seconds that the local clock was ahead of UTC; nil
  ///     for UTC.
  public static func date(_ name: String, clock: String? = nil) -> Self {
    Self(name: name, type: .date, clock: clock)
  }

  /// The same attribute, which a store of an earlier description has under another name.
  ///
  /// ```swift
  /// .text("paint").renamed(from: "color")
  /// ```
  ///
  /// It stays declared for as long as there may be such stores.
  public func renamed(from name: String) -> Self {
    var attribute = self
    attribute.formerName = name
    return attribute
  }

  /// The same attribute, whose value the object makes of its other values by a rule of the program.
  ///
  /// A source stores it as every other attribute, so that it is sorted, counted and searched. Rows
  /// that another program wrote get their value with the next write of a program that has the rule,
  /// as they get their sort keys; so do all rows when the version is raised. A file that is only
  /// read has the values of the rule that wrote them.
  ///
  /// - Parameter version: A number that is raised when the rule gives other values.
  public func madeByRule(version: Int) -> Self {
    var attribute = self
    attribute.ruleVersion = version
    return attribute
  }

  // MARK: - Computed attributes
  //
  // Predicates, orders and sections use them like others. Databases compute them, so that they
  // agree with the attributes they are made of whichever program writes the latter; the row that an
  // object makes holds the same value.

  /// The latest of some dates; null where all of them are null.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - dates: The names of the dates.
  ///   - clock: As for ``date(_:clock:)``.
  public static func latest(_ name: String, of dates: [String], clock: String? = nil) -> Self {
    Self(name: name, type: .date, clock: clock, computation: .latest(dates))
  }

  /// The text beside the first of some attributes that is not null; null where all are null.
  public static func label(_ name: String, _ labels: [Label]) -> Self {
    Self(name: name, type: .text, computation: .label(labels))
  }

  /// The attributes that a computed one is made of.
  var neededNames: [String] {
    switch computation {
    case .latest(let dates): dates
    case .label(let labels): labels.map(\.attribute)
    case nil: []
    }
  }
}

/// A name that predicates may use although no row stores a value for it, because it follows from
/// attributes.
///
/// Sources need no support for it. When a predicate is resolved, a derived attribute is replaced by
/// the attributes, so that `state == "parked"` costs the same as the condition it stands for.
public struct DerivedAttribute: Hashable, Sendable {
  /// The name that predicates use.
  public let name: String
  let derivation: Derivation

  /// How the value follows from the attributes.
  enum Derivation: Hashable, Sendable {
    /// One text for rows whose attribute is null, another for the rest.
    case whether(null: String, then: String, else: String)
    /// The texts of some attributes, joined by a blank; null ones are left out.
    case joined([String])
    /// The value of an attribute, under another name.
    case same(as: String)
  }

  /// One text where an attribute is null, and another where it is not.
  public static func whether(
    _ name: String, null attribute: String, then: String, else other: String
  ) -> Self {
    Self(name: name, derivation: .whether(null: attribute, then: then, else: other))
  }

  /// The texts of some attributes, joined by a blank. Null ones are left out; null if all are null.
  public static func joined(_ name: String, _ attributes: [String]) -> Self {
    Self(name: name, derivation: .joined(attributes))
  }

  /// An attribute under another name.
  public static func same(_ name: String, as attribute: String) -> Self {
    Self(name: name, derivation: .same(as: attribute))
  }

  /// The attributes that the value is made of.
  var neededNames: [String] {
    switch derivation {
    case .whether(let attribute, _, _): [attribute]
    case .joined(let attributes): attributes
    case .same(let attribute): [attribute]
    }
  }
}
