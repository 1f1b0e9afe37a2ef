package import CarStorage
import Synchronization

/// The store of a screen, which may not exist yet: then the lot is empty, and the first car makes
/// the store.
///
/// A mutex guards the store; none is opened while it is held.
package final class BrowserStore: Sendable {
  /// Where the store is, or will be.
  package let path: String
  private let known: Mutex<CarStore?>
  private let openUnlessAbsent: @Sendable () throws -> CarStore?

  /// A store that exists.
  package init(_ store: CarStore) {
    path = store.path
    known = Mutex(store)
    openUnlessAbsent = { store }
  }

  /// A store that does not exist yet.
  ///
  /// - Parameter openUnlessAbsent: Opens it, once this or another desk has made it.
  package init(path: String, openUnlessAbsent: @escaping @Sendable () throws -> CarStore?) {
    self.path = path
    known = Mutex(nil)
    self.openUnlessAbsent = openUnlessAbsent
  }

  /// The store; nil as long as nobody has found one.
  package var found: CarStore? { known.withLock(\.self) }

  /// Looks for the store, unless it was found before.
  ///
  /// - Returns: Nil where there is still none.
  @discardableResult
  package func find() throws -> CarStore? {
    if let found { return found }
    guard let store = try openUnlessAbsent() else { return nil }
    // Another thread may have found it meanwhile.
    return known.withLock { known in
      if known == nil { known = store }
      return known
    }
  }
}
