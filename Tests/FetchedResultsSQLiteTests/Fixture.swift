import Foundation
import TestSupport

/// Files of facts that lie in `Fixtures`.
enum Fixture: FixtureFolder {
  static let bundle = Bundle.module
}
