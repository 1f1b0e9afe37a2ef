extension PatternError: CustomStringConvertible {
  /// What is wrong with the pattern, in a sentence.
  public var description: String { sentence(about: nil) }

  /// The sentence with the pattern in it, for a caller that has it; nil for the sentence without.
  package func sentence(about pattern: String?) -> String {
    let name = pattern.map { " '\($0)'" } ?? ""
    return switch kind {
    case .unbalanced(let bracket): "The pattern\(name) has a '\(bracket)' without its other"
    case .nothingToRepeat: "The pattern\(name) repeats nothing"
    case .malformed(let part): "'\(part)' means nothing in the pattern\(name)"
    case .needsBacktracking(let part):
      "'\(part)' is not supported in patterns: it could take forever to match"
    case .unsupported(let part): "'\(part)' is not supported in patterns"
    case .tooLarge: "The pattern\(name) is too large"
    }
  }
}
