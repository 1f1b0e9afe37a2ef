import FetchedResults
import Foundation
import Testing

/// A request that does not fit is refused before a row is read.
struct ResolutionTests {
  private let names = ["ticket", "make", "year", "parked", "clock", "price", "electric"]

  private func error(_ request: FetchRequest) -> FetchError? {
    do {
      _ = try FetchPlan(request, for: ParkedCar.entity)
      return nil
    } catch {
      return error
    }
  }

  @Test func `A name that is not there is told, with those that are`() {
    let expected = FetchError.unknownAttribute("colr", known: names)
    #expect(error(FetchRequest(predicate: !(.isNull("make") || .isNull("colr")))) == expected)
    #expect(error(FetchRequest(sortedBy: [.ascending("make"), .ascending("colr")])) == expected)
    #expect(error(FetchRequest(sectionKey: .value("colr"))) == expected)
  }

  @Test func `A value of a type that is never compared is refused`() {
    let values: [(String, AttributeDescription.ValueType, Value)] = [
      ("year", .integer, .text("2012")), ("year", .integer, .date(.distantPast)),
      ("make", .text, .integer(1)), ("make", .text, .boolean(true)), ("make", .text, .real(1)),
      ("parked", .date, .integer(1)), ("parked", .date, .text("2012")),
      ("price", .real, .text("1")), ("electric", .boolean, .text("yes")),
    ]
    for (name, type, value) in values {
      for test in FetchPredicate.Operator.allCases where !test.looksInsideText {
        #expect(
          error(FetchRequest(predicate: .comparison(name, test, value)))
            == .typeMismatch(attribute: name, type: type, comparisonOperator: test, value: value))
      }
    }
  }

  @Test func `Text operators take text only, and null is never in order`() {
    for test in FetchPredicate.Operator.allCases {
      for value in [Value.integer(1), .null, .date(.distantPast), .boolean(true), .real(1)]
      where test.looksInsideText || value == .null && test != .equalTo && test != .notEqualTo {
        #expect(
          error(FetchRequest(predicate: .comparison("make", test, value)))
            == .typeMismatch(
              attribute: "make", type: .text, comparisonOperator: test, value: value))
      }
    }
  }

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
