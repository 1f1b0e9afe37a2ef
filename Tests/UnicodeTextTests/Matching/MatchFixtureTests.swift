import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// Searches and comparisons with the answers of other implementations.
struct MatchFixtureTests {
  private struct Case: Decodable {
    let id, op, options, haystack, needle: String
    let expect: Bool
  }

  @Test func `All oracles of the consensus agree with us`() throws {
    let cases = try Fixture.jsonLines("cd_match_consensus_dev.jsonl", of: Case.self)
    #expect(cases.count == 1_100)
    for one in cases {
      let pattern = TextPattern(one.needle, options: options(one.options))
      let answer =
        switch one.op {
        case "contains": pattern.isContained(in: one.haystack)
        case "beginswith": pattern.isPrefix(of: one.haystack)
        default: pattern.isSuffix(of: one.haystack)
        }
      #expect(answer == one.expect, "\(one.id): \(one.haystack) \(one.op) \(one.needle)")
    }
  }

  @Test func `A search marks what it finds in the texts of the consensus`() throws {
    let cases = try Fixture.jsonLines("cd_match_consensus_dev.jsonl", of: Case.self)
      .filter { $0.op == "contains" && !TextFolding.searchFold($0.needle).isEmpty }
    for one in cases {
      let needle = TextFolding.searchFold(one.needle)
      let isFound = TextFolding.searchFold(one.haystack).utf8.contains(needle.utf8)
      let marked = SearchPattern(needle).ranges(in: one.haystack).map { one.haystack[$0] }
      #expect(marked.isEmpty != isFound, "\(one.id): \(one.haystack) \(one.needle)")
      for text in marked {
        #expect(TextFolding.searchFold(String(text)).utf8.contains(needle.utf8), "\(one.id)")
      }
    }
    #expect(cases.count > 900)
  }

  struct Fact: Decodable {
    let id, function, receiver, argument: String
    let expect: Answer
    let options, locale: String?

    /// true or false of a search, -1, 0 or 1 of a comparison.
    enum Answer: Decodable, Equatable {
      case found(Bool)
      case order(Int)

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let found = try? value.decode(Bool.self) {
          self = .found(found)
        } else {
          self = .order(try value.decode(Int.self))
        }
      }
    }
  }

  @Test func `Facts of other suites hold, or are listed as not supported`() throws {
    let facts = try Fixture.jsonLines("peer_string_facts.jsonl", of: Fact.self)
    var held: [String] = []
    var refused: [String] = []
    for fact in facts {
      guard let answer = answer(to: fact), Self.notOurs[fact.id] == nil else {
        refused.append(fact.id)
        continue
      }
      #expect(answer == fact.expect, "\(fact.id): \(fact.function)")
      held.append(fact.id)
    }
    #expect(held.count + refused.count == 116)
    #expect(refused == Self.notOurs.keys.sorted())
  }

  /// Facts about something that this library does not do, with the reason.
  static let notOurs: [String: String] = {
    let reasons: [(String, ClosedRange<Int>)] = [
      ("a needle that is a mark: it is half a letter, and nothing under [d]", 56...56),
      ("a needle that is a mark: it is half a letter, and nothing under [d]", 73...73),
      ("Turkish locale: İ is ı with a dot", 79...79),
      ("localized compare: ICU with a locale", 84...95),
      ("Turkish locale: i is no small I", 97...97),
      ("locale compare: ICU puts c before C, bytes put C first", 99...99),
      ("numeric compare: no option of predicates", 102...104),
      ("numeric compare: no option of predicates", 114...116),
    ]
    var result: [String: String] = [:]
    for (reason, numbers) in reasons {
      for number in numbers { result["str-" + String(10_000 + number).dropFirst()] = reason }
    }
    return result
  }()

  private func answer(to fact: Fact) -> Fact.Answer? {
    switch fact.function {
    case "containsString":
      // Apple's `containsString:` is a literal search.
      found(fact, [])
    case "localizedCaseInsensitiveContainsString", "localizedCaseInsensitiveContains":
      found(fact, .caseInsensitive)
    case "localizedStandardContainsString", "localizedStandardContains":
      found(fact, [.caseInsensitive, .diacriticInsensitive])
    case "caseInsensitiveCompare":
      order(fact, .caseInsensitive)
    case "compare(options:locale:)":
      fact.options.map { order(fact, options($0)) }
    default:
      nil
    }
  }

  private func found(_ fact: Fact, _ options: TextOptions) -> Fact.Answer {
    .found(TextPattern(fact.argument, options: options).isContained(in: fact.receiver))
  }

  private func order(_ fact: Fact, _ options: TextOptions) -> Fact.Answer {
    .order(TextPattern.compare(fact.receiver, fact.argument, options: options).signum())
  }

  private func options(_ letters: String) -> TextOptions {
    var options: TextOptions = []
    if letters.contains("c") { options.insert(.caseInsensitive) }
    if letters.contains("d") { options.insert(.diacriticInsensitive) }
    return options
  }
}
