import FetchedResults

extension SectionIdentity {
  /// The section of a key, as a store holds it.
  init(storedKey value: Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .real(let real): self = .real(real)
    case .null: self = .unknown
    default: self = value.integer.map(SectionIdentity.integer) ?? .unknown
    }
  }
}
