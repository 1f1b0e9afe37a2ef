import CarStorage
import Foundation
import TestSupport

extension Stand {
  /// Runs one of the commands that change cars, on some of the tickets 1 to 20.
  ///
  /// - Returns: What it did, for the message of a failure.
  func randomCommand(
    _ step: Int, _ change: CarStore.Change, using random: inout SeededGenerator
  ) throws -> String {
    let tickets = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int64.random(in: 1...20, using: &random)
    }
    let date = Stand.noon + Double(step * 60)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      var draft = CarDraft()
      (draft.plate, draft.note) = ("B \(step)", Bool.random(using: &random) ? "wash" : nil)
      _ = try store.park(
        draft, now: date, utcOffset: 0, by: change.author, at: change.desk)
      return "park"
    case 1:
      var draft = CarDraft()
      (draft.make, draft.spot, draft.note) = ("Škoda \(step)", "a-\(step)", "note \(step)")
      _ = try store.edit(tickets, setting: draft, clearing: [.color], change)
    case 2: _ = try store.edit(tickets, setting: CarDraft(), clearing: [.note], change)
    case 3: _ = try store.request(tickets, at: date, due: date + 600, change)
    case 4: _ = try store.ready(tickets, at: date, change)
    case 5: _ = try store.retrieve(tickets, at: date, note: "no check", change)
    case 6:
      _ = try store.repark(
        tickets, .init(at: date, spot: "B\(step)", key: "k-\(step)", note: "came back"), change)
    case 7: _ = try store.remove(tickets, change)
    case 8:
      _ = try store.note(
        tickets, CarNote(text: "scratch \(step)", date: date, author: "Ann", damage: .scratch),
        change)
    case 9: _ = try store.cancelRequest(tickets, change)
    case 10: _ = try store.cancelReady(tickets, change)
    default: _ = try store.move(tickets[0], to: "C\(step)", key: nil, change)
    }
    return "\(tickets)"
  }
}
