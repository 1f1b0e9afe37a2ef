import FetchedResults

extension SectionIdentity {
  /// The section with a key, as a store holds the key.
  init(storedKey value: Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .real(let real): self = .real(real)
    case .null: self = .unknown
    default: self = value.integer.map(SectionIdentity.integer) ?? .unknown
    }
  }
}
