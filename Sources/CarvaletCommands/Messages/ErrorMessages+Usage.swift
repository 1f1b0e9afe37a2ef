import Glibc
import TerminalScreen

/// The sentences about a command line that cannot be carried out.
extension ErrorMessages {
  static func message(for error: UsageError) -> SafeText {
    switch error {
    case .unknownWord(let kind, let word, let known):
      unknown(kind, word, among: known, listing: true)
    case .unknownCommand(let word, let group, let known):
      unknownCommand(word, in: group, among: known)
    case .otherCommand(let word, let purpose, let line):
      otherCommand(word, purpose: purpose, line: line)
    case .helpBehind(let command):
      "'help' stands before the command. Type: \(ShellWord.line(["help"] + command))"
    case .optionBeforeCommand(let option, let known):
      optionBeforeCommand(option, among: known)

    case .unknownOption(let option, let words, let known, let others, let usage):
      unknownOption(option, of: words, known: known, others: others)
        + SafeText(escapingLines: usage.isEmpty ? "" : "\n\(usage)")

    case .otherOption(let option, let words, let line):
      "'\(words.joined(separator: " "))' has no \(option). Type: \(ShellWord.line(line))"

    case .tooManyWords(let count):
      """
      \(count) options and words are too many; \(CarvaletTool.mostWords) may be. Tickets come through \
      a pipe as well: carvalet search bmw -q | carvalet show -
      """

    case .noCarNamed(takesTags: false): "Which car? Name its ticket, or its --plate."
    case .noCarNamed(takesTags: true):
      "Which car? Name its ticket, or its --plate, --key or --spot."
    case .ticketBesidePlate: "Name the car by its ticket or by --plate, not by both"
    case .namedTwice:
      "Name the car in one way: by its ticket, --plate, --key or --spot"
    case .moveWithoutBoth:
      "'move' takes a ticket and a spot, or --plate and a spot. As in: move 17 B7"
    case .notOneTicket(let word, let taker): "\(taker) takes one ticket, not '\(word)'"

    case .noNote: "What shall be noted? As in: note 17 scratch on the left door"
    case .notACommandNumber(let word):
      "'\(word)' is not the number of a command. 'carvalet log' shows the numbers."
    case .historyBesideFormat(let format):
      "--history goes with the table. In \(format) it is 'carvalet log TICKET --changes'."
    case .photoBesideFormat(let format):
      "--photo goes with the table. In \(format) there is the path of the photo."
    case .dateAhead(let text): "'\(text)' lies ahead"

    case .notADay(let text):
      "'\(text)' is not a day. Type for example 2026-04-03, yesterday, friday or last week."
    case .twoDays(let text, let options):
      "'\(text)' is more than one day. Say it with times: carvalet report \(options)"
    case .notADayStart(let text):
      "CARVALET_DAY_START is '\(text)', which no clock shows. Set it for example to 05:00."
    case .dayTwice: "The day stands behind 'report' and behind --day. Leave one of them out."
    case .forecastBesideDay:
      "--forecast is about the rest of today. Leave the day and the times out."
    case .forecastBesideGrouping(let word):
      "--forecast has rows of hours, and --group-by \(word) others. Leave one of them out."
    case .comparisonTooLong:
      "--compare needs a day, or at most seven. Name for example 'report last friday --compare'."
    case .comparisonBesideGrouping(let word):
      "--compare is about the whole shift, and --group-by \(word) divides it. Leave one of them out."
    case .comparisonBesideChart:
      "--compare is a table of figures, and svg is one chart. Take --format html, which has both."
    case .comparisonBesideForecast:
      "--compare is about what was, and --forecast about what is to come. Only --json has both."
    case .comparisonBesideOpen(let format):
      "--compare and --open are two tables, and \(format) has one. Take --json, or leave one out."
    case .occupancyOfGroups(let word):
      "The occupancy is that of the whole lot, and not by \(word). Take arrivals or waits."
    case .figureWithoutChart:
      "--figure chooses what a chart shows. Add --group-by weekday, --charts, or --format html or svg."
    case .openBesidePicture:
      "A picture has no cars in it. Print the open cars with: carvalet report --open --format table"
    case .forecastBesidePicture:
      "--forecast is a table of the hours to come, and is in no picture. Leave the one or the other."
    case .openBesideGrouping(let word):
      "--open follows a report of hours, days or months, and not one by \(word)."
    case .chartsBesideFormat(let format):
      "--charts draws with characters, and \(format) is not for these. Take --format html or svg."
    case .dayBesideTimes: "Name a --day, or the times --since and --until, not both"
    case .untilWithoutSince: "--until needs a beginning. Add --since."
    case .reversedTimes(let since, let until):
      "--since, \(since), is not before --until, \(until)"
    case .tooManyPeriods(let most):
      "These would be more than \(most) rows. Add --group-by day, or come closer with --since."
    case .notMonths(let text):
      "'\(text)' is not a number of months. Type for example: carvalet db keep 24 months"
    case .notDays(let text): "'\(text)' is not a number of days. Type for example --days 7."
    case .optionForForgotten(let option):
      "'audit forgotten' reads no tags: leave \(option) out."
    case .daysForTags:
      "--days is for 'audit forgotten'. Keys and spots are compared with what is read."
    case .codeBesideBytes:
      "With --format escpos the printer draws the code itself. Leave --qr out."
    case .bytesOnTerminal:
      "These bytes are for a receipt printer. Send them there: carvalet ticket 17 --format escpos > /dev/usb/lp0"
    case .signBesideTags: "--place and --phone are for 'stand name'."
    case .notAPrefix(let text):
      "'\(text)' has neither letters nor digits. Type what the tags begin with: --only A"

    case .notStandTags(let problem, let field):
      StandMessages.problem(problem, TagWord(field))
    case .spansBesideUnset: "Name the tags of the stand, or take them back with --unset, not both"
    case .unsetWithoutTags: "What shall be taken back? As in: stand keys --unset"

    case .noSpot: "Which spot?"
    case .emptyText(let name):
      "\(name) needs a text. Leave it out, or empty a field with 'edit --clear'."
    case .notAYear(let text): "'\(text)' is not a year. Type for example 2019."
    case .timeAhead(let text): "'\(text)' lies ahead. A car is parked now or was before."
    case .stepAhead(let text):
      "'\(text)' lies ahead. Type when it was done; 'request --for' is for a guest who comes later."
    case .dueBehind(let text):
      "'\(text)' has passed. --for is when the guest comes: 19:30, or +15m."
    case .cancelBesideTimes: "--cancel takes no --at and no --for"
    case .ownerBesideNames:
      "--owner says both names; leave out --owner-first and --owner-last"
    case .nothingToChange:
      "What should change? Give for example --spot B7, or --clear note."
    case .givenAndCleared(let field): "'\(field)' cannot be given and cleared at once"
    case .notClearable(let field): "'\(field)' cannot be cleared"

    case .notASortKey(let words, let line):
      "'\(words)' is nothing to sort by. Type: \(ShellWord.line(line))"
    case .sortedTwice(let word): "'\(word)' says what to sort by. Leave out --sort."
    case .returnedBesideAll: "--returned and --all exclude one another"
    case .nothingToLookFor:
      "There is nothing to look for. 'carvalet list' shows all cars."
    case .wordOfNothing(let word):
      "'\(word)' leaves nothing to look for: hyphens and apostrophes make no difference"
    case .onlyExclusions:
      "'not:' only leaves cars out. Name a text to look for, too."
    case .scopeWithoutText: "--in says where to look for a text. Name the text, too."
    case .jsonBesideFormat(let format): "--json and --format \(format) exclude one another"
    case .jsonBesideDump: "--json says what was written to a file. Name the file, too."
    case .quietBesideFormat(let format):
      "--quiet shows tickets only; leave it out, or --format \(format)"
    case .quietBesideFields: "--quiet and --fields exclude one another"
    case .quietBesideJSON: "--quiet and --json exclude one another"
    case .quietBesideHistory: "--quiet and --history exclude one another"
    case .sectionsBesideFormat(let format):
      "--sections needs a format that has sections: table, plain, md or json, not \(format)"
    case .unwatchableFormat(let format):
      "'watch' writes lines with marks (--format table or plain) or ndjson, not \(format)"
    case .fieldTwice(let field): "The field '\(field)' comes twice"
    case .notesInList:
      "A list has no column 'notes'. Its 'note' is the last one; 'show' and 'export' have all."
    case .notACount(let text, let option): "\(option) needs a whole number, not '\(text)'"
    case .negativeCount(let option): "\(option) cannot be negative"
    case .jumpWithoutTitle:
      "--jump needs a title. 'carvalet index' with the same options shows them."
    case .jumpWithoutSections:
      "--jump needs sections. Add for example --sort make, or --group-by hour."
    case .bellWithoutWatch: "--bell rings while the queue is followed. Add --watch."
    case .trigramsInFile: "--trigram is for a store on a server; a file needs no such index"

    case .groupOnServer(let command):
      """
      \(command) is for a store in a file. On a server, the owner of its tables lets a role in: \
      GRANT USAGE ON SCHEMA NAME TO ROLE; \
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA NAME TO ROLE
      """

    case .noStorePath: "--store needs the path of a file"
    case .noHomeFolder:
      "There is no home folder to keep the cars in. Name a file with --store."
    case .addressForFile(let word):
      """
      '\(word)' looks like the address of a server, and this is the place of a file. \
      Type ./ before the name of a file.
      """
    case .unclearFormat(let file):
      "Which format is '\(file)'? Say --format csv, tsv, json or ndjson."
    case .unknownDelimiter(let word):
      "'\(word)' is not a delimiter. Type ',', ';', '|' or tab."
    case .headerBesideFormat(let format):
      "--header-line and --no-header are for csv and tsv, not for \(format)"
    case .headerAndColumns:
      "--no-header and --columns go together, as in --no-header --columns plate,make,model"
    case .requestAhead(let time):
      "\(time) is still to come. --for \(time) says when the guest comes."
    case .columnsOfJSON(let format):
      "--columns names the columns of csv and tsv. --fields chooses the keys of \(format)."
    case .columnsBesideFields: "--columns and --fields exclude each other"
    case .delimiterWithoutSpreadsheet:
      "--delimiter goes with --for excel. Plain csv is for programs, and has commas."
    case .spreadsheetFormat(let format): "--for excel writes csv, not \(format)"
    case .headerLineWithoutHeader: "--header-line and --no-header exclude each other"
    case .headerLineBelowOne(let number):
      "'\(number)' is no line. The first one is --header-line 1."
    case .delimiterBesideFormat(let format):
      "--delimiter is for csv, and this is read as \(format). Add --format csv, or leave it out."
    case .encodingOfUTF8(let encoding):
      "The file is UTF-8, so --encoding \(encoding) would spoil its names. Leave it out."
    case .rejectsWithoutSkipping:
      "--rejects takes the rows that --skip-bad-rows leaves out. Add that."
    }
  }

