import CarStorage
import Foundation
import TestSupport

extension CarStore {
  /// Runs one of the commands that change cars, on some of the tickets 1 to 20.
  ///
  /// - Parameter texts: What is written to the cars; nil for plain texts with the number of the
  ///   step.
  /// - Returns: What it did, for the message of a failure.
  func randomCommand(
    _ step: Int, _ change: Change, texts: [String]? = nil, using random: inout SeededGenerator
  ) throws -> String {
    func text(_ plain: String) -> String { texts?.randomElement(using: &random) ?? plain }
    let tickets = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int64.random(in: 1...20, using: &random)
    }
    let date = Stand.noon + Double(step * 60)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      var draft = CarDraft()
      draft.note = Bool.random(using: &random) ? text("wash") : nil
      draft.plate = text("B \(step)")
      if texts != nil {
        draft.make = text("")
        draft.year = 1995 + step % 15
      }
      _ = try park(draft, now: date, utcOffset: 0, by: change.author, at: change.desk)
      return "park"
    case 1:
      var draft = CarDraft()
      draft.make = text("Škoda \(step)")
      draft.spot = text("a-\(step)")
      draft.note = text("note \(step)")
      _ = try edit(tickets, setting: draft, clearing: [.color], change)
    case 2: _ = try edit(tickets, setting: CarDraft(), clearing: [.note], change)
    case 3: _ = try request(tickets, at: date, due: date + 600, change)
    case 4: _ = try ready(tickets, at: date, change)
    case 5: _ = try retrieve(tickets, at: date, note: text("no check"), change)
    case 6:
      let spot = text("B\(step)")
      let key = text("k-\(step)")
      let note = text("came back")
      _ = try repark(tickets, .init(at: date, spot: spot, key: key, note: note), change)
    case 7: _ = try remove(tickets, change)
    case 8:
      let note = CarNote(
        text: text("scratch \(step)"), date: date, author: "Ann", damage: .scratch)
      _ = try self.note(tickets, note, change)
    case 9: _ = try cancelRequest(tickets, change)
    case 10: _ = try cancelReady(tickets, change)
    default: _ = try move(tickets[0], to: text("C\(step)"), key: nil, change)
    }
    return "\(tickets)"
  }
}
