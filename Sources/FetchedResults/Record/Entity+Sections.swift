extension Entity {
  /// How a list is divided into sections by an attribute, or by a rule of the program.
  public struct Sections: Sendable {
    let key: SectionKey

    private init(_ keyPath: PartialKeyPath<Record>, _ rule: SectionKey.Rule) {
      key = SectionKey(Entity.name(of: keyPath), rule)
    }

    private init(rule name: String) {
      let entity: Entity = Record.entity
      key = .value(Subject.rule(name).name(in: entity.description.name, entity.attributes))
    }

    /// A section for each value.
    public static func value(_ keyPath: PartialKeyPath<Record>) -> Self { Self(keyPath, .value) }

    /// A section for each letter that texts begin with.
    public static func firstLetter(_ keyPath: PartialKeyPath<Record>) -> Self {
      Self(keyPath, .firstLetter)
    }

    /// A section for each hour of the day of a date, 0 to 23.
    public static func hour(_ keyPath: PartialKeyPath<Record>) -> Self { Self(keyPath, .hour) }

    /// A section for each calendar day of a date.
    public static func day(_ keyPath: PartialKeyPath<Record>) -> Self { Self(keyPath, .day) }

    /// A section for each hour of each calendar day of a date.
    public static func dayHour(_ keyPath: PartialKeyPath<Record>) -> Self {
      Self(keyPath, .dayHour)
    }

    /// A section for each ten years of a whole number.
    public static func decade(_ keyPath: PartialKeyPath<Record>) -> Self { Self(keyPath, .decade) }

    /// A section for each value of a rule.
    ///
    /// - Precondition: The entity has such a rule.
    public static func rule(_ name: String) -> Self { Self(rule: name) }
  }
}
