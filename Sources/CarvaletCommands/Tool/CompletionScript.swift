import ArgumentParser

/// The scripts that complete command lines in the shells, and their questions.
///
/// ArgumentParser makes the scripts. It leaves out aliases, so each is added as another name of its
/// command, and the topics of `help`.
enum CompletionScript {
  /// The option that asks for a script.
  private static let option = "--generate-completion-script"
  /// The first word of a script's question for words that it does not have itself.
  static let question = "---completion"

  /// The script that a command line asks for; nil where it asks for none, or for an unknown shell.
  static func requested(by arguments: [String]) -> String? {
    guard let first = arguments.first, first.hasPrefix(option) else { return nil }
    let name =
      first == option ? arguments.dropFirst().first : String(first.dropFirst(option.count + 1))
    let shell = name.map { CompletionShell(rawValue: $0) } ?? .autodetected()
    return shell.map(script)
  }

  static func script(for shell: CompletionShell) -> String {
    let script = CarvaletCommandLine.completionScript(for: shell)
    return switch shell {
    case .fish: fish(script)
    case .bash: bash(script)
    default: zsh(script)
    }
  }

  /// Each alias with the name of its command.
  private static let aliases = CarvaletCommandLine.configuration.subcommands.flatMap { command in
    command.configuration.aliases.map {
      (alias: $0, command: command.configuration.commandName ?? "")
    }
  }

  /// The words that may follow `help`.
  private static let helpWords =
    CarvaletCommandLine.configuration.subcommands.compactMap { $0.configuration.commandName }
    + HelpTopic.allCases.map(\.rawValue)

  // MARK: - The shells

  private static func bash(_ script: String) -> String {
    withAliases(script, before: "complete -o filenames")
      .replacing(
        "__carvalet_add_completions -W \"$(__carvalet_custom_complete",
        with: "__carvalet_add_words \"$(__carvalet_custom_complete"
      )
      .replacing(
        "__carvalet_custom_complete() {",
        with: """
          # Words of the store, one a line, as carvalet has quoted them. Bash would quote names of files
          # once more, and compare the words with what was typed without its quotes.
          __carvalet_add_words() {
              compopt +o filenames -o nosort 2>/dev/null
              local word
              while IFS='' read -r word; do
                  [[ -n "${word}" ]] && COMPREPLY+=("${word}")
              done <<< "${1}"
          }

          __carvalet_custom_complete() {
          """, maxReplacements: 1
      )
      .replacing(
        "    local -r cur=\"${2}\"\n",
        with: """
              # Tells carvalet whether whole lines are inserted one after the other.
              local -x CARVALET_COMPLETION_TYPE="${COMP_TYPE}"
              \(wordsWithColons)
          """
      )
      .replacing("    local -r prev=\"${3}\"\n", with: "")
      .replacing(
        "    esac\n}\n\n_carvalet_park() {\n",
        with: """
              esac

              # Bash inserts what stands behind the last colon.
              local -i reply
              for reply in "${!COMPREPLY[@]}"; do
                  COMPREPLY[reply]="${COMPREPLY[reply]#"${before_colon}"}"
              done
          }

          _carvalet_park() {

          """
      )
      .replacing(
        "complete -o filenames",
        with: """
          _carvalet_help() {
              COMPREPLY+=($(compgen -W '\(helpWords.joined(separator: " "))' -- "${cur}"))
          }

          complete -o filenames
          """, maxReplacements: 1)
  }

  /// Bash takes a colon for a word of its own, so that `key:K9` comes as three words: they are
  /// joined again where no blank stands between them.
  private static let wordsWithColons = #"""
    local cur="${2}" prev="${3}" before_colon=
        if [[ "${COMP_WORDBREAKS}" = *:* && "${COMP_LINE}" = *:* ]]; then
            local -a joined=()
            local -i at=-1 current=-1 index
            local word rest="${COMP_LINE}" before=
            for index in "${!COMP_WORDS[@]}"; do
                word="${COMP_WORDS[index]}"
                before=
                if [[ at -ge 0 && "${rest}" != [[:space:]]* && ( "${word}" = :* || "${joined[at]}" = *: ) ]]; then
                    before="${joined[at]}"
                else
                    at+=1
                fi
                joined[at]="${before}${word}"
                rest="${rest##*([[:space:]])}"
                rest="${rest#"${word}"}"
                if [[ index -eq COMP_CWORD ]]; then
                    current=at
                    [[ -z "${cur}" && "${word}" = : ]] && cur=:
                    [[ -n "${before}" ]] && prev="${joined[at - 1]}" cur="${before}${cur}"
                fi
            done
            local -a COMP_WORDS=("${joined[@]}")
            local -i COMP_CWORD="${current}"
            # In quotes a colon ends no word.
            [[ "${cur}" = *:* && "${COMP_WORDS[COMP_CWORD]}" != [\'\"]* ]] \
                && before_colon="${cur%"${cur##*:}"}"
        fi
    """#

  private static func zsh(_ script: String) -> String {
    withAliases(script, before: "if [[ \"${funcstack[1]}\"")
      .replacing(
        "if [[ \"${funcstack[1]}\"",
        with: """
          _carvalet_help() {
              local -ar topics=(\(helpWords.joined(separator: " ")))
              _describe -V topic topics
          }

          if [[ "${funcstack[1]}"
          """)
  }

  /// In bash and zsh each command is a function, and a `case` lists the names of all.
  private static func withAliases(_ script: String, before end: String) -> String {
    let names = CarvaletCommandLine.configuration.subcommands
      .compactMap { $0.configuration.commandName }
    let functions = aliases.map { "_carvalet_\($0.alias)() {\n    _carvalet_\($0.command)\n}\n\n" }
    let list = names.joined(separator: "|")
    return
      script
      .replacing(list, with: (names + aliases.map(\.alias)).joined(separator: "|"))
      .replacing(end, with: functions.joined() + end, maxReplacements: 1)
  }

  /// In fish one function looks for the command among the words.
  private static func fish(_ script: String) -> String {
    let words = "    set -l unparsed_tokens (__carvalet_tokens -pc)\n"
    let cases = aliases.map {
      "        case \($0.alias)\n            set unparsed_tokens[2] \($0.command)\n"
    }
    // Fish 3 says where the cursor is to a person at a prompt only.
    let script = script.replacing(
      "(__carvalet_tokens -tC)", with: "(string length -- (commandline -ct))")
    return script.replacing(
      words, with: words + "    switch \"$unparsed_tokens[2]\"\n" + cases.joined() + "    end\n")
      + "\ncomplete -c carvalet -n '__carvalet_should_offer_completions_for_positional "
      + "\"carvalet help\" -ge 1' -fa '\(helpWords.joined(separator: " "))'\n"
  }
}
