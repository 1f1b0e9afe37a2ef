import FetchedResults
import Foundation
import TestSupport
import Testing

/// Predicates with the answers of other implementations, Apple's among them.
struct PredicateFixtureTests {
  private struct PeerCase: Decodable {
    let id: String
    let kind: String
    let predicate: String
    let args: FixtureValue?
    let objects: [FixtureValue]
    let expect: FixtureValue
  }

  private struct OracleCase: Decodable {
    let id: String
    let predicate: String
    let object: FixtureValue
    let expect: Bool
  }

  private struct Malformed: Decodable {
    let id: String
    let predicate: String
  }

  /// The cases of NSPredicate that lie outside of this language, each with the error it gives.
  private static let outside: [String: String] = [
    "peer-0003": #"column 1: unsupported(keyPath("Record1.Name"))"#,
    "peer-0004": #"column 1: unsupported(keyPath("Record1.Name"))"#,
    "peer-0005": #"column 1: unsupported(keyPath("Record1.Name"))"#,
    "peer-0006": #"column 2: unsupported(keyPath("Record1.Name"))"#,
    "peer-0008": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0009": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0010": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0011": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0012": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0013": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0014": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0015": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0016": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0017": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0018": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0019": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0020": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0021": #"column 2: unsupported(keyPath("Record1.Age"))"#,
    "peer-0022": #"column 1: unsupported(keyPath("Record1.Age"))"#,
    "peer-0023": #"column 6: unsupported(keyPath("Record1.Age"))"#,
    "peer-0024": #"column 7: unsupported(keyPath("Record1.Children"))"#,
    "peer-0025": #"column 1: unsupported(quantifier("ANY"))"#,
    "peer-0026": "column 5: unsupported(index)",
    "peer-0027": "column 5: unsupported(index)",
    "peer-0028": "column 5: unsupported(index)",
    "peer-0030": "unknown attribute description",
    "peer-0033": "typeMismatch",
    "peer-0037": #"column 1: unsupported(function("sum"))"#,
    "peer-0055": "unknown attribute list",
    "peer-0056": "unknown attribute list",
    "peer-0058": "unknown attribute list",
    "peer-0071": "unknown attribute anotherKey",
    "peer-0079": #"column 1: unsupported(function("sum"))"#,
    "peer-0080": #"column 1: unsupported(function("average"))"#,
    "peer-0081": #"column 1: unsupported(function("count"))"#,
    "peer-0082": #"column 1: unsupported(function("max"))"#,
    "peer-0083": #"column 1: unsupported(function("min"))"#,
    "peer-0153": #"column 1: unsupported(keyPath("b.length"))"#,
    "peer-0154": #"column 1: unsupported(collectionOperator("@count"))"#,
    // A placeholder in quotes is a text, which leaves its argument over.
    "peer-0031": "column 13: surplusArguments(count: 1)",
    "peer-0155": #"column 1: unsupported(function("SUBQUERY"))"#,
    "peer-0160": "column 9: unsupported(index)",
    "peer-0161": "column 9: unsupported(index)",
    "peer-0167": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0168": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0169": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0170": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0172": #"column 1: unsupported(function("SUBQUERY"))"#,
    "peer-0173": #"column 1: unsupported(function("SUBQUERY"))"#,
    "peer-0174": #"column 1: unsupported(collectionOperator("@max"))"#,
    "peer-0175": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0176": #"column 1: unsupported(function("TERNARY"))"#,
    "peer-0195": #"column 86: unsupported(quantifier("ALL"))"#,
    "peer-0196": #"column 34: unsupported(quantifier("ANY"))"#,
    "peer-0197": #"column 34: unsupported(collectionOperator("@count"))"#,
  ]

  @Test func `Peer cases give what their suites expect`() throws {
    var checked = 0
    for peer in try Fixture.jsonLines("peer_predicate_cases.jsonl", of: PeerCase.self) {
      let found = outcome(of: peer)
      let expected = Self.outside[peer.id] ?? expectation(of: peer)
      #expect(found == expected, "\(peer.id): \(peer.predicate)")
      checked += 1
    }
    #expect(checked == 184)
  }

