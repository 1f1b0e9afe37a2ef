import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The sentences about a car on its way to the guest, and back.
enum StageMessages {
  /// `Requested ticket 17: silver Toyota Camry, key K9, spot B13, due 19:30. 2 cars wait before
  /// it.`
  static func requested(
    _ before: Car, _ after: Car, _ neighbours: RequestedNeighbours?, _ time: HumanTime,
    isDryRun: Bool
  ) -> SafeText {
    let verb: SafeText =
      switch (before.stage, isDryRun) {
      case (nil, false): "Requested"
      case (nil, true): "Would request"
      case (_, false): "Changed the time of"
      case (_, true): "Would change the time of"
      }
    let times: [SafeText?] = [
      before.stage == nil ? since(after.dateRequested, time) : nil, due(after, time),
    ]
    let fact = ([CarMessages.description(after)] + times.compactMap(\.self)).joined(separator: ", ")
    let more = neighbours.map { self.neighbours($0, of: after) } ?? []
    return (["\(verb) ticket \(after.ticket): \(fact)."] + more).joined(separator: " ")
  }

  /// `2 cars wait before it.` `Ticket 9 stands on spot B13 too: Audi A4, key K3.` `Nowak also has
  /// ticket 18.`
  private static func neighbours(_ neighbours: RequestedNeighbours, of car: Car) -> [SafeText] {
    var sentences: [SafeText] = []
    switch neighbours.waitingBefore {
    case 0: sentences.append("No car waits before it.")
    case 1: sentences.append("1 car waits before it.")
    default: sentences.append("\(neighbours.waitingBefore) cars wait before it.")
    }
    for other in neighbours.onSameSpot {
      let key: SafeText = other.key.map { "key \($0)" } ?? "no key"
      sentences.append(
        "Ticket \(other.ticket) stands on spot \(car.spot ?? "") too: \(other.title), \(key).")
    }
    if !neighbours.ofSameOwner.isEmpty {
      let tickets = neighbours.ofSameOwner.map { SafeText($0.ticket) }
      let noun: SafeText = tickets.count == 1 ? "ticket" : "tickets"
      sentences.append(
        "\(car.ownerName ?? "") also has \(noun) \(tickets.joined(separator: ", ")).")
    }
    return sentences
  }

  /// `Ticket 17: silver Toyota Camry, key K9, spot B13. Ready after 4 min.`
  static func ready(_ car: Car, _ time: HumanTime, isDryRun: Bool) -> SafeText {
    let facts = [CarMessages.description(car), since(car.dateReady, time)].compactMap(\.self)
    let verb: SafeText = isDryRun ? "Would be ready" : "Ready"
    return """
      Ticket \(car.ticket): \(facts.joined(separator: ", ")). \
      \(verb)\(wait(of: car, until: car.dateReady) ?? "").
      """
  }

  /// `parked 3 h, waited 4 min`: how long a car stayed, and the guest waited for it.
  static func stay(of car: Car, since arrival: Date, until date: Date) -> SafeText {
    let stay: SafeText = "parked \(HumanTime.duration(from: arrival, to: date))"
    let end = car.dateReady ?? date
    guard car.dateRequested != nil, let awaited = car.dateAwaited, isWait(awaited, end)
    else { return stay }
    return "\(stay), waited \(HumanTime.duration(from: awaited, to: end))"
  }

  /// `Retrieved ticket 17: 2019 BMW M3, key K7, parked 3 h, waited 4 min`
  static func retrieved(
    _ car: Car, since arrival: Date, at date: Date, _ time: HumanTime, isDryRun: Bool
  ) -> SafeText {
    let verb: SafeText = isDryRun ? "Would retrieve" : "Retrieved"
    let facts: [SafeText?] = [
      CarMessages.description(car), stay(of: car, since: arrival, until: date),
      time.isThisMinute(date) ? nil : "left at \(time.namingDay(date))",
    ]
    return "\(verb) ticket \(car.ticket): \(facts.compactMap(\.self).joined(separator: ", "))"
  }

  /// `Parked ticket 17 again: 2019 BMW M3, key K7`, with the time if it is not of this minute.
  static func reparked(
    _ car: Car, at date: Date, _ time: HumanTime, isDryRun: Bool
  ) -> SafeText {
    let facts: [SafeText?] = [
      CarMessages.description(car), time.isThisMinute(date) ? nil : "since \(time.namingDay(date))",
    ]
    return """
      \(isDryRun ? "Would park" : "Parked") ticket \(car.ticket) again: \
      \(facts.compactMap(\.self).joined(separator: ", "))
      """
  }

  /// The message that a request was cancelled.
  static func requestCancelled(_ car: Car, isDryRun: Bool) -> SafeText {
    let verb: SafeText = isDryRun ? "Would be no longer" : "No longer"
    return "Ticket \(car.ticket): \(CarMessages.description(car)). \(verb) requested."
  }

  /// The message that a car is no longer ready: its guest continues to wait, if one waited.
  static func readyCancelled(_ car: Car, _ time: HumanTime, isDryRun: Bool) -> SafeText {
    let fact: SafeText = "Ticket \(car.ticket): \(CarMessages.description(car))"
    let verb: SafeText = isDryRun ? "Would be no longer" : "No longer"
    guard car.stage == .requested, let requested = car.dateRequested else {
      return "\(fact). \(verb) ready."
    }
    let due: SafeText = due(car, time).map { ", \($0)" } ?? ""
    return "\(fact). \(verb) ready, but requested since \(time.namingDay(requested))\(due)."
  }

