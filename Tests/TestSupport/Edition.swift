package import FetchedResults

/// A book in three descriptions of one entity, as a program has them in its first weeks.
package protocol Edition: FetchedObject {
  var row: FetchedRow { get }
  static var description: StoreDescription { get }
}

/// The first description.
package struct FirstEdition: Edition {
  package static let entity = EntityDescription(
    name: "book",
    attributes: [
      .text("title"), .text("color", searchable: false), .integer("pages"), .text("note"),
    ],
    orders: [FetchOrder(sortedBy: [.ascending("title")], sections: [.firstLetter("title")])])

  package static let description = StoreDescription([entity])

  package var row: FetchedRow

  package init(row: FetchedRow) { self.row = row }

  package init(_ id: Int64, _ title: String, color: String? = nil, note: String? = nil) {
    row = FetchedRow(id: id, values: [.text(title), Value(color), .integer(id * 100), Value(note)])
  }
}

/// It adds an attribute, an order, groupings, an alias, and searches the color.
package struct SecondEdition: Edition {
  package static let entity = EntityDescription(
    name: "book",
    attributes: [
      .text("title"), .text("color"), .integer("pages"), .text("note"), .text("author"),
    ],
    orders: [
      FetchOrder(sortedBy: [.ascending("title")], sections: [.firstLetter("title")]),
      FetchOrder(
        sortedBy: [.ascending("author"), .ascending("color")],
        sections: [.value("author"), .firstLetter("author")]),
      FetchOrder(sortedBy: [.descending("pages")], sections: [.decade("pages")]),
      FetchOrder(sortedBy: [.ascending("color")], sections: [.value("color")]),
    ],
    aliases: [
      TextAlias("other title", of: ["title"], isSearched: true) { values in
        values[0].text.map { $0 + " the book" }
      }
    ])

  package static let description = StoreDescription([entity])

  package var row: FetchedRow

  package init(row: FetchedRow) { self.row = row }

  package init(_ id: Int64, _ title: String, author: String? = nil, color: String? = nil) {
    row = FetchedRow(
      id: id, values: [.text(title), Value(color), .integer(id * 100), .null, Value(author)])
  }
}

/// It gives the color another name, and takes the note and the order by authors away.
package struct ThirdEdition: Edition {
  package static let entity = EntityDescription(
    name: "book",
    attributes: [
      .text("author"), .text("title"), .text("paint").renamed(from: "color"), .integer("pages"),
    ],
    orders: [
      FetchOrder(sortedBy: [.ascending("title")], sections: [.firstLetter("title")]),
      FetchOrder(sortedBy: [.ascending("paint")], sections: [.value("paint")]),
    ],
    removedAttributes: ["note"])

  package static let description = StoreDescription([entity], revision: 2)

  package var row: FetchedRow

  package init(row: FetchedRow) { self.row = row }

  package init(_ id: Int64, _ title: String, paint: String? = nil) {
    row = FetchedRow(id: id, values: [.null, .text(title), Value(paint), .integer(id * 100)])
  }
}

extension FirstEdition {
  /// A description with remarks beside the books.
  ///
  /// - Parameter required: The columns of a remark that demand a value.
  package static func withRemarks(requiring required: String..., revision: Int) -> StoreDescription
  {
    let columns = ["topic", "text"].map { name in
      LoggedTable.Column(name, .text, isRequired: required.contains(name))
    }
    return StoreDescription(
      [entity], revision: revision,
      loggedTables: [LoggedTable("remark", columns: columns, indexedColumn: "topic")],
      retiredTable: nil, indexes: [])
  }
}
