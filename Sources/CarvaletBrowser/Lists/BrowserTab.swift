/// The lists of the browser, in the order of their tabs.
package enum BrowserTab: String, CaseIterable, Codable, Sendable {
  case parked, make, model, year, owner, queue
}
