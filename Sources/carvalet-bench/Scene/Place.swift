import ArgumentParser

/// Where the stores are that a benchmark measures.
enum Place: String, CaseIterable, ExpressibleByArgument {
  case file, server
}
