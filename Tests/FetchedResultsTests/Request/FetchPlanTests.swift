import Foundation
import Testing

@testable import FetchedResults

/// A request that does not fit its entity is refused before a row is read.
struct FetchPlanTests {
  private let names = ["ticket", "make", "year", "parked", "clock", "price", "electric"]

  private func error(_ request: FetchRequest<ParkedCar>) -> FetchError? {
    do {
      _ = try FetchPlan(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `An unknown name is reported with the known ones`() {
    let expected = FetchError.unknownAttribute("colr", known: names)
    #expect(error(FetchRequest(predicate: !(.isNull("make") || .isNull("colr")))) == expected)
    #expect(error(FetchRequest(sortedBy: [.ascending("make"), .ascending("colr")])) == expected)
    #expect(error(FetchRequest(sectionKey: .value("colr"))) == expected)
  }

  @Test func `A value of a type that is never compared is refused`() {
    let values: [(String, PredicateOperand.OperandType, Value, PredicateOperand.OperandType)] = [
      ("year", .number, .text("2012"), .text), ("year", .number, .date(.distantPast), .date),
      ("make", .text, .integer(1), .number), ("make", .text, .boolean(true), .boolean),
      ("make", .text, .real(1), .number), ("parked", .date, .integer(1), .number),
      ("price", .number, .text("1"), .text), ("electric", .boolean, .text("yes"), .text),
    ]
    for (name, type, value, other) in values {
      for test in Self.comparisons {
        #expect(
          error(FetchRequest(predicate: .comparison(name, test, value)))
            == .typeMismatch(
              PredicateOperand(expression: .attribute(name), type: type), test,
              PredicateOperand(expression: .value(value), type: other)))
      }
    }
    let parked = PredicateOperand(expression: .attribute("parked"), type: .date)
    #expect(
      error(FetchRequest(predicate: .comparison("parked", .lessThan, .text("2012"))))
        == .notADate("2012", comparedWith: parked))
  }

  @Test func `The right side of text operators is a text`() {
    for test in FetchPredicate.Operator.allCases where test.looksInsideText {
      for value in [Value.integer(1), .date(.distantPast), .boolean(true), .real(1)] {
        guard
          case .notText(_, test) = error(FetchRequest(predicate: .comparison("make", test, value)))
        else {
          Issue.record("\(test) \(value) is accepted")
          continue
        }
      }
    }
  }

  private static let comparisons: [FetchPredicate.Operator] = [
    .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
  ]

  @Test(arguments: [
    (SectionKey.Rule.hour, "make", AttributeDescription.ValueType.text), (.day, "year", .integer),
    (.decade, "parked", .date), (.firstLetter, "year", .integer), (.decade, "price", .real),
    (.hour, "ticket", .integer),
  ])
  func `A rule that does not fit the attribute is refused`(
    rule: SectionKey.Rule, name: String, type: AttributeDescription.ValueType
  ) {
    #expect(
      error(FetchRequest(sectionKey: SectionKey(name, rule)))
        == .sectionRule(rule, attribute: name, type: type))
  }
}
