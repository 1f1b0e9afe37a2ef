import FetchedResults
import Foundation
import Testing

@testable import CarStorage

/// The texts of cars, for completing what is typed.
struct KnownTextsTests {
  private static func car(
    _ ticket: Car.Ticket, _ make: String, _ model: String, _ owner: String, _ color: String? = nil,
    hasLeft: Bool = false
  ) -> Car {
    let names = CarText.ownerNames(owner)
    var car = Car(
      ticket: ticket, dateCreated: Date(timeIntervalSince1970: Double(ticket)), make: make,
      model: model, color: color, ownerFirstName: names.first, ownerLastName: names.last,
      key: "K\(ticket)")
    if hasLeft { car.dateReturned = Date(timeIntervalSince1970: 9) }
    return car
  }

  private static let source = ArraySource([
    car(1, "Toyota", "Camry", "Zoë Łukasz", "silver"), car(2, "Tesla", "Model 3", "Ann Lee"),
    car(3, "Toyota", "Corolla", "Max Łukasz", "red"), car(4, "BMW", "Camper", "Ida Berg", "silver"),
    car(5, "Trabant", "601", "Omar Said", hasLeft: true), car(6, "Unknown", "Unknown", "Lou Lum"),
  ])

  private func texts(
    _ typed: String, in field: CarField, of cars: KnownTexts.Cars = .onLot, make: String? = nil
  ) throws -> [String] {
    try KnownTexts(of: Self.source, cars).beginning(with: typed, in: [field], ofMake: make)
      .map(\.text)
  }

  @Test func `texts that begin so are found, those of most cars first`() throws {
    #expect(try texts("t", in: .make) == ["Toyota", "Tesla"])
    #expect(try texts("t", in: .make, of: .all) == ["Toyota", "Tesla", "Trabant"])
    #expect(try texts("t", in: .make, of: .left) == ["Trabant"])
    #expect(try texts("", in: .color) == ["silver", "red"])
    #expect(try texts("k", in: .key) == ["K1", "K2", "K3", "K4", "K6"])
  }

  @Test func `strokes, marks and capitals are of no account`() throws {
    #expect(try texts("luk", in: .ownerLastName) == ["Łukasz"])
    #expect(try texts("ZOE", in: .ownerFirstName) == [])
    #expect(try texts("ZO", in: .ownerFirstName) == ["Zoë"])
  }

  @Test func `a text that is whole becomes nothing else, and no text is Unknown`() throws {
    #expect(try texts("toyota", in: .make) == [])
    #expect(try texts("u", in: .make) == [])
  }

  @Test func `models are those of the make, if its cars are known`() throws {
    #expect(try texts("ca", in: .model) == ["Camper", "Camry"])
    #expect(try texts("ca", in: .model, make: "toyota") == ["Camry"])
    #expect(try texts("ca", in: .model, make: "Volvo") == ["Camper", "Camry"])
  }
}
