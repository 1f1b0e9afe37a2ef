import Foundation
import TestSupport

/// A stand as plain as can be, to hold the tool against: no file, no order, no engine.
struct PlainLot: Equatable {
  struct Car: Equatable {
    var make: String
    var spot: String?
    var note: String?
    var hasLeft = false
  }

  var cars: [Int: Car] = [:]
  /// The last ticket that was given.
  var highestTicket = 0
  /// The cars of the backup.
  var copy: [Int: Car]?

  /// Does what a command is to do.
  ///
  /// - Returns: False where the command is to be refused.
  mutating func take(_ command: PlainCommand) -> Bool {
    switch command {
    case .park(let make, let spot):
      highestTicket += 1
      cars[highestTicket] = Car(make: make, spot: spot)
      return true
    case .importing(let makes):
      for make in makes {
        highestTicket += 1
        cars[highestTicket] = Car(make: make)
      }
      return true
    case .note(let ticket, let note):
      guard cars[ticket] != nil else { return false }
      cars[ticket]?.note = note
      return true
    case .move(let ticket, let spot):
      guard cars[ticket]?.hasLeft == false else { return false }
      cars[ticket]?.spot = spot
      return true
    case .retrieve(let ticket):
      guard cars[ticket]?.hasLeft == false else { return false }
      cars[ticket]?.hasLeft = true
      return true
    case .repark(let ticket):
      guard cars[ticket]?.hasLeft == true else { return false }
      cars[ticket]?.hasLeft = false
      return true
    case .remove(let ticket):
      return cars.removeValue(forKey: ticket) != nil
    case .vacuum: return true
    case .backup:
      guard copy == nil else { return false }
      copy = cars
      return true
    case .restore:
      guard let copy else { return false }
      cars = copy
      return true
    }
  }

  /// What the tool lists as JSON with every car.
  static func cars(listed json: String) throws -> [Int: Car] {
    struct Listed: Decodable {
      let ticket: Int
      let make: String
      let spot: String?
      let note: String?
      let state: String
    }
    let listed = try JSONDecoder().decode([Listed].self, from: Data(json.utf8))
    return Dictionary(
      uniqueKeysWithValues: listed.map { car in
        let plain = Car(
          make: car.make, spot: car.spot, note: car.note, hasLeft: car.state != "parked")
        return (car.ticket, plain)
      })
  }

  /// The words that list every car so.
  static let listing = "list --all --json --fields ticket,make,spot,note,state"
}

/// A command of the tool that changes a store, or might.
enum PlainCommand: Equatable {
  case park(make: String, spot: String)
  case importing([String])
  case note(Int, String)
  case move(Int, spot: String)
  case retrieve(Int)
  case repark(Int)
  case remove(Int)
  case vacuum
  case backup
  case restore

  /// The command as typed in a shell.
  ///
  /// - Parameters:
  ///   - environment: Variables for the tool alone.
  ///   - options: Further words.
  func script(environment: String = "", _ options: String = "") -> String {
    let tool = "\(environment) \"$carvalet\""
    return switch self {
    case .park(let make, let spot): "\(tool) park \(make) --spot \(spot) \(options)"
    case .importing(let makes):
      "printf 'make\\n\(makes.map { $0 + "\\n" }.joined())' | \(tool) import - --format csv \(options)"
    case .note(let ticket, let note): "\(tool) edit \(ticket) --note \(note) \(options)"
    case .move(let ticket, let spot): "\(tool) move \(ticket) \(spot) \(options)"
    case .retrieve(let ticket): "\(tool) retrieve \(ticket) \(options)"
    case .repark(let ticket): "\(tool) repark \(ticket) \(options)"
    case .remove(let ticket): "\(tool) remove \(ticket) \(options)"
    case .vacuum: "\(tool) db vacuum"
    case .backup: "\(tool) db backup \"$(dirname \"$CARVALET_STORE\")/copy.sqlite\""
    case .restore:
      "\(tool) db restore \"$(dirname \"$CARVALET_STORE\")/copy.sqlite\" \(options)"
    }
  }

  /// - Parameters:
  ///   - ticket: The highest that is asked for.
  ///   - text: One that no other command has, so that every edit is a change.
  static func random(
    upTo ticket: Int, text: String, using random: inout SeededGenerator
  ) -> PlainCommand {
    let make = ["BMW", "bmw", "Audi", "Škoda", "Fiat"].randomElement(using: &random)!
    let ticket = Int.random(in: 1...max(1, ticket), using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .park(make: make, spot: text)
    case 3: return .importing(Array(repeating: make, count: .random(in: 1...40, using: &random)))
    case 4: return .note(ticket, text)
    case 5: return .move(ticket, spot: text)
    case 6, 7: return .retrieve(ticket)
    case 8: return .repark(ticket)
    default: return .remove(ticket)
    }
  }
}
