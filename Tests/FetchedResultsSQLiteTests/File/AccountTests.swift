import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The users and groups of the system.
struct AccountTests {
  @Test func `Root is in the group of root, and in no other`() {
    #expect(Account.isMember(0, of: 0) == true)
    #expect(Account.isMember(0, of: 20_100) == false)
  }

  @Test func `Nobody knows the groups of a user without an entry`() {
    #expect(Account.isMember(20_777, of: 20_777) == nil)
    #expect(Account.isMember(20_777, of: 0) == nil)
    #expect(Account.user(20_777) == "user 20777")
    #expect(Account.home(of: 20_777) == nil)
  }
}
