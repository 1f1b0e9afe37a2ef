import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The cars that one shift hands over to the next, as rows of a table and as JSON.
struct OpenCarRows {
  /// The end of the shift. Requests after it are not shown.
  let end: Int64
  let time: HumanTime

  /// Whether scripts read the rows, and count the columns: a later one is behind the others.
  let isPlain: Bool

  var columns: [Column] {
    [
      Column(title: "TICKET", alignment: .right, canShrink: false),
      Column(title: "CAR", staysWhole: true), Column(title: "COLOR", staysWhole: true),
      Column(title: "PLATE", staysWhole: true), Column(title: "OWNER", shrinksFirst: true),
      Column(title: "KEY", staysWhole: true),
      Column(title: "SPOT", staysWhole: true), Column(title: "PARKED", canShrink: false),
      Column(title: "STAGE"),
      Column(title: "NOTE"),
    ]
  }

  /// The columns of an open car. They follow the columns of the periods, of which the row of an
  /// open car fills only the kind and the beginning.
  static let keys = fields.map(\.name)

  private static let fields: [CarField] = [
    .ticket, .make, .model, .year, .color, .plate, .ownerFirstName, .ownerLastName, .key, .spot,
    .note, .stage, .dateRequested, .dateDue, .dateReady,
  ]

  private static let kind = "open"

  func record(_ car: Car, _ stay: Stay) -> RecordTable.Record {
    let car = car.during(stay, before: end)
    let parked = Date(millisecondsSince1970: stay.arrival)
    let color: [SafeText] = ["\(car.color ?? "")"]
    let title: [SafeText] = [SafeText(car.ticket), "\(car.title)"]
    let others: [SafeText] = [
      "\(car.plate ?? "")", "\(car.ownerName ?? "")", "\(car.key ?? "")", "\(car.spot ?? "")",
      "\(time.clock(parked))", stage(car), "\(car.note ?? "")",
    ]
    let cells = isPlain ? title + others + color : title + color + others
    let blank = [String?](repeating: nil, count: ReportRows.keys.count - 2)
    let values: [String?] =
      [Self.kind, Timestamp.text(parked)] + blank
      + Self.fields.map { field -> String? in
        switch field.value(of: car) {
        case .text(let text), .json(let text): text
        case .number(let number): String(number)
        case .date(let date): Timestamp.text(date)
        case .null: nil
        }
      }
    return RecordTable.Record(cells: cells, values: values, json: .null)
  }

  /// The car with the fields that every car has in JSON.
  ///
  /// - Parameter isLine: Whether the object is a line of its own, which must name its kind.
  func json(_ car: Car, _ stay: Stay, isLine: Bool = false) -> String {
    var bytes: [UInt8] = []
    CarJSON.append(car.during(stay, before: end), columns: CarField.shown, to: &bytes)
    let json = String(decoding: bytes, as: UTF8.self)
    return isLine ? "{\"period\":\"\(Self.kind)\",\(json.dropFirst())" : json
  }

  /// `requested 19:41, due 20:30`, `ready 19:50`; empty while nobody asks for the car.
  private func stage(_ car: Car) -> SafeText {
    if let ready = car.dateReady { return "ready \(time.clock(ready))" }
    guard let requested = car.dateRequested else { return .empty }
    let due: SafeText = car.dateDue.map { ", due \(time.clock($0))" } ?? ""
    return "requested \(time.clock(requested))\(due)"
  }
}

extension Car {
  /// The car as it was in a stay, before a time: with the fields that it has now, and the steps of
  /// that stay.
  fileprivate func during(_ stay: Stay, before end: Int64) -> Car {
    func date(_ milliseconds: Int64?) -> Date? {
      milliseconds.flatMap { $0 < end ? Date(millisecondsSince1970: $0) : nil }
    }
    var car = self
    car.dateReturned = nil
    car.dateRequested = date(stay.dateRequested)
    car.dateDue =
      car.dateRequested == nil ? nil : stay.dateDue.map(Date.init(millisecondsSince1970:))
    car.dateReady = date(stay.dateReady)
    return car
  }
}
