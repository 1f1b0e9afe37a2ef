import Foundation
import TestSupport
import Testing

/// An evening at the stand: two desks and a runner as three processes, from the first car to the
/// report, beside a plain model of it.
@Suite(.ownThread, .needsExecutable, .timeLimit(.minutes(60)))
struct EveningTests {
  /// A car of the evening. All times are minutes after six.
  private struct Guest {
    let ticket: Int
    let parked: Int
    var requested: Int?
    var ready: Int?
    var returned: Int?
  }

  private static let carCount = 120
  private static let requestCount = 40

  /// The guests of an evening: every third asks for the car, and nearly all of those leave with it.
  private static let guests: [Guest] = {
    var random = SeededGenerator(seed: 1)
    return (1...carCount).map { ticket in
      var guest = Guest(ticket: ticket, parked: ticket)
      guard ticket % 3 == 0 else { return guest }
      let requested = carCount + Int.random(in: 1...200, using: &random)
      let ready = requested + Int.random(in: 1...25, using: &random)
      guest.requested = requested
      guest.ready = ready
      if ticket % 15 != 0 { guest.returned = ready + Int.random(in: 0...9, using: &random) }
      return guest
    }
  }()

  /// Six in the evening, not long ago: the queue leaves out who asked long ago.
  private static let six = (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 - 108_000

  private static func time(_ minute: Int) -> String {
    let date = Date(timeIntervalSince1970: six + Double(minute * 60))
    return ISO8601DateFormatter().string(from: date)
  }

  // MARK: - The plain model

  private struct Figures: Equatable {
    var arrived = 0
    var left = 0
    var peak = 0
    var waits: [Int] = []
    var stays: [Int] = []

    init(_ guests: [Guest]) {
      arrived = guests.count
      left = guests.count { $0.returned != nil }
      waits = guests.compactMap { guest in
        guest.requested.flatMap { asked in guest.ready.map { ($0 - asked) * 60 } }
      }
      stays = guests.compactMap { guest in guest.returned.map { ($0 - guest.parked) * 60 } }
      for minute in 0...600 {
        peak = max(
          peak, guests.count { $0.parked <= minute && $0.returned.map { $0 > minute } ?? true })
      }
    }

    /// The nearest rank.
    static func quantile(_ share: Double, of values: [Int]) -> Int {
      values.sorted()[Int((share * Double(values.count)).rounded(.up)) - 1]
    }
  }

  // MARK: - The scripts of the three

  /// A script whose command has failed makes the file `failed`, so that the others do not wait for
  /// it.
  private static let leave = "{ touch failed; exit; }"

  /// A desk parks every other car.
  private static func parking(_ desk: Int) -> String {
    guests.filter { $0.ticket % 2 == desk }.map { guest in
      """
      $carvalet park Make$((\(guest.ticket) % 7)) --ticket \(guest.ticket) --key k-\(guest.ticket) \
      --spot 'b \(guest.ticket)' --at \(time(guest.parked)) -q || \(leave)
      """
    }.joined(separator: "\n")
  }

  /// A desk takes the requests of its guests.
  private static func requests(_ desk: Int) -> String {
    guests.filter { $0.ticket % 2 == desk }.compactMap { guest in
      guest.requested.map {
        "$carvalet request key:K\(guest.ticket) --at \(time($0)) -q || \(leave)"
      }
    }.joined(separator: "\n")
  }

  /// The runner brings each car once it stands in the queue.
  private static let bringing = guests.compactMap { guest in
    guest.ready.map {
      """
      until $carvalet queue -q | grep -qx \(guest.ticket) || [ -e failed ]; do sleep 0.1; done
      $carvalet ready \(guest.ticket) --at \(time($0)) -q || \(leave)
      """
    }
  }.joined(separator: "\n")

  /// A desk hands over what is ready.
  private static func handing(_ desk: Int) -> String {
    guests.filter { $0.ticket % 2 == desk }.compactMap { guest in
      guest.returned.map {
        """
        until $carvalet show \(guest.ticket) --fields stage | grep -q ready || [ -e failed ]; do
          sleep 0.1
        done
        $carvalet retrieve \(guest.ticket) --at \(time($0)) -q || \(leave)
        """
      }
    }.joined(separator: "\n")
  }

  @Test func `two desks and a runner, and a report that agrees with a plain model`() throws {
    let executable = Executable()
    func run(_ script: String) -> Executable.Ended {
      executable.shell("export TZ=UTC CARVALET_STORE=\"$PWD/stand.sqlite\"\n" + script)
    }
    let played = run(
      """
      (export CARVALET_DESK=east CARVALET_USER=ann
      \(Self.parking(0))) >east 2>&1 &
      (export CARVALET_DESK=west CARVALET_USER=ben
      \(Self.parking(1))) >west 2>&1 &
      wait
      (export CARVALET_DESK=east CARVALET_USER=ann
      \(Self.requests(0))
      \(Self.handing(0))) >>east 2>&1 &
      (export CARVALET_DESK=west CARVALET_USER=ben
      \(Self.requests(1))
      \(Self.handing(1))) >>west 2>&1 &
      (export CARVALET_DESK=lot CARVALET_USER=cyd
      \(Self.bringing)) >runner 2>&1 &
      wait
      grep -h Error east west runner
      """)
    #expect(played.output == "", "\(played)")

    // Notes, and a mistake that is undone.
    let before = run("$carvalet export - ").output
    let mended = run(
      """
      export CARVALET_DESK=east CARVALET_USER=ann
      $carvalet note 1 left door --code S -q && $carvalet show 1 --json | grep -c 'left door'
      $carvalet undo -q
      $carvalet edit 1-20 --color wrong -q >/dev/null && $carvalet undo -q | wc -l
      $carvalet retrieve 2 -q && $carvalet undo -q
      """)
    #expect(mended.output == "1\n1\n1\n20\n2\n2\n", "\(mended)")
    #expect(run("$carvalet export -").output == before)

    // The keys on the board: one is missing, one is of nobody.
    let guests = Self.guests
    let out = guests.filter { $0.returned == nil && $0.requested != nil }
    let board = guests.filter { $0.requested == nil && $0.ticket != 4 }.map { "K \($0.ticket)" }
    let audit = run(
      """
      printf '%s\\n' \((board + ["K999"]).map { "'\($0)'" }.joined(separator: " ")) |
        $carvalet audit keys -
      echo $?
      """)
    #expect(audit.output.contains("missing k-4 (ticket 4)"), "\(audit)")
    #expect(audit.output.contains("extra K999"), "\(audit)")
    for guest in out { #expect(audit.output.contains("out k-\(guest.ticket) "), "\(audit)") }
    #expect(audit.output.hasSuffix("1\n"))

    // The report, beside the model.
    let report = run(
      "$carvalet report --since \(Self.time(0)) --until \(Self.time(600)) --json"
    ).output
    let total = try #require(
      (try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])?["total"]
        as? [String: Any])
    let model = Figures(guests)
    #expect(total["in"] as? Int == model.arrived)
    #expect(total["out"] as? Int == model.left)
    #expect(total["onLot"] as? Int == model.arrived - model.left)
    #expect(total["peak"] as? Int == model.peak)
    for (key, values) in [("wait", model.waits), ("stay", model.stays)] {
      let durations = try #require(total[key] as? [String: Any])
      #expect(durations["count"] as? Int == values.count)
      #expect(durations["median"] as? Int == Figures.quantile(0.5, of: values))
      #expect(durations["ninetieth"] as? Int == Figures.quantile(0.9, of: values))
      #expect(durations["longest"] as? Int == values.max())
    }

    // What the next shift takes over.
    let queue = run("$carvalet queue -q").output.split(separator: "\n").compactMap { Int($0) }
    #expect(Set(queue) == Set(out.map(\.ticket)))
    let log = run("$carvalet log --limit 100000 --format csv").output
    #expect(log.contains(",ann,east,request,") && log.contains(",cyd,lot,ready,"))
    #expect(run("$carvalet db check -q").status == 0)
  }
}
