/// A condition on the objects of one type, whose attributes it is known to name.
///
/// Operators on key paths make one for a ``FetchedRecord``, and so do the functions below:
///
/// ```swift
/// let recent: RecordPredicate<Book> = \.year > 1990 && .contains(\.title, "sea")
/// let typed = try RecordPredicate<Book>(format: "year > 1990 AND title CONTAINS[cd] %@", "sea")
/// recent == typed   // true
/// ```
///
/// Values are compared as they are stored: those of an enumeration with raw values by these.
///
/// Null follows ``FetchPredicate``: `\.year == nil` is an ordinary comparison, and no other one
/// with null is true.
public struct RecordPredicate<Object: FetchedObject>: Hashable, Sendable {
  /// The condition, with names in place of key paths.
  public let predicate: FetchPredicate

  fileprivate init(known predicate: FetchPredicate) { self.predicate = predicate }

  /// A condition whose names and types were checked.
  ///
  /// - Throws: ``FetchError`` where the entity has no such attribute, or types do not fit.
  public init(_ predicate: FetchPredicate) throws(FetchError) {
    _ = try predicate.resolved(for: Object.entity)
    self.init(known: predicate)
  }

  /// Parses a condition in the language of <doc:PredicateLanguage>, with arguments for its
  /// placeholders in their order, and checks its names and types.
  ///
  /// - Throws: ``FetchPredicate/FormatError``, with the place of the error.
  public init(
    format: String, _ arguments: any PredicateArgument...
  ) throws(FetchPredicate.FormatError) {
    self.init(
      known: try FetchPredicate(format: format, arguments: arguments, for: Object.entity))
  }

  /// Every object, or none.
  public static func constant(_ isTrue: Bool) -> Self { Self(known: .constant(isTrue)) }

  /// True if one of the searchable attributes contains a text.
  public static func anyText(contains text: String, options: TextOptions = .cd) -> Self {
    Self(known: .anyText(contains: text, in: Object.entity, options: options))
  }

  /// True if both are.
  public static func && (left: Self, right: Self) -> Self {
    Self(known: left.predicate && right.predicate)
  }

  /// True if at least one is.
  public static func || (left: Self, right: Self) -> Self {
    Self(known: left.predicate || right.predicate)
  }

  /// True if the other is false.
  public static prefix func ! (condition: Self) -> Self { Self(known: !condition.predicate) }
}

// MARK: - Texts

extension RecordPredicate where Object: FetchedRecord {
  /// True if the text of an attribute contains a text, which is not empty.
  public static func contains<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ text: String, _ options: TextOptions = .cd
  ) -> Self {
    Self(keyPath, .contains, text, options)
  }

  /// True if the text of an attribute begins with a text, which is not empty.
  public static func beginsWith<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ text: String, _ options: TextOptions = .cd
  ) -> Self {
    Self(keyPath, .beginsWith, text, options)
  }

  /// True if the text of an attribute ends with a text, which is not empty.
  public static func endsWith<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ text: String, _ options: TextOptions = .cd
  ) -> Self {
    Self(keyPath, .endsWith, text, options)
  }

  /// True if the whole text of an attribute matches a pattern, in which `?` is one character and
  /// `*` any number of them.
  public static func like<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ pattern: String, _ options: TextOptions = .cd
  ) -> Self {
    Self(keyPath, .like, pattern, options)
  }

  private init<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ comparison: FetchPredicate.Operator, _ text: String,
    _ options: TextOptions
  ) {
    predicate = .comparison(
      Entity<Object>.name(of: keyPath), comparison, .text(text), options: options)
  }
}

// MARK: - Values

extension RecordPredicate where Object: FetchedRecord {
  /// True if an attribute has one of some values.
  public static func isIn<Wrapped: AttributeValue>(
    _ keyPath: KeyPath<Object, Wrapped>, _ values: some Sequence<Wrapped>
  ) -> Self {
    Self(known: among(keyPath, .in, values.map(\.attributeValue)))
  }

  /// True if an attribute lies between two values, both included.
  public static func isBetween<Wrapped: AttributeValue & Comparable>(
    _ keyPath: KeyPath<Object, Wrapped>, _ bounds: ClosedRange<Wrapped>
  ) -> Self {
    Self(known: among(keyPath, .between, bounds))
  }

  /// True if an attribute has a value that lies between two values, both included.
  public static func isBetween<Wrapped: AttributeValue & Comparable>(
    _ keyPath: KeyPath<Object, Wrapped?>, _ bounds: ClosedRange<Wrapped>
  ) -> Self {
    Self(known: among(keyPath, .between, bounds))
  }

  private static func among<Wrapped: AttributeValue>(
    _ keyPath: PartialKeyPath<Object>, _ comparison: FetchPredicate.Operator,
    _ bounds: ClosedRange<Wrapped>
  ) -> FetchPredicate {
    among(
      keyPath, comparison, [bounds.lowerBound.attributeValue, bounds.upperBound.attributeValue])
  }

  private static func among(
    _ keyPath: PartialKeyPath<Object>, _ comparison: FetchPredicate.Operator, _ values: [Value]
  ) -> FetchPredicate {
    .comparison(
      FetchPredicate.Comparison(
        .attribute(Entity<Object>.name(of: keyPath)), comparison,
        .collection(values.map { .value($0) })))
  }

  fileprivate init(
    _ keyPath: PartialKeyPath<Object>, _ comparison: FetchPredicate.Operator,
    _ value: some AttributeValue
  ) {
    predicate = .comparison(Entity<Object>.name(of: keyPath), comparison, value.attributeValue)
  }
}

/// True if an attribute has a value; nil stands for none.
public func == <Object: FetchedRecord, Wrapped: AttributeValue>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .equalTo, value)
}

/// True if an attribute has another value; nil stands for none.
public func != <Object: FetchedRecord, Wrapped: AttributeValue>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .notEqualTo, value)
}

/// True if the value of an attribute is less than another one.
public func < <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .lessThan, value)
}

/// True if an attribute has a value that is less than another one.
public func < <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped?>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .lessThan, value)
}

/// True if the value of an attribute is less than another one or equal to it.
public func <= <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .lessThanOrEqualTo, value)
}

/// True if an attribute has a value that is less than another one or equal to it.
public func <= <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped?>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .lessThanOrEqualTo, value)
}

/// True if the value of an attribute is greater than another one.
public func > <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .greaterThan, value)
}

/// True if an attribute has a value that is greater than another one.
public func > <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped?>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .greaterThan, value)
}

/// True if the value of an attribute is greater than another one or equal to it.
public func >= <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .greaterThanOrEqualTo, value)
}

/// True if an attribute has a value that is greater than another one or equal to it.
public func >= <Object: FetchedRecord, Wrapped: AttributeValue & Comparable>(
  keyPath: KeyPath<Object, Wrapped?>, value: Wrapped
) -> RecordPredicate<Object> {
  RecordPredicate(keyPath, .greaterThanOrEqualTo, value)
}
