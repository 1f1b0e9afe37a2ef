import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// A report as one page of HTML that needs nothing else: no script, no other file. It follows the
/// light and the dark of the system, and is one sheet of paper.
struct ReportPage {
  let report: Report
  /// What the stand is called; nil where nobody has said.
  let stand: String?
  let time: HumanTime

  /// The rows of a table that fit on a sheet of paper.
  static let mostRows = 40
  /// Fewer rows of valets or makes, which stand below the charts.
  private static let mostGroups = 30

  var html: String {
    get throws {
      let heading = ReportMessages.heading(report.span, time).string
      let charts = try ReportCharts(report: report, time: time).all()
      let title = stand.map { "\($0): \(heading)" } ?? heading
      return """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(Markup.escaped(title))</title>
        <style>\(Markup.colors)\(Self.style)\(Markup.chartStyle)</style>
        <main\(isOfGroups ? " class=w" : "")>
        <header><h1>\(Markup.escaped(heading))</h1>\(stand.map { "<p>\(Markup.escaped($0))" } ?? "")</header>
        <dl>\(tiles)</dl>
        <div class="c">
        \(charts.map(Self.figure).joined(separator: "\n"))
        </div>
        <aside>
        \(comparison)\(table)
        </aside>
        </main>

        """
    }
  }

  private static let style = """
    *{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);\
    font:15px/1.4 system-ui,sans-serif}main{max-width:1180px;margin:0 auto;padding:20px;\
    display:grid;grid-template-columns:minmax(0,8fr) minmax(0,5fr);gap:14px 28px}\
    header,dl{grid-column:1/-1}h1{font-size:1.45em;margin:0}header p{margin:0;color:var(--m)}\
    dl{display:flex;flex-wrap:wrap;gap:8px 26px;margin:0}dt{color:var(--m);font-size:.85em}\
    dd{margin:0;font-size:1.35em;font-weight:600}figure{margin:0 0 14px}\
    figcaption{font-weight:600}figure p{margin:2px 0 0;color:var(--m);font-size:.88em}\
    svg{display:block;width:100%;height:auto}table{border-collapse:collapse;width:100%;\
    font-size:.86em;font-variant-numeric:tabular-nums;margin-bottom:16px}\
    caption{text-align:left;font-weight:600;font-size:1.16em}\
    th,td{padding:2px 5px;text-align:right;border-bottom:1px solid var(--g);font-weight:400;\
    white-space:nowrap}th:first-child{text-align:left}thead th{color:var(--m);white-space:normal;\
    vertical-align:bottom}.u td:nth-child(4){white-space:normal}\
    .w .c,.w aside{grid-column:1/-1}.w .c{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));\
    gap:0 28px}details table{font-size:.75em}summary{color:var(--m);\
    font-size:.85em}@media screen and (max-width:1060px){main,.w .c{display:block}dl{margin:12px 0}\
    aside,details{overflow-x:auto}}\
    @page{size:auto;margin:11mm}@media print{body{font-size:9pt}main{padding:0;max-width:none;\
    gap:6px 16px;grid-template-columns:minmax(0,7fr) minmax(0,5fr)}dl{gap:2px 12px}dd{font-size:1.15em}\
    figure{margin-bottom:6px;break-inside:avoid}details{display:none}\
    th,td{padding:1px 3px}}
    """

  // MARK: - Figures

  private var tiles: String {
    let total = report.total
    let isOver = total.end <= time.now.millisecondsSince1970
    let waits = ReportRows.cells(total.waits).map(\.string)
    let stays = ReportRows.cells(total.stays).map(\.string)
    let tiles = [
      ("Cars in", "\(total.arrivals)"), ("Cars out", "\(total.departures)"),
      (isOver ? "On the lot at the end" : "On the lot now", "\(total.onLot)"),
      ("Most at once", "\(total.peak)"),
      ("Median wait (\(ReportMessages.waits(total.waits.count)))", waits[0]),
      ("90 % of waits", waits[1]), ("Longest wait", waits[2]),
      ("Median stay (\(ReportMessages.stays(total.stays.count)))", stays[0]),
    ]
    return tiles.map { "<div><dt>\($0)<dd>\($1)</div>" }.joined()
  }

