import CarStorage

extension CarStore {
  /// The store that the words of a command line name, for their completion; nil where it is missing
  /// or cannot be read.
  static func named(by words: [String], _ environment: Environment) -> CarStore? {
    guard
      let location = try? StoreLocation(
        option: value(of: "--store", in: words), environment: environment),
      let store = try? location.serverAddress.map({ try CarStore(server: $0) })
        ?? (location.isThere ? CarStore(path: location.path, checkpointsWhenIdle: false) : nil)
    else { return nil }
    store.staysOpen()
    return store
  }

  private static func value(of option: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst()) where word == option { return next }
    return words.lazy.compactMap { word in
      word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }.first
  }
}
