import FetchedResults
import Foundation
import TestSupport
import Testing

/// A change set, applied to the old list, gives the new list.
struct ReplayTests {
  // The soak takes every pair of lists, `swift test` a quarter of them.
  @Test func `The complete paths of every change of small lists are applied exactly`() {
    let all = PieceList.small(ids: [1, 2, 3, 4])
    // The names of the rows and sections of the first list do not matter.
    let first = PieceList.smallUpToNames
    for old in first {
      for new in Soak.sample(all, every: 4) {
        let changed = Set(new.objects.map(\.id).filter { $0.isMultiple(of: 2) })
        expectReplay(from: old, to: new.changing(changed), "")
      }
    }
    #expect((first.count, all.count) == (15, 1561))
  }

  @Test func `Random pairs of bigger lists`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Self.randomPairs {
      let old = PieceList.random(using: &random)
      let new = PieceList.random(using: &random)
      expectReplay(from: old, to: new, "seed \(seed), round \(round)")
    }
  }

  private static let randomPairs = Soak.isLong ? 20_000 : 2_500

  @Test func `As few rows as possible are reported as moved`() {
    let all = PieceList.small(ids: [1, 2, 3, 4])
    for old in PieceList.smallUpToNames {
      for new in Soak.sample(all, every: 4) {
        let moves = ChangeSet(from: old, to: new).rowEvents.count {
          if case .move = $0.kind { true } else { false }
        }
        #expect(
          moves == PieceList.leastMoves(from: old, to: new),
          "\(old.outline) to \(new.outline)")
      }
    }
  }
}

private func expectReplay(
  from old: PieceList, to new: PieceList, _ context: String
) {
  let changes = ChangeSet(from: old, to: new)
  // The combined form also covers each of the two other forms.
  for form in [changes, changes.uikitSafe.collapsed] {
    var list = old
    list.apply(form)
    if list != new {
      Issue.record(
        "\(context): \(old.outline) to \(new.outline) gave \(list.outline): \(form.outline)")
    }
  }
  let oldPaths = changes.rowEvents.compactMap(\.oldPath)
  let newPaths = changes.rowEvents.compactMap(\.newPath)
  if Set(oldPaths).count != oldPaths.count || Set(newPaths).count != newPaths.count {
    Issue.record("\(context): \(old.outline) to \(new.outline): \(changes.outline)")
  }
}

extension SectionedList<Piece> {
  /// Every list of some of the rows in up to three sections, A, B and C in any order.
  static func small(ids: [Int64]) -> [PieceList] {
    var lists = [PieceList([:])]
    for order in arrangements(of: ids) where !order.isEmpty {
      for cuts in 0..<(1 << (order.count - 1)) {
        let runs = split(order, cuts)
        guard runs.count <= 3 else { continue }
        for names in arrangements(of: ["A", "B", "C"]) where names.count == runs.count {
          lists.append(named(names, runs))
        }
      }
    }
    return lists
  }

  /// Every list of up to four rows in up to three sections, ignoring the names of both.
  static var smallUpToNames: [PieceList] {
    [PieceList([:])]
      + (1...4).flatMap { count in
        (0..<(1 << (count - 1))).compactMap { cuts in
          let runs = split(Array(1...Int64(count)), cuts)
          return runs.count <= 3 ? named(["A", "B", "C"], runs) : nil
        }
      }
  }

  private static func named(_ names: [String], _ runs: [[Int64]]) -> PieceList {
    PieceList(
      zip(names, runs).map { name, run in
        Section(
          heading: SectionHeading(identity: .text(name), name: name), objects: run.map { Piece($0) }
        )
      })
  }

  /// Splits the elements after each one whose bit is set.
  private static func split(_ ids: [Int64], _ cuts: Int) -> [[Int64]] {
    var runs: [[Int64]] = [[]]
    for (index, id) in ids.enumerated() {
      runs[runs.count - 1].append(id)
      if cuts & (1 << index) != 0, index + 1 < ids.count { runs.append([]) }
    }
    return runs
  }

  /// Every order of every subset.
  private static func arrangements<Element>(of elements: [Element]) -> [[Element]] {
    guard !elements.isEmpty else { return [[]] }
    return [[]]
      + elements.indices.flatMap { index in
        var others = elements
        let first = others.remove(at: index)
        return arrangements(of: others).map { [first] + $0 }
      }
  }

  static func random(using random: inout SeededGenerator) -> PieceList {
    var names = ["A", "B", "C", "D", "E", "F"].shuffled(using: &random)
    names.removeLast(Int.random(in: 0...5, using: &random))
    var sections = names.map { name in
      Section(
        heading: SectionHeading(
          identity: .text(name),
          name: Bool.random(using: &random) ? name : name.lowercased()), objects: [])
    }
    for id in (1...Int64(12)).shuffled(using: &random) where Bool.random(using: &random) {
      let section = Int.random(in: sections.indices, using: &random)
      sections[section].objects.append(Piece(id, version: Int.random(in: 0...1, using: &random)))
    }
    return PieceList(sections.filter { !$0.objects.isEmpty })
  }

  /// The count of common rows minus the most that can keep their section and their order, by
  /// trying all subsets.
  static func leastMoves(from old: PieceList, to new: PieceList) -> Int {
    var most = 0
    var common = 0
    let newObjects = new.objects.map(\.id)
    for section in old.sections {
      let here = section.objects.map(\.id).filter(newObjects.contains)
      common += here.count
      let there =
        new.sections.first { $0.heading.identity == section.heading.identity }?.objects.map(\.id)
        ?? []
      most +=
        (0..<(1 << here.count)).map { subset in
          let kept = here.indices.filter { subset & (1 << $0) != 0 }.map { here[$0] }
          let positions = kept.compactMap { there.firstIndex(of: $0) }
          let isKept = positions.count == kept.count && positions == positions.sorted()
          return isKept ? kept.count : 0
        }.max() ?? 0
    }
    return common - most
  }
}
