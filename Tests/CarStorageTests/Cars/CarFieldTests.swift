import FetchedResults
import Foundation
import Testing

@testable import CarStorage

/// The table of fields has each detail of a car once, in the columns that the store has. Clearing a
/// detail leaves the others as they are, and a purge knows which texts are about a person.
struct CarFieldTests {
  /// Every detail has a value, and no two are alike.
  private let car: Car = {
    var car = Car(
      ticket: 1, dateCreated: Stand.noon, utcOffset: 3600, make: "BMW", model: "M3", year: 2019,
      plate: "B-MW 123", color: "blue", ownerFirstName: "Zoë", ownerLastName: "Łukasz", key: "K7",
      spot: "A12", note: "wash", photo: "bmw.jpg", dateReturned: Stand.noon + 60)
    car.dateRequested = Stand.noon + 20
    car.dateDue = Stand.noon + 30
    car.dateReady = Stand.noon + 40
    car.notes = [CarNote(text: "dent", date: Stand.noon, author: nil)]
    return car
  }()

  @Test func `names, scopes and options are given once`() {
    let fields = CarField.allCases
    #expect(Set(fields.map(\.name)).count == fields.count)
    let options = fields.compactMap { $0.option?.name ?? $0.correction?.name }
    #expect(Set(options).count == options.count)
    let ranks = fields.compactMap(\.scopeRank)
    #expect(ranks.sorted() == Array(1...ranks.count))
  }

  @Test func `every detail of a car is a field, and every field reads one of them`() {
    let details = Mirror(reflecting: car.details).children.compactMap(\.label)
    let fields = CarField.columns.filter {
      switch $0.kind {
      case .name, .text, .tag, .plate, .year, .date, .notes: true
      case .ticket, .dateCreated, .state, .stage, .utcOffset, .owner: false
      }
    }
    #expect(fields.map(\.name) == details)
    // A car that has left is at no stage.
    let values = CarField.columns.filter { $0 != .stage }.map { "\($0.value(of: car))" }
    #expect(Set(values).count == values.count && !values.contains("null"))
  }

  @Test func `a car comes back from its row`() {
    // The notes have a table of their own.
    var stored = car
    stored.notes = []
    #expect(Car(row: car.row) == stored)
    let blank = Car(ticket: 2, dateCreated: Stand.noon)
    #expect(Car(row: blank.row) == blank)
    #expect(car.row.values.count == Car.entity.attributes.count)
  }

  /// The order of the columns is that of the first migration, for ever.
  @Test func `the entity has the columns that the store has`() {
    #expect(
      Car.entity.attributes.map(\.name) == [
        "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color",
        "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned",
        "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded",
      ])
  }

  // A new text is about a person unless it is named here: a purge would leave it in the store.
  @Test func `every text is about a person, but for those of the car and the lot`() {
    let texts = CarField.columns.filter {
      switch $0.kind {
      case .name, .text, .tag, .plate: !$0.isPersonal
      default: false
      }
    }
    #expect(texts.map(\.name) == ["make", "model", "color", "key", "spot"])
  }

  @Test func `each detail of a draft is set, taken over and cleared as its own`() {
    for field in CarField.columns {
      var draft = CarDraft()
      let other = Car(ticket: 1, dateCreated: Stand.noon, utcOffset: 3600)
      if field.isRemembered {
        #expect(draft.fillBlanks(from: car).contains(field))
        let filled = draft.car(ticket: 1, now: Stand.noon) { _ in 0 }
        #expect(field.value(of: filled) == field.value(of: car))
        #expect(field.value(of: draft.applied(to: other, clearing: [])) == field.value(of: car))
      }
      if field.canBeCleared {
        let cleared = CarDraft().applied(to: car, clearing: [field])
        #expect(field.value(of: cleared) == field.value(of: other))
        #expect(
          CarField.columns.filter { $0.value(of: cleared) != $0.value(of: car) } == [field])
      }
    }
  }
}
