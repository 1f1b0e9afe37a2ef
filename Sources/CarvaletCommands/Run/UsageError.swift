import CarStorage
import TerminalScreen

/// A command line that ArgumentParser accepts and carvalet does not: the facts.
///
/// `ErrorMessages` has the sentence for each case; all of them end a run with status 64.
enum UsageError: Error, Equatable {
  // Words that are not known
  case unknownWord(kind: SafeText, String, known: [String])
  case unknownCommand(String, group: String, known: [String])
  /// A word that other tools have for a command.
  ///
  /// - Parameters:
  ///   - purpose: What the command does, as its help says; nil where its help is asked for.
  ///   - line: The words of the line to type.
  case otherCommand(String, purpose: String?, line: [String])
  /// The word `help` behind the name of a command.
  case helpBehind(command: [String])
  case optionBeforeCommand(String, known: [String])
  /// - Parameters:
  ///   - of: The words of the command; none for the tool itself.
  ///   - known: The options of the command.
  ///   - others: The commands that have the option.
  ///   - usage: The lines that say how the command is typed.
  case unknownOption(String, of: [String], known: [String], others: [String], usage: String)

  /// An option that other tools have, or that stands for a search.
  ///
  /// - Parameters:
  ///   - of: The words of the command.
  ///   - line: The words of the line to type.
  case otherOption(String, of: [String], line: [String])

  /// More words than a command line may have.
  case tooManyWords(Int)

  // Which cars
  /// - Parameter takesTags: Whether `--key` and `--spot` name a car here, and are no new values.
  case noCarNamed(takesTags: Bool)
  case ticketBesidePlate
  case namedTwice
  /// Several tickets for `taker`, an option or a command that takes one.
  case notOneTicket(String, taker: SafeText)

  case moveWithoutBoth

  // The log
  case noNote
  case notACommandNumber(String)
  case historyBesideFormat(String)
  case photoBesideFormat(String)
  case dateAhead(String)

  // The shift
  case notADay(String)
  /// Two days in the place of one, and the options that mean both.
  case twoDays(String, String)
  /// `CARVALET_DAY_START` is no time of day.
  case notADayStart(String)
  case dayBesideTimes
  /// A day behind `report` and another behind `--day`.
  case dayTwice
  case forecastBesideDay
  case forecastBesideGrouping(String)
  /// A comparison of more than a week.
  case comparisonTooLong
  case comparisonBesideGrouping(String)
  case comparisonBesideChart
  case comparisonBesideForecast
  case comparisonBesideOpen(String)
  case occupancyOfGroups(String)
  case figureWithoutChart
  case openBesidePicture
  case forecastBesidePicture
  case openBesideGrouping(String)
  case chartsBesideFormat(String)
  case untilWithoutSince
  /// The times as they were read.
  case reversedTimes(since: String, until: String)
  case tooManyPeriods(Int)
  case notAPrefix(String)
  case codeBesideBytes
  case bytesOnTerminal
  case signBesideTags
  /// Words behind `db keep` that are no months.
  case notMonths(String)
  case notDays(String)
  case optionForForgotten(SafeText)
  case daysForTags
  /// Words that are no tags of a stand.
  case notStandTags(StandTags.Problem, TagField)
  case spansBesideUnset
  case unsetWithoutTags

  // The fields of a car
  case noSpot
  case emptyText(name: SafeText)
  case notAYear(String)
  case timeAhead(String)
  /// A step of a car has a time in the future.
  case stepAhead(String)
  /// The guest would come before the car is asked for.
  case dueBehind(String)
  case cancelBesideTimes
  case ownerBesideNames
  case nothingToChange
  case givenAndCleared(field: String)
  case notClearable(field: String)

  // Lists and their output
  /// Words behind `list` or `index` that name no order, and the words of the line to type.
  case notASortKey(String, line: [String])
  /// A word behind `list` or `index` says what to sort by, and so does `--sort`.
  case sortedTwice(String)
  case returnedBesideAll
  case nothingToLookFor
  /// A word of a search of which nothing is left when it is folded.
  case wordOfNothing(String)
  case onlyExclusions
  case scopeWithoutText
  case jsonBesideFormat(String)
  /// A dump is on stdout, and so is what `--json` shows.
  case jsonBesideDump
  case quietBesideFormat(String)
  case quietBesideFields
  case quietBesideJSON
  case quietBesideHistory
  case sectionsBesideFormat(String)
  case unwatchableFormat(String)
  case fieldTwice(String)
  /// A list is asked for the column of all notes.
  case notesInList
  case notACount(String, option: SafeText)
  case negativeCount(option: SafeText)
  case jumpWithoutTitle
  case jumpWithoutSections
  case bellWithoutWatch
  case trigramsInFile
  /// Logins share a file with a group; on a server, roles have rights.
  case groupOnServer(command: SafeText)

  // Files
  case noStorePath
  case noHomeFolder
  /// A word in the place of a file that is to be made may be the address of a server. It is masked.
  case addressForFile(String)
  case unclearFormat(file: String)
  case unknownDelimiter(String)
  case delimiterBesideFormat(String)
  case headerBesideFormat(String)
  case headerAndColumns
  /// A request is noted for a time that is still to come.
  case requestAhead(String)
  case columnsBesideFields
  case columnsOfJSON(String)
  case delimiterWithoutSpreadsheet
  case spreadsheetFormat(String)
  case headerLineWithoutHeader
  case headerLineBelowOne(Int)
  case rejectsWithoutSkipping
  /// An encoding was named for a file that is UTF-8.
  case encodingOfUTF8(String)
}

/// Finds the case of an enumeration that a word of the command line names.
enum KnownWord {
  /// The case whose raw value is `word`, in capitals or small letters.
  ///
  /// - Parameter kind: What the word is, for the message: `sort key`, `format`.
  /// - Throws: `UsageError.unknownWord` with all words that are known.
  static func named<Words: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ kind: SafeText
  ) throws(UsageError) -> Words {
    let letters = word.lowercased()
    guard
      let found = Words(rawValue: word)
        ?? Words.allCases.first(where: { $0.rawValue.lowercased() == letters })
    else {
      throw .unknownWord(kind: kind, word, known: Words.allCases.map(\.rawValue))
    }
    return found
  }
}
