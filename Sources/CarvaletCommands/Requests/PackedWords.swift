/// Packs a list of many words into one word, because ArgumentParser is slow with many words.
///
/// For each word that ArgumentParser parses it walks over the words before and after it, so that
/// 10,000 tickets take half a minute and 100,000 most of an hour. Each list is therefore passed to
/// ArgumentParser as one word, and unpacked when an option group reads it: a marker before every
/// item. The marker is NUL, which no argument of a process can contain.
///
///     show 17 18 19                →  show ␀17␀18␀19
///     list --where A --where=B     →  list --where ␀A␀B
///
/// A word that could be the value of an option stays a word of its own, so that ArgumentParser
/// decides what it belongs to. Short command lines are not packed: ArgumentParser can then name
/// their words in its messages. Long ones without lists are refused: a flag that is given a
/// thousand times is a mistake.
enum PackedWords {
  private static let marker: UInt8 = 0

  /// The options that may be given several times.
  private static let listOptions = ["--where", "--clear", "--map"]

  /// ArgumentParser parses up to 500 words in an unnoticeable time.
  private static let fewWords = 500

  /// The command line with its lists packed.
  ///
  /// - Parameter takesTickets: Whether all words that belong to no option are one list.
  /// - Throws: ``UsageError/tooManyWords(_:)`` where more than `fewWords` are left.
  /// - Complexity: O(length of the words).
  static func packing(
    _ arguments: [String], takesTickets: Bool
  ) throws(UsageError) -> [String] {
    guard arguments.count > fewWords else { return arguments }
    let packed = packingLists(arguments, takesTickets: takesTickets)
    guard packed.count <= fewWords else { throw .tooManyWords(packed.count) }
    return packed
  }

  private static func packingLists(_ arguments: [String], takesTickets: Bool) -> [String] {
    var packed: [String] = []
    var list: [String] = []
    /// The option that the list belongs to; nil for words that belong to none.
    var listOption: String?
    func endList() {
      if let listOption { packed.append(listOption) }
      if list.count == 1 { packed.append(list[0]) }
      if list.count > 1 { packed.append(pack(list)) }
      list = []
      listOption = nil
    }
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if let (option, value, isOneWord) = listItem(word, before: rest.first) {
        if listOption != option { endList() }
        listOption = option
        list.append(value)
        if !isOneWord { rest.removeFirst() }
      } else if takesTickets, !word.hasPrefix("-"), listOption == nil,
        packed.last.map({ !$0.hasPrefix("-") }) ?? true
      {
        list.append(word)
      } else {
        endList()
        packed.append(word)
      }
    }
    endList()
    return packed
  }

  /// The value of an option that is a list: in the option's own word, as in `--where=A`, or in the
  /// next one.
  private static func listItem(
    _ word: String, before next: String?
  ) -> (option: String, value: String, isOneWord: Bool)? {
    guard let option = listOptions.first(where: { word.hasPrefix($0) }) else { return nil }
    let rest = word.utf8.dropFirst(option.utf8.count)
    let isOneWord = rest.first == UInt8(ascii: "=")
    guard isOneWord || rest.isEmpty,
      let value = isOneWord ? String(rest.dropFirst()) : next,
      // ArgumentParser takes such a value for another option.
      option == "--where" || !value.hasPrefix("-")
    else { return nil }
    return (option, value, isOneWord)
  }

  private static func pack(_ words: [String]) -> String {
    var packed: [UInt8] = []
    for word in words {
      packed.append(marker)
      packed += word.utf8
    }
    return String(decoding: packed, as: UTF8.self)
  }

  /// The words of which `packing` made one.
  ///
  /// - Complexity: O(length of the words).
  static func unpacking(_ words: [String]) -> [String] {
    words.flatMap { word in
      guard word.utf8.first == marker else { return [word] }
      return word.utf8.dropFirst().split(separator: marker, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
