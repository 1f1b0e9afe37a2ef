import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

extension CommandScene {
  /// The time of the last change of the store, as messages show it.
  func lastChange() throws -> String {
    let store = try CarStore(path: "\(folder.path)/cars.sqlite", checkpointsWhenIdle: false)
    let extent = try store.file.read(CarStore.Extent.init)
    return HumanTime(now: now, zone: zone).clock(try #require(extent.lastChange))
  }
}
