import FetchedResults
import Foundation
import TestSupport
import Testing

/// The tokens that name the states of a source.
struct ChangeTokenTests {
  private static let request = FetchRequest<Vehicle>(sortedBy: [.init("make")])

  private func token(_ source: ArraySource<Vehicle>) throws -> ChangeToken {
    try source.fetch(Self.request).changeToken
  }

  private func changes(
    _ source: ArraySource<Vehicle>, since token: ChangeToken
  ) throws -> ListChanges {
    let plan = try FetchPlan(Self.request)
    return try source.changes(of: plan, since: token, cache: nil, maximumChanges: 10)
  }

  @Test func `Tokens of one source are in the order of its states`() throws {
    let source = ArraySource([Vehicle(1, make: "BMW")])
    let before = try token(source)
    #expect(try token(source) == before)
    try source.write(ChangeCommand("sell")) { try $0.delete(1) }
    let after = try token(source)
    #expect(before.isEarlier(than: after) == true)
    #expect(after.isEarlier(than: before) == false)
    #expect(before.isEarlier(than: before) == false)
  }

  @Test func `A stored token means the same state`() throws {
    let source = ArraySource([Vehicle(1, make: "BMW"), Vehicle(2, make: "Audi")])
    let stored = try JSONEncoder().encode(token(source))
    try source.write(ChangeCommand("sell")) { try $0.delete(1) }
    let token = try JSONDecoder().decode(ChangeToken.self, from: stored)
    guard case .changed(let reader, let rows, let commands) = try changes(source, since: token)
    else {
      Issue.record("The change since the token is known")
      return
    }
    #expect(rows.map { $0.old?.id } == [1])
    #expect(commands.map(\.command.name) == ["sell"])
    #expect(try reader.count() == 1)
  }

  @Test func `Nothing committed is an answer of its own`() throws {
    let source = ArraySource([Vehicle(1, make: "BMW")])
    guard case .unchanged(let reader) = try changes(source, since: token(source)) else {
      Issue.record("Nothing was committed")
      return
    }
    #expect(try reader.count() == 1)
  }

  @Test func `Tokens of two sources do not compare, and lead to a reset`() throws {
    let sources = [ArraySource([Vehicle(1)]), ArraySource([Vehicle(1)])]
    let tokens = try sources.map(token)
    #expect(tokens[0] != tokens[1])
    #expect(tokens[0].isEarlier(than: tokens[1]) == nil)
    guard case .reset(_, because: .replaced) = try changes(sources[0], since: tokens[1]) else {
      Issue.record("A token of another history leads to a reset")
      return
    }
  }
}
