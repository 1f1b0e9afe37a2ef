import Testing

@testable import CarvaletCommands

/// A command acts on the tickets that were typed, each of them once, and a word that names none or
/// far too many is refused.
struct TicketListTests {
  @Test(arguments: [
    ([], []),
    (["17"], [17]),
    (["007"], [7]),
    (["20", "18"], [20, 18]),
    (["18-20"], [18, 19, 20]),
    (["17,19"], [17, 19]),
    (["17,18-20,3"], [17, 18, 19, 20, 3]),
    (["17", "17-18", "17"], [17, 18]),
    (["9223372036854775807-9223372036854775807"], [Int64.max]),
  ])
  func `tickets are listed as typed, each once`(words: [String], expected: [Int64]) throws {
    #expect(try TicketList(words: words).tickets == expected)
  }

  @Test(arguments: [
    (["abc"], "'abc' is not a ticket. Name tickets as 17 or 18-20."),
    ([""], "'' is not a ticket. Name tickets as 17 or 18-20."),
    (["17,"], "'' is not a ticket. Name tickets as 17 or 18-20."),
    (["-5"], "'-5' is not a ticket. Name tickets as 17 or 18-20."),
    (["5-"], "'5-' is not a ticket. Name tickets as 17 or 18-20."),
    (["1-2-3"], "'1-2-3' is not a ticket. Name tickets as 17 or 18-20."),
    (["+5"], "'+5' is not a ticket. Name tickets as 17 or 18-20."),
    (["１７"], "'１７' is not a ticket. Name tickets as 17 or 18-20."),
    (["1\u{1B}"], #"'1\u{1B}' is not a ticket. Name tickets as 17 or 18-20."#),
    (
      ["9223372036854775808"],
      "'9223372036854775808' is not a ticket. Name tickets as 17 or 18-20."
    ),
    (["0"], "'0' is not a ticket. Tickets begin at 1."),
    (["0-3"], "'0-3' is not a ticket. Tickets begin at 1."),
    (
      ["20-18"],
      "The range '20-18' runs backwards. Name the smaller ticket first, as in 18-20."
    ),
    (["1-100001"], "With '1-100001' these would be more than 100000 tickets"),
    (["5", "6-100005"], "With '6-100005' these would be more than 100000 tickets"),
    (
      ["1-9223372036854775807"],
      "With '1-9223372036854775807' these would be more than 100000 tickets"
    ),
  ])
  func `a word that names no tickets is refused`(words: [String], expected: String) {
    do throws(TicketListError) {
      Issue.record("listed \(try TicketList(words: words).tickets.count) tickets")
    } catch {
      #expect(ErrorMessages.message(for: error).string == expected)
    }
  }

  @Test(arguments: [["1-100000"], ["5", "1-100000"], ["1-50000,1-100000", "100000"]])
  func `a hundred thousand tickets are listed`(words: [String]) throws {
    #expect(try TicketList(words: words).tickets.count == 100_000)
  }
}
