extension CarSearch {
  /// Whether a word is the whole ticket of a car, or the whole key or spot of one on the lot: who
  /// types `K1` most likely means that car, and not one with the key K13.
  package func namesExactly(_ car: Car) -> Bool {
    terms.contains { term in
      term.ticket == car.ticket
        || car.state == .parked
          && term.tags.contains { car.tag($0).flatMap(Tag.folded) == Tag.folded(term.text) }
    }
  }

  /// Whether a word may be a ticket, or a key or a spot of the usual kind, which has a number and
  /// no blank. For other words a server is not asked which car they name.
  package var mayNameExactly: Bool {
    terms.contains { term in
      term.text.contains(where: \.isNumber) && !term.text.contains(where: \.isWhitespace)
        && (term.ticket != nil || !term.tags.isEmpty)
    }
  }
}

extension CarSearch.Term {
  /// The ticket that the word is; nil where it is none, or is looked for elsewhere.
  var ticket: Car.Ticket? {
    isLooked(in: .ticket) ? Car.Ticket(text) : nil
  }

  /// The tags that the word may be.
  var tags: [TagField] {
    guard Tag.folded(text) != nil else { return [] }
    return [(TagField.key, CarField.key), (.spot, .spot)].filter { isLooked(in: $1) }.map(\.0)
  }

  private func isLooked(in field: CarField) -> Bool {
    !isExcluded && scopes.contains { $0 == .any || $0 == .field(field) }
  }
}
