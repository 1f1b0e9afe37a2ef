/// Cuts runs of combining marks to a length that real text never reaches.
///
/// Normalising or searching a run of *k* combining marks costs *k*² in
/// Foundation: 10,000 marks on one letter take half a second to search. No
/// language needs more than 30 (the bound of UAX #15's stream-safe text), so
/// folds, keys and searches read the first 30 marks of each run and no more.
/// Two texts that differ only beyond that are the same to a search. Joiners, skin
/// tones and tags count as marks here, because Foundation's search scans them in the
/// same way.
enum MarkRuns {
  /// The longest run of marks that is read: the bound of UAX #15, section 13.
  static let longest = 30

  /// The text with each run of marks cut to its first `longest`.
  ///
  /// - Complexity: O(*n*); O(1) for a text too short to hold such a run.
  static func cut(_ text: String) -> String {
    // Every mark takes at least two bytes.
    guard text.utf8.count > 2 * longest, hasLongRun(text) else { return text }
    var (result, run) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      run = extends(scalar) ? run + 1 : 0
      if run <= longest { result.append(scalar) }
    }
    return String(result)
  }

  private static func hasLongRun(_ text: String) -> Bool {
    var run = 0
    for scalar in text.unicodeScalars {
      run = extends(scalar) ? run + 1 : 0
      if run > longest { return true }
    }
    return false
  }

  /// Whether a scalar extends the one before it, so that a run of them is slow to search.
  private static func extends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: isMark(scalar)
    }
  }

  /// Whether a scalar is a mark on the one before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    // The half-width voice marks are letters by category, but are used as marks.
    if scalar.value == 0xFF9E || scalar.value == 0xFF9F { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
