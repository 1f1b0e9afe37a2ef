/// What a comparison of texts ignores: the letters in `contains[cd]`.
public struct TextOptions: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// One bit for each option, from the lowest: `c`, `d`, `n`.
  public let rawValue: UInt8

  /// The options of some bits; bits above the lowest three are ignored.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `c`: BMW is bmw, and Straße is STRASSE.
  public static let caseInsensitive = TextOptions(rawValue: 1 << 0)
  /// `d`: Škoda is Skoda.
  public static let diacriticInsensitive = TextOptions(rawValue: 1 << 1)
  /// `n`: the texts are normalised already, so their bytes are compared; overrides `c` and `d`.
  public static let normalized = TextOptions(rawValue: 1 << 2)

  /// `cd`: both of them, as people search.
  public static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  /// The options as a predicate writes them, "[cd]", or "" if there are none.
  public var description: String {
    let letters = [
      contains(.caseInsensitive) ? "c" : "",
      contains(.diacriticInsensitive) ? "d" : "",
      contains(.normalized) ? "n" : "",
    ].joined()
    return letters.isEmpty ? "" : "[\(letters)]"
  }

  /// The options that have an effect.
  var effective: TextOptions {
    contains(.normalized) ? .normalized : self
  }
}
