/// A text that predicates may ask for and no row stores: it follows from attributes.
///
/// Sources need not know of it. When a predicate is resolved it is put in terms
/// of the attributes, so that `state == "parked"` is as quick as the condition it stands for.
public struct DerivedAttribute: Hashable, Sendable {
  /// What predicates call it.
  public let name: String
  let derivation: Derivation

  enum Derivation: Hashable, Sendable {
    /// One text for rows whose attribute is null, another for the rest.
    case whether(null: String, then: String, else: String)
    /// Texts with a blank between them; those that are null are left out.
    case joined([String])
  }

  /// One text where an attribute is null, and another where it is not.
  public static func whether(
    _ name: String, null attribute: String, then: String, else other: String
  ) -> Self {
    Self(name: name, derivation: .whether(null: attribute, then: then, else: other))
  }

  /// The texts of some attributes with a blank between them; those that are null are left out,
  /// and where all are, so is this.
  public static func joined(_ name: String, _ attributes: [String]) -> Self {
    Self(name: name, derivation: .joined(attributes))
  }

  var neededNames: [String] {
    switch derivation {
    case .whether(let attribute, _, _): [attribute]
    case .joined(let attributes): attributes
    }
  }
}