  /// `Unknown command 'rm'. To delete cars that were parked by mistake, type: carvalet remove 17`
  private static func otherCommand(
    _ word: String, purpose: String?, line: [String]
  ) -> SafeText {
    let fact: SafeText = "Unknown command '\(word)'"
    let line = ShellWord.line(line)
    guard let purpose, let first = purpose.first else { return "\(fact). Type: \(line)" }
    // The first sentence of an abstract, such as "Park a car and get its ticket."
    let act = first.lowercased() + purpose.dropFirst().prefix { $0 != "." }
    return "\(fact). To \(act), type: \(line)"
  }

  /// An option that another command has is no typing mistake, so that command is named first.
  private static func unknownOption(
    _ option: String, of words: [String], known: [String], others: [String]
  ) -> SafeText {
    guard !others.isEmpty, !words.isEmpty else { return unknown("option", option, among: known) }
    return """
      '\(option)' is an option of \(names(of: others)), and not of '\(words.joined(separator: " "))'
      """
  }

  /// `'park', 'edit' and 'move'`; of more than four commands the first three and `others`.
  private static func names(of commands: [String]) -> SafeText {
    var names = commands.prefix(commands.count > 4 ? 3 : 4).map { "'\($0)'" as SafeText }
    if commands.count > names.count { names.append("others") }
    guard let last = names.popLast(), !names.isEmpty else {
      return names.first ?? "'\(commands[0])'"
    }
    return "\(names.joined(separator: ", ")) and \(last)"
  }

  static func message(for error: ProcessTextError) -> SafeText {
    switch error {
    case .noArguments: "carvalet needs the folder /proc of Linux, which is not mounted here."
    case .word(let word): "'\(word)' is not UTF-8. carvalet takes no other words and names."
    case .variable(let name, let value):
      "\(name) is not UTF-8: '\(value)'. carvalet takes no other names of files."
    case .folder(let path):
      "The current folder '\(path)' is not UTF-8. Name the file by its whole path."
    case .noCurrentFolder(let code):
      """
      The current folder cannot be read: \(String(cString: strerror(code))). \
      Name the file by its whole path.
      """
    }
  }
}
