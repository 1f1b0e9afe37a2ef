import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The completions in the shells themselves.
@Suite(.ownThread)
struct ShellCompletionTests {
  /// A lot with some cars, and the scripts; `carvalet` is on the path, as the shells call it.
  fileprivate final class Scene {
    let executable = Executable()

    init() throws {
      let prepared = executable.shell(
        """
        $carvalet park BMW M3 --year 2019 -p "B \\$(touch pwned) O'N" -k K7 -s A12 -q
        $carvalet park Audi A4 -p M-AU77 -k K9 -s 'B 1' -q
        $carvalet park BMW i3 -p M-1 -k K8 -q; $carvalet retrieve 3 -q
        $carvalet edit 1 --note x --by ben -q
        for shell in bash zsh fish; do
          $carvalet --generate-completion-script $shell > script.$shell || exit
        done
        touch cars.csv
        """)
      #expect(prepared.status == 0 && prepared.messages == "", "\(prepared.messages)")
    }

    deinit {
      let isUntouched = executable.read("pwned") == nil
      #expect(isUntouched, "the plate of a car was run as a command")
    }

    func run(_ script: String) -> String {
      let ended = executable.shell(script)
      #expect(ended.messages == "", "\(ended.messages)")
      return ended.output
    }
  }

  /// What all shells offer for a line, without the descriptions.
  private static let offers: [(line: String, words: [String])] = [
    (
      "list --sort ",
      [
        "parked", "make", "model", "year", "owner", "owner-first", "spot", "key", "dateCreated",
      ]
    ), ("list m", ["make", "model"]),
    ("ls --sort m", ["make", "model"]),
    ("find --color ", ["auto", "always", "never"]),
    ("list --format t", ["table", "tsv"]),
    ("list --hours ", ["24", "12"]),
    ("watch --group-by d", ["day", "decade"]),
    ("search x --in make,mo", ["make,model"]),
    ("list --fields ticket,pl", ["ticket,plate"]),
    ("edit 1 --clear sp", ["spot"]),
    ("import --on-conflict ", ["skip", "replace", "fail"]),
    ("export --format n", ["ndjson"]),
    ("import cars.c", ["cars.csv"]),
    ("list --store cars.c", ["cars.csv"]),
    ("db restore cars.c", ["cars.csv"]),
    ("retrieve ", ["2", "1"]),
    ("repark ", ["3"]),
    ("move ", ["2", "1"]),
    ("move 1 A", ["A12"]),
    ("park A", ["Audi"]),
    ("park Audi ", ["A4"]),
    ("park 2019 A", ["Audi"]),
    ("park --key K", ["K8", "K7", "K9"]),
    ("park -s A", ["A12"]),
    ("edit 1 --make ", ["Audi", "BMW"]),
    ("retrieve --plate M", ["M-AU77"]),
    ("repark -p M", ["M-1"]),
    ("help wh", ["where"]),
    ("request key:", ["key:K7", "key:K9"]),
    ("show spot:A", ["spot:A12"]),
    ("retrieve plate:M", ["plate:M-AU77"]),
    ("repark plate:", ["plate:M-1"]),
    ("move key:K9", ["key:K9"]),
    ("undo ", ["5", "4", "3", "2", "1"]),
    ("log --author b", ["ben"]),
    ("db b", ["backup"]),
  ]

  @Test(.needs("bash")) func `bash`() throws {
    let scene = try Scene()
    let driver = """
      source ./script.bash
      # As many have it, so that a colon does not end a word; the next test has it as it is.
      COMP_WORDBREAKS="${COMP_WORDBREAKS//:}"
      ask() {
        COMP_LINE="carvalet $1" COMP_POINT=$((${#1} + 9)) COMP_TYPE=${2:-9} COMPREPLY=()
        COMP_WORDS=($COMP_LINE)
        [[ "$1" = *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _carvalet carvalet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        (IFS=,; echo "${COMPREPLY[*]}")
      }
      """
    let asked = Self.offers.map { "ask '\($0.line)'" }.joined(separator: "\n")
    try scene.executable.write("driver", "\(driver)\n\(asked)\n")
    let answers = scene.run("bash driver").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (offer, answer) in zip(Self.offers, answers) {
      // The description behind two spaces.
      let words = answer.replacing(#/ {2}\([^)]*\)/#, with: "")
      #expect(words == offer.words.joined(separator: ","), "\(offer.line)")
    }
    try scene.executable.write(
      "driver", "\(driver)\nask 'show '\nask 'show ' 37\nask 'retrieve -p B'\n")
    let shown = scene.run("bash driver")
    #expect(
      shown == """
        2  (Audi A4),1  (2019 BMW M3)
        2,1
        B\\ \\$\\(touch\\ pwned\\)\\ O\\'N

        """)
  }

