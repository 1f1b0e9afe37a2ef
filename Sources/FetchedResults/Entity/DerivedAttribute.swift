/// A text that predicates may use although no row stores it, because it follows from attributes.
///
/// Sources need no support for it. When a predicate is resolved, a derived attribute is replaced by
/// the attributes, so that `state == "parked"` costs the same as the condition it stands for.
public struct DerivedAttribute: Hashable, Sendable {
  /// The name that predicates use.
  public let name: String
  let derivation: Derivation

  /// How the text follows from the attributes.
  enum Derivation: Hashable, Sendable {
    /// One text for rows whose attribute is null, another for the rest.
    case whether(null: String, then: String, else: String)
    /// The texts of some attributes, joined by a blank; null ones are left out.
    case joined([String])
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

  /// The attributes that the text is made of.
  var neededNames: [String] {
    switch derivation {
    case .whether(let attribute, _, _): [attribute]
    case .joined(let attributes): attributes
    }
  }
}
