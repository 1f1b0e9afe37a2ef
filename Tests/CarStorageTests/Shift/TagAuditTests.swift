import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// What an audit finds, against a plain reading of its rules.
struct TagAuditTests {
  @Test func `Random boards are audited as a person would`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededTags(seed: seed)
    for _ in 0..<500 {
      let cars = (1...Int64(random.number(8))).map { ticket in
        TagAudit.TaggedCar(
          ticket: ticket, tag: random.tag(),
          dateRequested: random.number(3) == 1 ? .distantPast : nil)
      }
      let read = (0..<random.number(8)).map { _ in random.tag() }
      let audit = TagAudit(read, cars, sharesTags: false)
      var expected: Set<String> = []
      for tag in ["A1", "A2", "A12", "B-", "C3"].compactMap(Tag.folded) {
        let owners = cars.filter { Tag.folded($0.tag) == tag }
        let times = read.count { Tag.folded($0) == tag }
        if times == 0 {
          let lost = owners.filter { $0.dateRequested == nil }.map(\.ticket)
          if !lost.isEmpty { expected.insert("missing \(tag) \(lost)") }
          for car in owners where car.dateRequested != nil {
            expected.insert("out \(tag) \([car.ticket])")
          }
        }
        if owners.isEmpty, times > 0 { expected.insert("extra \(tag) []") }
        if !owners.isEmpty, owners.count > 1 || times > 1 {
          expected.insert("twice \(tag) \(owners.map(\.ticket))")
        }
      }
      let found = audit.findings.map {
        "\($0.kind.rawValue) \(Tag.folded($0.tag) ?? "") \($0.cars.map(\.ticket))"
      }
      #expect(Set(found) == expected && found.count == expected.count, "seed \(seed)")
      #expect(audit.differs == expected.contains { !$0.hasPrefix("out") }, "seed \(seed)")
    }
  }

  private struct SeededTags {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(_ bound: Int) -> Int { .random(in: 1...bound, using: &generator) }

    mutating func tag() -> String {
      ["A1", "a-1", "A 2", "a2", "A12", "b", "B-", "c.3"][number(8) - 1]
    }
  }
}
