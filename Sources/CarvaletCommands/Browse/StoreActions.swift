import CarStorage
import CarvaletBrowser

/// Carries out the actions of a screen, of which the first may make the store.
struct StoreActions: Sendable {
  let store: BrowserStore
  let options: StoreOptions
  let context: CommandContext
  let author: String?

  /// Carries out an action, and waits for other desks meanwhile.
  func perform(_ action: CarAction) -> ActionOutcome.Result {
    guard let found = store.found else { return makeStore(for: action) }
    return BrowserActions(store: found, context: context, author: author).perform(action)
  }

  /// Carries out an action in a new store. Where that changes nothing there is no store either.
  private func makeStore(for action: CarAction) -> ActionOutcome.Result {
    do {
      let result = try options.withStoreForWriting(in: context) { store -> ActionOutcome.Result in
        let actions = BrowserActions(store: store, context: context, author: author)
        let result = actions.perform(action)
        guard case .done = result else { throw NotDone(result: result) }
        return result
      }
      // Otherwise the lists find it a moment later.
      _ = try? store.find()
      return result
    } catch let error as NotDone {
      return error.result
    } catch {
      return .refused(
        sentence: BrowserActions.sentence(error), field: nil, status: BrowserActions.status(error))
    }
  }

  /// The result of an action that changed nothing.
  private struct NotDone: Error {
    let result: ActionOutcome.Result
  }
}
