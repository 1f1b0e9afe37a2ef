/// A command line that ArgumentParser accepts and carvalet does not.
struct UsageError: Error, Equatable {
  let message: SafeText

  init(_ message: SafeText) { self.message = message }
}