  /// `Ticket 17 had its last step at 16:58, so that time was noted, and not 16:42.` Nil where the
  /// typed time was recorded.
  static func moved(
    _ car: Car, from typed: Date, to noted: Date?, _ time: HumanTime, isDryRun: Bool
  ) -> SafeText? {
    guard let noted, noted > typed else { return nil }
    let verb: SafeText = isDryRun ? "would be" : "was"
    return """
      Ticket \(car.ticket) had its last step at \(time.namingDay(noted)), so that time \(verb) \
      noted, and not \(time.namingDay(typed)).
      """
  }

  // MARK: - Steps that change nothing

  /// `Ticket 17 is ready since 19:04: silver Toyota Camry, key K9.`
  static func holds(_ car: Car, _ time: HumanTime) -> SafeText {
    let facts = [CarMessages.description(car), due(car, time)].compactMap(\.self)
    return "\(state(of: car, time)): \(facts.joined(separator: ", "))"
  }

  /// Why a command could not do anything to a ticket; nil if it could, or if there was nothing to
  /// do.
  static func problem(_ outcome: CarStore.Outcome, _ time: HumanTime) -> SafeText? {
    switch outcome {
    case .done, .unchanged: nil
    case .notFound(let ticket): CarMessages.notFound(ticket)
    case .returnedBefore(let car), .stillParked(let car), .notAllowed(let car):
      notAllowed(car, time)
    }
  }

  /// Why a step is not allowed in the stage of a car, and the steps that are.
  static func notAllowed(_ car: Car, _ time: HumanTime) -> SafeText {
    switch (car.state, car.stage) {
    case (.returned, _):
      """
      Ticket \(car.ticket) has left: \(car.title), \(time.returned(car)). \
      'carvalet repark \(car.ticket)' brings it back.
      """
    case (_, .ready?):
      """
      \(state(of: car, time)): \(car.title). 'carvalet retrieve \(car.ticket)' goes on from there; \
      'repark', 'ready --cancel' and 'request --cancel' go back.
      """
    case (_, .requested?):
      """
      \(state(of: car, time)): \(car.title). 'carvalet ready \(car.ticket)' and 'retrieve' go on from \
      there; 'repark' and 'request --cancel' go back.
      """
    case (_, nil):
      """
      Ticket \(car.ticket) is on the lot: \(car.title). 'carvalet request \(car.ticket)', 'ready' and \
      'retrieve' go on from there.
      """
    }
  }

  private static func state(of car: Car, _ time: HumanTime) -> SafeText {
    let (state, date): (SafeText, Date?) =
      switch (car.state, car.stage) {
      case (.returned, _): ("gone", car.dateReturned)
      case (_, .ready?): ("ready", car.dateReady)
      case (_, .requested?): ("requested", car.dateRequested)
      case (_, nil): ("parked", car.dateCreated)
      }
    return "Ticket \(car.ticket) is \(state)\(date.map { " since \(time.namingDay($0))" } ?? "")"
  }

  // MARK: - Parts

  /// `due 19:30`, with the day of a time that is not of today; nil where the guest waits already.
  private static func due(_ car: Car, _ time: HumanTime) -> SafeText? {
    car.dateDue.map { "due \(time.namingDay($0))" }
  }

  /// `since 18:55`; nil for a time of this minute.
  private static func since(_ date: Date?, _ time: HumanTime) -> SafeText? {
    guard let date, !time.isThisMinute(date) else { return nil }
    return "since \(time.namingDay(date))"
  }

  /// Whether a guest waited: what was asked for a week before was forgotten.
  private static func isWait(_ start: Date, _ end: Date) -> Bool {
    end.millisecondsSince1970 - start.millisecondsSince1970 <= CarQueue.longestWait
  }

  /// ` after 4 min`, ` within a minute` or ` 5 min early`; nil where nobody waited for the car.
  private static func wait(of car: Car, until date: Date?) -> SafeText? {
    guard car.dateRequested != nil, let awaited = car.dateAwaited, let date, isWait(awaited, date)
    else { return nil }
    return date < awaited
      ? " \(HumanTime.duration(from: date, to: awaited)) early"
      : " \(HumanTime.delay(from: awaited, to: date))"
  }
}

/// What the desk and the runner need to know about a requested car beside the car itself, as the
/// store has it after the request.
struct RequestedNeighbours {
  /// How many cars wait before it in the queue.
  let waitingBefore: Int
  /// The other cars on its spot.
  let onSameSpot: [Car]
  /// The other cars of its owner on the lot.
  let ofSameOwner: [Car]

  /// - Parameter queue: The queue as it is now.
  init(of car: Car, in store: CarStore, queue: ResultsSnapshot<Car>) throws {
    waitingBefore = try queue.indexPath(forID: car.ticket)?.item ?? 0
    onSameSpot =
      try car.spot.map { try store.cars(.spot, $0) }?
      .filter { $0.ticket != car.ticket } ?? []
    ofSameOwner = try store.carsOnLot(ofOwnerOf: car)
  }
}