  @Test func `Random predicates over cars give what two evaluators agreed on`() throws {
    let cases = try Fixture.jsonLines("gnustep_oracle_dev.jsonl", of: OracleCase.self)
    #expect(cases.count == 600)
    for oracle in cases {
      let rows = FixtureRows([oracle.object], texts: ["make", "model", "owner"])
      let predicate = try FetchPredicate(format: oracle.predicate)
      let found = try !rows.matches(predicate).isEmpty
      #expect(found == oracle.expect, "\(oracle.id): \(oracle.predicate)")
      #expect(
        try FetchPredicate(format: predicate.description) == predicate, "\(oracle.predicate)")
    }
  }

  @Test func `Malformed predicates are refused`() throws {
    let cases = try Fixture.jsonLines("malformed_predicates.jsonl", of: Malformed.self)
    #expect(cases.count == 25)
    for malformed in cases {
      #expect(throws: FetchPredicate.FormatError.self, "\(malformed.id): \(malformed.predicate)") {
        try FetchPredicate(format: malformed.predicate)
      }
    }
  }

  @Test func `Key paths of two steps mean what they say where they are one key`() throws {
    var checked = 0
    for peer in try Fixture.jsonLines("peer_predicate_cases.jsonl", of: PeerCase.self)
    where Self.outside[peer.id]?.contains("keyPath(\"Record") ?? false {
      guard case .array(let arguments) = peer.args, case .object(let object) = peer.objects[0]
      else { continue }
      var flat: [String: FixtureValue] = [:]
      for (record, fields) in object {
        guard case .object(let fields) = fields else { continue }
        for (name, value) in fields { flat[record + name] = value }
      }
      let keys = arguments.map { argument -> FixtureValue in
        guard case .text(let text) = argument else { return argument }
        return .text(text.replacing(".", with: ""))
      }
      let rows = FixtureRows([.object(flat)])
      let predicate = try FetchPredicate(
        format: peer.predicate, arguments: keys.map(\.argument))
      guard !predicate.description.contains("Children") else { continue }
      #expect("\(try rows.matches(predicate))" == expectation(of: peer), "\(peer.id)")
      checked += 1
    }
    #expect(checked == 20)
  }

  // MARK: - Peer cases

  private func outcome(of peer: PeerCase) -> String {
    do {
      let rows = FixtureRows(peer.objects)
      switch peer.kind {
      case "evaluate", "evaluateCount":
        let matches = try rows.matches(try predicate(of: peer))
        return peer.kind == "evaluate" ? "\(matches)" : "\(matches.count)"
      case "compound":
        return "\(try rows.matches(peer.predicate == "AND()" ? .and([]) : .or([])))"
      case "expression":
        // An expression is computed where it is compared.
        let expected = text(peer.expect)
        let equality = try FetchPredicate(format: "\(peer.predicate) == \(expected)")
        let holds = try equality.resolved(for: rows.entity).matches(FetchedRow(id: 0, values: []))
        return holds ? expected : "something else"
      case "predicateFormat":
        return try predicate(of: peer).description
      case "predicateEquality":
        guard case .array(let others) = peer.args, case .text(let other) = others[0] else {
          return "no other predicate"
        }
        return try "\(predicate(of: peer) == FetchPredicate(format: other))"
      default: return "unknown kind \(peer.kind)"
      }
    } catch let error as FetchPredicate.FormatError {
      return "column \(error.column): \(error.kind)".withoutQualifiers
    } catch FetchError.unknownAttribute(let name, _) {
      return "unknown attribute \(name)"
    } catch FetchError.typeMismatch {
      return "typeMismatch"
    } catch {
      return "\(error)".withoutQualifiers
    }
  }

  private func predicate(of peer: PeerCase) throws -> FetchPredicate {
    switch peer.args {
    case .array(let arguments) where peer.kind != "predicateEquality":
      return try FetchPredicate(format: peer.predicate, arguments: arguments.map(\.argument))
    case .object(let variables):
      return try FetchPredicate(format: peer.predicate)
        .substituting(variables.mapValues(\.argument))
    default: return try FetchPredicate(format: peer.predicate)
    }
  }

  private func expectation(of peer: PeerCase) -> String {
    switch peer.kind {
    case "evaluate": "[\(array(peer.expect).map(text).joined(separator: ", "))]"
    case "compound": "[\(array(peer.expect).map(text).joined(separator: ", "))]"
    default: text(peer.expect)
    }
  }

  private func array(_ value: FixtureValue) -> [FixtureValue] {
    if case .array(let array) = value { array } else { [value] }
  }

  private func text(_ value: FixtureValue) -> String {
    switch value {
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let text): text
    case .boolean(let boolean): String(boolean)
    default: "\(value)"
    }
  }
}

extension String {
  /// Without the names of modules and types that a description of an enum has.
  var withoutQualifiers: String { replacing(/[A-Z][A-Za-z]*\.(?=[A-Za-z])/, with: "") }
}
