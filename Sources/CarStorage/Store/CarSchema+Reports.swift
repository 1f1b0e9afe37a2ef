import FetchedResults

// MARK: - What report tools see of a stand on a server

extension CarSchema {
  /// A view for each table that people ask about: times are times, and names need no quotes.
  static let reports = [
    ViewDescription(
      "car_report", of: "car",
      comment: "The cars on the lot, and those that have left, for report tools",
      columns: [
        .init("ticket"), .init("parked_at", .time(of: "dateCreated")),
        .init("returned_at", .time(of: "dateReturned")),
        .init(
          "state",
          .whether(
            "dateReturned", null: Car.State.parked.rawValue, known: Car.State.returned.rawValue)),
        .init("stage"), .init("requested_at", .time(of: "dateRequested")),
        .init("due_at", .time(of: "dateDue")), .init("ready_at", .time(of: "dateReady")),
        .init("make"), .init("model"), .init("year"), .init("plate"), .init("color"),
        .init("owner_first_name", .value(of: "ownerFirstName")),
        .init("owner_last_name", .value(of: "ownerLastName")), .init("key"), .init("spot"),
        .init("note"), .init("photo"), .init("utc_offset", .value(of: "utcOffset")),
      ]),
    ViewDescription(
      "car_note_report", of: "car_note", comment: "The notes on cars, for report tools",
      columns: [
        .init("id"), .init("ticket"), .init("made_at", .time(of: "date")), .init("author"),
        .init("damage", .value(of: "code")), .init("note", .value(of: "text")), .init("photo"),
      ]),
    ViewDescription(
      "car_absence_report", of: "car_absence",
      comment: "The absences of cars that came back, for report tools",
      columns: [
        .init("id"), .init("ticket"), .init("returned_at", .time(of: "dateReturned")),
        .init("reparked_at", .time(of: "dateReparked")),
        .init("requested_at", .time(of: "dateRequested")), .init("due_at", .time(of: "dateDue")),
        .init("ready_at", .time(of: "dateReady")),
      ]),
  ]
}
