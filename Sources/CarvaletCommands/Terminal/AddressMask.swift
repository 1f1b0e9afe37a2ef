import TerminalScreen

/// Hides what may be a password in words that may be addresses of servers.
///
/// People paste an address where a file belongs, and misspell it. Nobody can tell such a word from
/// the name of a file for certain. So each word of these forms is masked wherever an error quotes
/// it, and none names a store, unless it begins as a path does, with `/` or `.`:
///
///     postgresql://own:…@db/cars    any scheme, and `postgresql` with its colon or slashes wrong
///     postgresql://own:…            up to the end: the host was forgotten
///     own:…@db                      without a scheme
///     host=db password=…            or passwd, pwd: a list of settings, or one of a URI
///
/// The rule hides too much rather than too little: a port is taken for a password.
struct AddressMask {
  static let mask = "********"

  private let word: String
  /// The part of the word that may be a password; nil where there is none.
  private let secret: Range<String.Index>?

  /// - Parameter word: A word of the command line, or the value of a variable.
  init(_ word: String) {
    self.word = word
    secret = Self.secret(in: word)
  }

  var mayHoldPassword: Bool { secret != nil }

  /// The word with a mask in the place of the password.
  var masked: String { secret.map { word.replacingCharacters(in: $0) } ?? word }

  /// A message without the passwords of words that it may quote.
  static func masking(_ words: [String], in message: SafeText) -> SafeText {
    let masks = words.map(AddressMask.init).filter(\.mayHoldPassword)
    guard !masks.isEmpty else { return message }
    return SafeText(escapingLines: masks.reduce(message.string) { $1.masking($0) })
  }

  /// A password of fewer characters is masked in its word only.
  private static let leastWord = 4

  private func masking(_ message: String) -> String {
    func escaped(_ text: some StringProtocol) -> String { SafeText(escaping: String(text)).string }
    let whole = message.replacing(escaped(word), with: escaped(masked))
    // A message may quote a part of a word only.
    guard let secret, word[secret].count >= Self.leastWord else { return whole }
    return whole.replacing(escaped(word[secret]), with: Self.mask)
  }

  // MARK: - The rule

  private static func secret(in word: String) -> Range<String.Index>? {
    // The value of an option that is written in one word with it.
    let value =
      word.hasPrefix("--") ? word.firstIndex(of: "=").map { word[$0...].dropFirst() } : nil
    let address = (value ?? word[...]).drop(while: \.isWhitespace)
    if address.hasPrefix(".") || address.hasPrefix("/") && !address.hasPrefix("//") { return nil }
    let secret = [secretSetting(in: address), secretOfUser(in: address)].compactMap(\.self)
      .min { $0.lowerBound < $1.lowerBound }
    return secret.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What stands behind `password=`, to the end.
  private static func secretSetting(in address: Substring) -> Range<String.Index>? {
    let names = ["password", "passwd", "pwd"]
    var rest = address
    while let sign = rest.firstIndex(of: "=") {
      let name = rest[..<sign].lowercased().filter { !$0.isWhitespace }
      rest = rest[sign...].dropFirst()
      if names.contains(where: name.hasSuffix) { return rest.startIndex..<rest.endIndex }
    }
    return nil
  }

  /// What stands between the user and the host: from the first colon to the last `@`, and where
  /// there is no `@`, to the end.
  private static func secretOfUser(in address: Substring) -> Range<String.Index>? {
    let place = withoutScheme(address)
    if let place, hasPlainVersion6(place) { return nil }
    let hasScheme = address.contains("://")
    let colon = place?.firstIndex(of: ":") ?? (hasScheme ? nil : address.firstIndex(of: ":"))
    guard let colon else { return nil }
    let start = address.index(after: colon)
    if let end = address[start...].lastIndex(of: "@") {
      let isOneWord = address[..<end].allSatisfy { !$0.isWhitespace }
      return place != nil || isOneWord ? start..<end : nil
    }
    if let user = place?.lastIndex(of: "@"), user < colon, isPort(address[start...]) { return nil }
    return place == nil ? nil : start..<address.endIndex
  }

  /// Whether the first colon of what follows a scheme is one of a host of IPv6, which stands in
  /// brackets, and no password follows it.
  private static func hasPlainVersion6(_ place: Substring) -> Bool {
    let host = place.lastIndex(of: "@").map { place[$0...].dropFirst() } ?? place
    guard host.hasPrefix("["), let end = host.firstIndex(of: "]"),
      host[..<end].dropFirst().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }),
      place.firstIndex(of: ":").map({ $0 > host.startIndex }) ?? false
    else { return false }
    let rest = host[end...].dropFirst()
    return rest.hasPrefix(":")
      ? isPort(rest.dropFirst()) : rest.prefix { $0 != "/" && $0 != "?" }.isEmpty
  }

  /// Whether digits up to the database are the port behind a host that follows a user.
  private static func isPort(_ rest: Substring) -> Bool {
    let digits = rest.prefix { $0 != "/" && $0 != "?" }
    return UInt16(digits) != nil
  }

  /// What follows the scheme of an address; nil where it has none.
  private static func withoutScheme(_ address: Substring) -> Substring? {
    if let scheme = address.firstRange(of: "://") { return address[scheme.upperBound...] }
    guard address.lowercased().hasPrefix("postgres") || address.hasPrefix("//") else { return nil }
    // `postgresql//own:…`, `postgresql:own:…`, `postgresql:/own:…`
    let rest = address.drop { $0 != ":" && $0 != "/" }
    return rest.isEmpty ? nil : rest.drop { $0 == ":" || $0 == "/" }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    self[..<range.lowerBound] + AddressMask.mask + self[range.upperBound...]
  }
}