  private static func figure(_ chart: Chart) -> String {
    let table = ChartTable(chart)
    let rows = isShort(chart) ? html(table, caption: chart.title) : ""
    let details = rows.isEmpty ? "" : "<details><summary>As a table</summary>\(rows)</details>"
    return """
      <figure><figcaption>\(Markup.escaped(chart.title))</figcaption>
      \(SVGChart(chart: chart).element)
      <p>\(Markup.escaped(chart.summary))</p>\(details)</figure>
      """
  }

  /// Whether the chart has a table of its own: the figures of periods are in that of the page.
  private static func isShort(_ chart: Chart) -> Bool {
    if chart.isEmpty { return false }
    switch chart.content {
    case .bars, .heat, .groups: return true
    case .curve, .pair: return false
    }
  }

  // MARK: - Tables

  private static func html(
    _ table: ChartTable, caption: String, style: String = ""
  ) -> String {
    let head = table.header.map { "<th scope=col>\(Markup.escaped($0))" }.joined()
    let rows = table.rows.map { row in
      "<tr>"
        + row.enumerated().map { index, cell in
          (index == 0 ? "<th scope=row>" : "<td>") + Markup.escaped(cell)
        }.joined()
    }
    return """
      <table\(style)><caption>\(Markup.escaped(caption))</caption><thead><tr>\(head)<tbody>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  private var comparison: String {
    guard let comparison = report.comparison else { return "" }
    let rows = ComparisonRows(comparison: comparison).records.map { record in
      let cells = record.cells.map(\.string)
      let isKnown = cells[3] != "-"
      return [
        cells[0], cells[1], cells[3], isKnown ? "\(cells[2]) to \(cells[4])" : "-", cells[5],
        cells[6],
      ]
    }
    let caption = ReportMessages.compared(report.request, comparison.count).string
    guard comparison.rows.contains(where: { $0.usual != nil }) else {
      return "<p>\(Markup.escaped(caption)).</p>"
    }
    return Self.html(
      ChartTable(header: ["", "Now", "Median", "Range", "N", ""], rows: rows), caption: caption,
      style: " class=u")
  }

  /// Whether the table is of valets or makes, with more columns than stand beside the charts.
  private var isOfGroups: Bool { report.request.grouping?.groups != nil }

  private var table: String {
    if let kind = report.request.grouping?.groups {
      let all = GroupRows(kind: kind, groups: report.shift.groups).records
      let rows = all.prefix(Self.mostGroups).map { record in
        let cells = record.cells.map(\.string)
        return cells[0...6] + cells[12...]
      }
      let purged =
        report.shift.damagesPurgedBefore
        .map { "<p>\(Markup.escaped(ReportMessages.damagesPurged(before: $0, time).string))" } ?? ""
      return Self.html(
        ChartTable(
          header: [
            kind == .author ? "Who" : "Make", "In", "Out", "Brought", "Waits", "Median wait",
            "90 % of waits", "Damages",
          ], rows: rows.map { Array($0) }),
        caption: (kind == .author ? "By valet" : "By make")
          + (all.count > rows.count ? ", \(rows.count) of \(all.count)" : "")) + purged
    }
    let rows = ReportRows(report.span, report.periods, time)
    let all = Array(zip(rows.labels, rows.periods))
    guard let first = all.firstIndex(where: \.1.isBusy),
      let last = all.lastIndex(where: \.1.isBusy)
    else {
      return "<p>\(Markup.escaped(ReportMessages.nothingHappened(report.total, time).string))"
    }
    let shown = all[first...last]
    guard shown.count <= Self.mostRows else {
      return "<p>\(shown.count) rows are too many for a page: --format csv has them.</p>"
    }
    return Self.html(
      ChartTable(
        header: ["", "In", "Out", "On lot", "Peak", "Waits", "Median", "90 %"],
        rows: shown.map { label, period in
          let counts = [
            period.arrivals, period.departures, period.onLot, period.peak, period.waits.count,
          ]
          return [label.string] + counts.map { String($0) }
            + ReportRows.cells(period.waits).prefix(2).map(\.string)
        }), caption: "By \(report.span.grouping.rawValue)")
  }
}
