/// Many words of a command line as one, for the sake of ArgumentParser.
///
/// For each word that ArgumentParser takes it walks over the words before and behind it, so that
/// 10,000 tickets take half a minute and 100,000 the better part of an hour. Lists of words are
/// therefore handed over as one word each, and taken apart when they come out: a marker, and the
/// words with the marker between them. The marker is NUL, which no argument of a process can hold.
///
///     show 17 18 19                →  show ␀17␀18␀19
///     list --where A --where=B     →  list --where ␀A␀B
///
/// What could be the value of an option stays a word of its own, so that ArgumentParser decides
/// as ever whose word it is. Short command lines are left as they are: their words can then be
/// named in what ArgumentParser says about them. Those that are long without lists are refused: nobody
/// means a flag that comes a thousand times.
enum PackedWords {
  private static let marker: UInt8 = 0

  /// The options that are lists: all that may be given several times.
  private static let listOptions = ["--where", "--clear", "--map"]

  /// Up to so many words nobody notices what ArgumentParser takes.
  private static let fewWords = 500

  /// The command line with its lists packed.
  ///
  /// - Parameter takesTickets: Whether all words that belong to no option are one list.
  /// - Throws: ``UsageError/tooManyWords(_:)`` where so many are left that ArgumentParser would take
  ///   long.
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
    /// The option that the list is of; nil for words that belong to none.
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

  /// What an option that is a list gets: from its own word, as in `--where=A`, or from the next.
  private static func listItem(
    _ word: String, before next: String?
  ) -> (option: String, value: String, isOneWord: Bool)? {
    guard let option = listOptions.first(where: { word.hasPrefix($0) }) else { return nil }
    let rest = word.utf8.dropFirst(option.utf8.count)
    let isOneWord = rest.first == UInt8(ascii: "=")
    guard isOneWord || rest.isEmpty,
      let value = isOneWord ? String(rest.dropFirst()) : next,
      // By itself it would be taken for another option.
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

  /// The words, each by itself again.
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

/// A command whose words are tickets, as many as there are.
protocol TicketsCommand: CarvaletCommand {}
