import FetchedResults
import Foundation
import Synchronization
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Needles and texts of letters that fold to several scalars: the text blocks say where such a
/// needle may be, and the rows say where it is.
struct AwkwardNeedleTests {
  private static let alphabet = AwkwardText.widerAlphabet
  private static let exact = alphabet.filter { TextFolding.fold(String($0)).isExact }

  /// Half of the texts have exact folds only.
  private static func text(using random: inout SeededGenerator) -> String {
    let isExact = Bool.random(using: &random)
    return AwkwardText.random(1...5, of: isExact ? exact : alphabet, using: &random)
  }

  @Test(arguments: 1...4)
  func `SQLite and the evaluator find the same awkward texts`(round: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let vehicles = (1...200).map {
      Vehicle(
        $0, make: Self.text(using: &random), model: Self.text(using: &random),
        note: Int.random(in: 0..<5, using: &random) == 0 ? nil : Self.text(using: &random))
    }
    let rows = vehicles.map(\.row)
    let sqlite = try TemporaryStore(vehicles)
    var scans = 0
    var found = 0
    for _ in 0..<(Soak.isLong ? 4000 : 500) {
      let predicate = try Self.predicate(vehicles, using: &random)
      let resolved = try predicate.resolved(for: Vehicle.entity)
      let expected = rows.filter(resolved.matches).map(\.id)
      let list = try sqlite.store.fetch(FetchRequest(predicate: predicate))
      let ids = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
      #expect(ids == expected, "seed \(seed): \(Self.spelled(predicate))")
      if TextCondition(resolved, in: Vehicle.entity) != nil { scans += 1 }
      if !ids.isEmpty { found += 1 }
    }
    #expect(scans > 200)
    #expect(found > 200)
  }

  /// A store in which the folds of no row are exact, and no search reads all rows for that.
  @Test(arguments: [
    ("zzqq", 0), ("toyota", 100), ("ชัยวัฒน์", 20), ("สมชาย", 0), ("🚗", 180), ("👨‍👩‍👧", 0), ("priya", 0),
    ("प्रिया", 180), ("straße", 0), ("süss", 200),
  ])
  func `A row whose folds are not exact is rechecked where they have what the needle has`(
    needle: String, count: Int
  ) throws {
    let steps = Mutex<[String]>([])
    let vehicles = (1...200).map {
      Vehicle(
        $0, make: "Süß \($0 % 5)", model: $0 % 2 == 0 ? "Toyota" : "Honda",
        note: $0 % 10 == 0 ? "ชัยวัฒน์ 🚕" : "प्रिया 🚗")
    }
    let sqlite = try TemporaryStore(vehicles) { line in steps.withLock { $0.append(line) } }
    let request = FetchRequest<Vehicle>(
      predicate: .anyText(contains: needle, in: Vehicle.entity),
      sortedBy: Vehicle.entity.orders[0].sortDescriptors)
    #expect(try sqlite.store.fetch(request).numberOfObjects == count)
    let rechecks = steps.withLock { $0.filter { $0.hasPrefix("-- Recheck") } }
    #expect(rechecks == (count == 0 ? [] : ["-- Recheck of \(count) rows"]))
  }

  /// One or two tests of a text for a part of a stored text in another spelling.
  private static func predicate(
    _ vehicles: [Vehicle], using random: inout SeededGenerator
  ) throws -> FetchPredicate {
    func one() throws -> FetchPredicate {
      let row = vehicles.randomElement(using: &random)!.row
      let stored = row.values[[0, 1, 6].randomElement(using: &random)!].text ?? "ß"
      let needle = AwkwardText.disguised(partOf: stored, with: alphabet, using: &random)
      let options: TextOptions = [
        [], [.caseInsensitive], [.diacriticInsensitive],
        [.caseInsensitive, .diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
        [.normalized],
      ].randomElement(using: &random)!
      let name = ["make", "model", "note", "title"].randomElement(using: &random)!
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return .anyText(contains: needle, in: Vehicle.entity)
      case 1: return .comparison(name, .beginsWith, .text(needle), options: options)
      case 2: return .comparison(name, .endsWith, .text(needle), options: options)
      case 3: return .comparison(name, .equalTo, .text(stored + needle), options: options)
      case 4: return .comparison(name, .notEqualTo, .text(needle), options: options)
      case 5: return .comparison(name, .like, .text("*\(needle)*"), options: options)
      case 6:
        let pattern = ".*" + NSRegularExpression.escapedPattern(for: needle) + ".*"
        return .comparison(name, .matches, .text(pattern), options: options)
      case 7:
        let members = [needle, stored].map { FetchPredicate.Expression.value(.text($0)) }
        return .comparison(
          .init(.attribute(name), .in, .collection(members), options: options))
      default: return .comparison(name, .contains, .text(needle), options: options)
      }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .not(try one())
    case 1: return try one() && one()
    case 2: return try one() || one()
    case 3: return try one() && .not(one())
    default: return try one()
    }
  }

  private static func spelled(_ predicate: FetchPredicate) -> String {
    predicate.description.unicodeScalars.map {
      $0.isASCII ? String($0) : "\\u{" + String($0.value, radix: 16) + "}"
    }.joined()
  }
}
