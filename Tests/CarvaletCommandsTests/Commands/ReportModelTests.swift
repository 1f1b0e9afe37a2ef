import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// What `report --json` says of random evenings, against a model that looks at a clock every
/// minute; on the nights, too, in which the clocks are set.
@Suite(.everyStore) struct ReportModelTests {
  private struct Stay {
    let arrival: Int
    var departure: Int?
    var requested: Int?
    var ready: Int?
  }

  @Test(arguments: [
    ("2026-03-28", "2026-03-28T04:00:00Z", 23), ("2026-10-24", "2026-10-24T03:00:00Z", 25),
    ("2026-11-20", "2026-11-20T04:00:00Z", 24),
  ])
  func `a report says what one would have seen`(day: String, start: String, hours: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let scene = try CommandScene()
    scene.zone = .germany2026
    let start = Int(utc(start).timeIntervalSince1970)
    let end = start + hours * 3600
    scene.now = Date(timeIntervalSince1970: TimeInterval(end + 86_400))
    #expect(scene.run("import \(try scene.file("none.csv", "ticket\n"))").status == .done)
    let stays = try fill(scene, around: start..<end, &random)
    let report = try ParsedJSON(scene.run("report --day \(day) --json").output)

    var minutes: [(name: String, minutes: [Int])] = []
    for minute in stride(from: start, to: end, by: 60) {
      let offset = scene.zone.offset(minute)
      let name = "\((minute + offset) / 3600 % 24) \(offset)"
      if minutes.last?.name == name {
        minutes[minutes.count - 1].minutes.append(minute)
      } else {
        minutes.append((name, [minute]))
      }
    }
    #expect(minutes.count == hours)
    let periods = try #require(report["periods"]).elements
    #expect(periods.count == hours, "seed \(seed)")
    for (period, model) in zip(periods, minutes) {
      #expect(figures(period) == figures(stays, model.minutes), "seed \(seed), \(model.name)")
    }
    let total = try #require(report["total"])
    #expect(
      figures(total) == figures(stays, Array(stride(from: start, to: end, by: 60))),
      "seed \(seed)")
  }

  /// Parks, requests, brings and returns cars at random minutes; some come back.
  private func fill(
    _ scene: CommandScene, around shift: Range<Int>, _ random: inout SeededGenerator
  ) throws -> [Stay] {
    let store = try scene.openStore()
    let change = CarStore.Change(by: "anna")
    var stays: [Stay] = []
    func date(_ instant: Int) -> Date { Date(timeIntervalSince1970: TimeInterval(instant)) }
    for _ in 0..<14 {
      var now = shift.lowerBound + 60 * Int.random(in: -300...1500, using: &random)
      func later() -> Int {
        now += 60 * Int.random(in: 0...150, using: &random)
        return now
      }
      let ticket = try store.park(CarDraft(), now: date(now), utcOffset: 0, by: nil).car.ticket
      var stay = Stay(arrival: now)
      while Int.random(in: 0..<6, using: &random) > 0 {
        if Bool.random(using: &random) {
          stay.requested = later()
          _ = try store.request([ticket], at: date(now), change)
        }
        if Bool.random(using: &random) {
          stay.ready = later()
          _ = try store.ready([ticket], at: date(now), change)
        }
        stay.departure = later()
        _ = try store.retrieve([ticket], at: date(now), change)
        guard Int.random(in: 0..<3, using: &random) == 0 else { break }
        stays.append(stay)
        stay = Stay(arrival: later())
        _ = try store.repark([ticket], .init(at: date(now)), change)
      }
      stays.append(stay)
    }
    return stays
  }

  /// The figures of a period as the tool prints them.
  private func figures(_ period: ParsedJSON) -> [String: Int?] {
    var figures: [String: Int?] = [:]
    for key in ["in", "out", "onLot", "peak"] { figures[key] = period[key]?.number.map { Int($0) } }
    for name in ["wait", "stay"] {
      for key in ["count", "median", "ninetieth", "longest"] {
        figures[name + key] = .some(period[name]?[key]?.number.map { Int($0) })
      }
    }
    return figures
  }

  /// The same of the model.
  private func figures(_ stays: [Stay], _ minutes: [Int]) -> [String: Int?] {
    let shift = minutes[0]..<(minutes[minutes.count - 1] + 60)
    func count(at minute: Int) -> Int {
      stays.count { $0.arrival <= minute && minute < $0.departure ?? .max }
    }
    var figures: [String: Int?] = [
      "in": stays.count { shift.contains($0.arrival) },
      "out": stays.count { $0.departure.map(shift.contains) ?? false },
      "onLot": count(at: minutes[minutes.count - 1]), "peak": minutes.map(count).max(),
    ]
    func add(_ name: String, _ durations: [Int]) {
      /// The smallest duration that so many of all do not exceed.
      func percentile(_ share: Double) -> Int? {
        durations.filter { duration in
          Double(durations.count { $0 <= duration }) >= share * Double(durations.count) - 0.000_001
        }.min()
      }
      figures[name + "count"] = durations.count
      figures[name + "median"] = .some(percentile(0.5))
      figures[name + "ninetieth"] = .some(percentile(0.9))
      figures[name + "longest"] = .some(durations.max())
    }
    var waits: [Int] = []
    var lengths: [Int] = []
    for stay in stays {
      if let departure = stay.departure, shift.contains(departure) {
        lengths.append(departure - stay.arrival)
      }
      if let requested = stay.requested, let end = stay.ready ?? stay.departure,
        shift.contains(end)
      {
        waits.append(end - requested)
      }
    }
    add("wait", waits)
    add("stay", lengths)
    return figures
  }
}