  /// Bash takes a colon for a word of its own, and inserts what stands behind it.
  @Test(.needs("bash")) func `names with a colon are completed behind it in bash`() throws {
    let scene = try Scene()
    try scene.executable.write(
      "driver",
      """
      source ./script.bash
      ask() {
        COMP_LINE="$1" COMP_POINT=${#1} COMP_TYPE=9 COMPREPLY=()
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        local word="${COMP_WORDS[COMP_CWORD]}"
        [[ "$word" = : ]] && word=
        _carvalet carvalet "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
        (IFS=,; echo "${COMPREPLY[*]}")
      }
      ask 'carvalet request key:' carvalet request key :
      ask 'carvalet request key:K9' carvalet request key : K9
      ask 'carvalet show 1 spot:A' carvalet show 1 spot : A
      ask 'carvalet show key:K7 plate:M' carvalet show key : K7 plate : M
      ask 'carvalet show key:K7 ' carvalet show key : K7 ''
      ask 'carvalet show key:K7 --format t' carvalet show key : K7 --format t

      """)
    #expect(
      scene.run("bash driver") == """
        K7  (ticket 1: 2019 BMW M3),K9  (ticket 2: Audi A4)
        K9
        A12
        M-AU77
        2  (Audi A4),1  (2019 BMW M3)
        table,tsv

        """)
  }

  @Test(.needs("fish")) func `fish`() throws {
    let scene = try Scene()
    // Without a locale, fish finds no program in a folder whose path has letters beside ASCII.
    let fish = "LC_ALL=C.UTF-8 fish --no-config -c"
    for (line, words) in Self.offers {
      let answer = scene.run(
        "\(fish) 'source script.fish; complete -C \"carvalet \(line)\"'")
      let offered = answer.split(separator: "\n").map { $0.split(separator: "\t")[0] }
      #expect(offered.map(String.init).sorted() == words.sorted(), "\(line)")
    }
    #expect(
      scene.run("\(fish) 'source script.fish; complete -C \"carvalet show \"'")
        == "2\tAudi A4\n1\t2019 BMW M3\n")
  }

  @Test(.needs("zsh"), .timeLimit(.minutes(60))) func `zsh`() throws {
    let scene = try Scene()
    // A shell at a terminal of its own, to which the keys are sent.
    let driver = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1='READY> '; autoload -Uz compinit; compinit -u -D; source ./script.zsh; \\
        unsetopt zle_bracketed_paste; zstyle ':completion:*' list-packed no; echo set''up"
      zpty -r -m shell seen '*setup*READY> *'
      ask() {
        zpty -n -w shell "carvalet $1"$'\\t\\t'
        zpty -r -m shell seen "*${2}*" && print -r -- "$1"
        zpty -n -w shell $'\\x15\\n'
        zpty -r -m shell seen '*READY> *'
      }

      """
    // More words than these stand in several columns, and so in another order.
    let offers = Self.offers.filter { (2...6).contains($0.words.count) }
    let asked =
      offers.map { "ask '\($0.line)' '\($0.words.joined(separator: "*"))'" }
      + ["ask 'ls --sor' '--sort'", "ask 'show ' '2*Audi A4*1*2019 BMW M3'"]
    let lines = (driver + asked.joined(separator: "\n")) + "\n"
    try scene.executable.write("driver", lines)
    let answers = scene.run("timeout 120 zsh driver")
    #expect(answers.split(separator: "\n").count == asked.count, "\(answers)")
  }
}
