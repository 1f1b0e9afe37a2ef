import CarStorage
import Foundation

@testable import CarvaletBrowser

extension Scene {
  /// 19:56 of 20 November 2026.
  static let now = clock("19:56")

  /// A time of that day.
  static func clock(_ text: String) -> Date {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    return Date(timeIntervalSince1970: 1_795_132_800 + parts[0] * 3600 + parts[1] * 60)
  }

  /// Eight cars: two of them are asked for, and one stands ready.
  static let cars: [Car] = [
    car(9, "Toyota", "Camry", 2019, "17:15", "silver", "MA PH 1330", "K9", "B13", "José Dubois"),
    car(35, "Toyota", "Prius", 2021, "18:33", "silver", "MB LA 7537", "K35", "A9", "Mia Novak"),
    car(61, "Škoda", "Fabia", 2015, "19:56", "red", "B XY 12", "K61", "A1", "Zoë Łukasz"),
    requested(
      car(20, "Tesla", "Model 3", 2022, "18:00", "white", "HH EV 20", "K20", "C2", "Ida Berg"),
      "19:44"),
    requested(
      car(22, "Audi", "A4", 2018, "16:50", "black", "M AU 4400", "K22", "C3", "Omar Said"),
      "19:50"),
    ready(
      car(7, "BMW", "M3", 2020, "15:00", "blue", "M BM 300", "K7", "A12", "Ann Lee"), "19:30",
      "19:41"),
    car(12, "BMW", "i4", 2023, "19:20", "grey", "B EV 44", "K12", "A4", "Tom Frank"),
    car(41, "Fiat", "500", 2012, "12:10", "yellow", "K FI 500", "K41", "D1", "Eva Rossi"),
  ]

  static func car(
    _ ticket: Car.Ticket, _ make: String, _ model: String, _ year: Int?, _ parked: String,
    _ color: String? = nil, _ plate: String? = nil, _ key: String? = nil, _ spot: String? = nil,
    _ owner: String? = nil
  ) -> Car {
    let names = CarText.ownerNames(owner ?? "")
    return Car(
      ticket: ticket, dateCreated: clock(parked), make: make, model: model, year: year,
      plate: plate, color: color, ownerFirstName: names.first, ownerLastName: names.last, key: key,
      spot: spot)
  }

  static func requested(_ car: Car, _ time: String) -> Car {
    var car = car
    car.dateRequested = clock(time)
    return car
  }

  static func ready(_ car: Car, _ requested: String, _ time: String) -> Car {
    var car = Self.requested(car, requested)
    car.dateReady = clock(time)
    return car
  }

  /// Cars of a night that crosses midnight, seen at two: one is asked for, one stands ready.
  static func night(
    _ columns: Int, _ tab: BrowserTab, _ lines: Int = 9, search: String = ""
  ) -> Scene {
    var camry = requested(
      car(1, "Toyota", "Camry", 2019, "21:10", "silver", "MA PH 1330", "K1", "A1", "Jean Dubois"),
      "26:01")
    camry.note = "child seat"
    let cars = [
      camry,
      ready(
        car(2, "BMW", "M3", 2020, "21:40", "blue", "M BM 300", "K2", "A2", "Marie Dubois"),
        "25:40", "26:03"),
      car(
        3, "Land Rover", "Discovery", 2012, "23:15", "black", "M AU 4400", "K3", "A3",
        "Łukasz Nowak"),
      car(4, "Fiat", "500", 2012, "24:20", "yellow", "K FI 500", "K4", "A4", "Eva Rossi"),
    ]
    var scene = Scene(
      columns, lines, cars: cars, savedState: SavedBrowserState(tab: tab, query: search))
    scene.send(.tick(clock("26:05")))
    return scene
  }

  /// So many cars, the newest of which is the first of the list of all.
  static func many(_ count: Int) -> [Car] {
    let makes = ["Audi", "BMW", "Citroën", "Fiat", "Opel", "Seat", "Škoda", "Toyota", "Volvo"]
    return (1...count).map { number in
      Car(
        ticket: Car.Ticket(number),
        dateCreated: clock("08:00").addingTimeInterval(Double(number) * 20),
        make: makes[number % makes.count], model: "M\(number % 7)", year: 2000 + number % 25,
        key: "K\(number)", spot: "A\(number)")
    }
  }
}

extension Lot {
  /// Another desk hands a car over.
  mutating func retrieve(_ ticket: Car.Ticket, by author: String, at time: String) {
    self[ticket]?.dateReturned = Scene.clock(time)
    retrievers[ticket] = author
  }

  mutating func park(_ car: Car) { self[car.ticket] = car }
}
