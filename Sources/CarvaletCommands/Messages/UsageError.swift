/// A command line that ArgumentParser accepts and carvalet does not.
enum UsageError: Error, Equatable {
  // Words that are not known
  case unknownWord(kind: SafeText, String, known: [String])
  case unknownCommand(String, group: String, known: [String])
  case optionBeforeCommand(String, known: [String])

  /// So many are left where those that are lists count as one.
  case tooManyWords(Int)

  // Which cars
  case noCarNamed
  case ticketBesidePlate
  /// Several tickets for `taker`, an option or a command that takes one.
  case notOneTicket(String, taker: SafeText)

  case moveWithoutBoth

  // What is said of a car
  case noSpot
  case emptyText(name: SafeText)
  case notAYear(String)
  case timeAhead(String)
  case ownerBesideNames
  case nothingToChange
  case givenAndCleared(field: String)
  case notClearable(field: String)

  // What is shown, and how
  case returnedBesideAll
  case nothingToLookFor
  case scopeWithoutText
  case jsonBesideFormat(String)
  case quietBesideFormat(String)
  case quietBesideFields
  case sectionsBesideFormat(String)
  case unwatchableFormat(String)
  case fieldTwice(String)
  case notACount(String, option: SafeText)
  case negativeCount(option: SafeText)
  case jumpWithoutTitle
  case jumpWithoutSections

  // Files
  case noStorePath
  case noHomeFolder
  case unclearFormat(file: String)
  case noCurrentFolder(code: Int32)

  // What is not UTF-8, with its bytes in a form that can be read
  case notUTF8(word: String)
  case variableNotUTF8(String, String)
  case folderNotUTF8(String)
  case rejectsWithoutSkipping
}
