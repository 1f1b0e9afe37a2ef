package import FetchedResults

/// Wines in sections by a rule of the program's own, which no database knows.
package struct Wine: FetchedRecord, Equatable {
  package var id: Int64 = 0, name = "", price: Double?

  package init() {}

  package init(id: Int64 = 0, name: String, price: Double? = nil) {
    (self.id, self.name, self.price) = (id, name, price)
  }

  package static let entity = Entity<Wine>(
    "wine",
    attributes: [
      .init("name", \.name), .init("price", \.price),
      .init("band", rule: 1) { $0.price.map { $0 < 10 ? "cheap" : "dear" } },
    ],
    orders: [.by(.ascending(rule: "band"), .ascending(\.name), sections: .value)])

  package static let byBand = FetchRequest<Wine>(
    sortedBy: [.ascending(rule: "band"), .ascending(\.name)], sections: .rule("band"))

  /// Four wines, one of which has no price.
  package static let cellar = [
    Wine(id: 1, name: "Rioja", price: 8), Wine(id: 2, name: "Barolo", price: 45),
    Wine(id: 3, name: "Sample"), Wine(id: 4, name: "Cava", price: 12),
  ]

  /// The sections of a source with the names of their wines.
  package static func bands(of source: some FetchSource<Wine>) throws -> [String] {
    let list = try source.fetch(byBand)
    return try list.sections.map { section in
      "\(section.name ?? ""): "
        + (try list.objects(in: section).map(\.name).joined(separator: " "))
    }
  }
}

/// The same wines after the prices went up.
package struct LaterWine: FetchedRecord, Equatable {
  package var id: Int64 = 0, name = "", price: Double?

  package init() {}

  package static let entity = Entity<LaterWine>(
    "wine",
    attributes: [
      .init("name", \.name), .init("price", \.price),
      .init("band", rule: 2) { $0.price.map { $0 < 20 ? "cheap" : "dear" } },
    ],
    orders: [.by(.ascending(rule: "band"), .ascending(\.name), sections: .value)])
}
