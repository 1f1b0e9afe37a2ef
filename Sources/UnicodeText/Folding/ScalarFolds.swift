/// What each scalar of a text folds to under some options, where its neighbours do not matter.
enum ScalarFolds {
  private static let ofLetters = table([])
  private static let withoutCase = table(.caseInsensitive)
  private static let withoutMarks = table(.diacriticInsensitive)
  private static let withoutBoth = table([.caseInsensitive, .diacriticInsensitive])

  private static func table(_ options: TextOptions) -> ScalarTable {
    ScalarTable { scalar in
      let isDropped = options.contains(.diacriticInsensitive) && !scalar.isVoiceMark
      // A mark that counts, and a part of a syllable, belong to what stands before them.
      if scalar.isMark && !isDropped || scalar.isJamo { return ScalarTable.undecided }
      let folded = TextFolding.foldedByUnits(String(scalar), options).text.unicodeScalars
      guard let first = folded.first else { return ScalarTable.removed }
      let isShort = UTF8.width(first) <= longest(UTF8.width(scalar))
      return folded.count == 1 && isShort ? first.value : ScalarTable.undecided
    }
  }

  /// How many bytes the fold of a number of bytes may take: ⱥ takes three, and Ⱥ takes two.
  private static func longest(_ count: Int) -> Int { count + count / 2 }

  /// The fold of a text of which each unit is one scalar; nil for any other text.
  ///
  /// - Parameter options: Any but `[n]`.
  /// - Complexity: O(*n*).
  static func fold(_ text: UnsafeBufferPointer<UInt8>, _ options: TextOptions) -> String? {
    let table =
      switch options {
      case []: ofLetters
      case .caseInsensitive: withoutCase
      case .diacriticInsensitive: withoutMarks
      default: withoutBoth
      }
    let ignoresCase = options.contains(.caseInsensitive)
    var isWhole = false
    let fold = String(unsafeUninitializedCapacity: longest(text.count)) { fold in
      var count = 0
      isWhole = table.read(
        text,
        ascii: { byte in
          fold[count] = ignoresCase ? byte.lowercasedASCII : byte
          count += 1
        },
        others: { entry, _ in
          if entry == ScalarTable.removed { return true }
          guard entry != ScalarTable.undecided, let scalar = Unicode.Scalar(entry) else {
            return false
          }
          for byte in UTF8.encode(scalar)! {
            fold[count] = byte
            count += 1
          }
          return true
        })
      return isWhole ? count : 0
    }
    return isWhole ? fold : nil
  }
}
