import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// What the articles on a store of years and on a program that follows show is run as it stands
/// there.
@Suite(.ownThread, .needsExecutable) struct KeepingArticleTests {
  private let executable = Executable()

  /// The blocks of code of an article that name themselves in a comment.
  private func block(_ name: String, of article: String) throws -> String {
    let text = try ArticleTests.text(of: "\(ArticleTests.articles)/\(article).md")
    let blocks = text.components(separatedBy: "\n```").enumerated()
      .filter { $0.offset % 2 == 1 }
      .map { $0.element.drop { $0 != "\n" }.dropFirst() }
    return String(try #require(blocks.first { $0.contains("/\(name)") })) + "\n"
  }

  private func write(_ text: String, as name: String) -> String {
    "cat > \(name) <<'END_OF_BLOCK'\n\(text)END_OF_BLOCK\n"
  }

  @Test func `the night's work backs up, purges the copies too, and fails where a step does`()
    throws
  {
    let night = write(try block("night COPIES", of: "KeepingAStore"), as: "night")
    let ended = executable.shell(
      """
      \(night)
      carvalet park BMW --owner Zanzibar --at '2025-01-01 12:00' -q
      carvalet park Audi --owner Quixote -q
      carvalet retrieve 1 --at '2025-01-01 15:00' -q
      mkdir -m 700 copies && carvalet db backup copies/month-05.sqlite -q
      grep -c Zanzibar copies/month-05.sqlite
      sh night copies; echo "status $?"
      sh night copies; echo "status $?"
      ls copies | grep -c '^night-[1-7].sqlite$'
      grep -l Zanzibar copies/*.sqlite "$CARVALET_STORE"
      carvalet list -q --store copies/night-*.sqlite
      carvalet db keep
      CARVALET_STORE=$PWD/none.sqlite sh night copies; echo "status $?"
      """)
    #expect(
      ended.output.split(separator: "\n").dropFirst(4)
        == [
          "status 0", "status 0", "1", "2", "The log is kept for 24 months", "status 66",
        ], "\(ended)")
  }

  @Test(.needs("systemd-analyze")) func `systemd understands the units`() throws {
    for (name, article) in [
      ("carvalet-night.service", "KeepingAStore"), ("carvalet-night.timer", "KeepingAStore"),
      ("carvalet-night-failed.service", "KeepingAStore"),
      ("carvalet-follow.service", "AfterEachCommand"),
    ] {
      let unit = try block("system/\(name)", of: article)
        .replacing("/usr/bin/python3", with: "/bin/true")
      let ended = executable.shell(
        """
        mkdir units; \(write(unit, as: "units/\(name)"))
        \(name.hasSuffix(".timer") ? write("[Service]\nExecStart=/bin/true\n", as: "units/carvalet-night.service") : "")
        \(name == "carvalet-night.service" ? write("[Service]\nExecStart=/bin/true\n", as: "units/carvalet-night-failed.service") : "")
        SYSTEMD_UNIT_PATH=$PWD/units: systemd-analyze verify --man=no units/\(name) 2>&1 | grep -F '\(name)' | grep -v 'User='
        rm -r units
        """)
      #expect(ended.output == "", "\(name): \(ended)")
    }
  }

  @Test(.needs("python3")) func `a program that follows is told of parked and ready cars`() throws {
    let follow = write(try block("follow:", of: "AfterEachCommand"), as: "follow")
    let ended = executable.shell(
      """
      \(follow)
      carvalet park Seat -q >/dev/null
      export CARVALET_ON_PARKED='sed "s/^/parked /" >> told; echo >> told'
      export CARVALET_ON_READY='sed "s/^/ready /" >> told; echo >> told'
      touch told
      python3 follow & follow=$!
      # What is parked before the program has begun is not told, so cars are parked until one is.
      for try in $(seq 300); do
        carvalet park BMW -q > last; [ -s told ] && break; sleep 0.1
      done
      carvalet ready "$(cat last)" -q >/dev/null
      for try in $(seq 300); do grep -q '^ready' told && break; sleep 0.1; done
      pkill -P $follow; wait $follow
      grep -c '^parked {"ticket": ' told
      grep '^ready' told | grep -c "ticket.: $(cat last),"
      """)
    let lines = ended.output.split(separator: "\n")
    #expect(lines.count == 2 && Int(lines[0]) ?? 0 > 0 && lines[1] == "1", "\(ended)")
  }

  @Test(.needs("python3")) func `a guest is told at the number in the note`() throws {
    let tell = write(try block("tell-guest:", of: "AfterEachCommand"), as: "tell-guest")
    let ended = executable.shell(
      """
      \(tell)
      mkdir bin && printf '#!/bin/sh\\nprintf "%%s|" "$@"\\n' > bin/gammu-smsd-inject
      chmod +x bin/gammu-smsd-inject
      export PATH="$PWD/bin:$PATH"
      carvalet park BMW --note 'child seat, tel +49 171 555-0100' -q >/dev/null
      carvalet park Audi -q >/dev/null
      for ticket in 1 2; do
        carvalet show $ticket --format ndjson | python3 tell-guest; echo "status $?"
      done
      """)
    #expect(
      ended.output
        == "TEXT|+491715550100|-text|Your BMW stands ready at the entrance.|status 0\nstatus 0\n",
      "\(ended)")
  }
}
