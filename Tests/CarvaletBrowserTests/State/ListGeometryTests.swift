import CarStorage
import Testing

@testable import CarvaletBrowser

/// Every list of up to five rows in sections, on every screen of up to eight lines.
struct ListGeometryTests {
  /// A list whose sections have so many rows each.
  private func rows(_ counts: [Int], keptAt index: Int?) -> ListRows {
    // Every other car has a long name.
    let cars = (0..<counts.reduce(0, +)).map { index -> Car in
      let model = index % 2 == 0 ? "500" : "500 Topolino"
      return Scene.car(Car.Ticket(index + 1), "Fiat", model, 1950, "12:00")
    }
    var start = 0
    let sections = counts.enumerated().map { position, count in
      defer { start += count }
      return BrowserPage.Section(title: "\(position)", count: count, rows: start..<start + count)
    }
    let request = PageRequest(
      sequence: 1, choice: ListChoice(tab: .make), anchor: .index(0), rowCount: 100)
    let page = BrowserPage(
      request: request, firstIndex: 0, cars: cars, sections: sections, totals: nil, selection: nil)
    let kept = KeptCar(car: Car(ticket: 99, dateCreated: Scene.now), reason: .removed)
    return ListRows(page, keeping: index.map { (kept, $0) })
  }

  /// Every way to make sections of up to so many rows.
  private func sections(upTo count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return [[]]
      + (1...count).flatMap { first in sections(upTo: count - first).map { [first] + $0 } }
  }

  private func everyGeometry(_ body: (ListGeometry) -> Void) {
    for counts in sections(upTo: 5) {
      for kept in [nil] + (0...counts.reduce(0, +)).map(Optional.some) {
        for height in 3...8 {
          for (rowHeight, widestName) in [(1, nil), (2, nil), (1, 10)] {
            body(
              ListGeometry(
                rows: rows(counts, keptAt: kept), height: height, rowHeight: rowHeight,
                widestName: widestName))
          }
        }
      }
    }
  }

  @Test func `the selected row is whole on the screen, wherever the screen was`() {
    everyGeometry { geometry in
      for slot in geometry.rows.slots {
        for before in geometry.rows.slots {
          let top = geometry.top(near: before, showing: slot)
          let lines = geometry.lines(from: top)
          let parts = lines.filter {
            if case .row(slot, _) = $0 { true } else { false }
          }
          #expect(parts.count == geometry.height(of: slot))
          #expect(
            lines.firstIndex { $0 == .row(slot: slot, part: 0) }
              == geometry.line(of: slot, from: top))
        }
      }
    }
  }

  @Test func `no line is free that a row above could have`() {
    everyGeometry { geometry in
      for slot in geometry.rows.slots {
        let top = geometry.top(near: slot, showing: slot)
        guard top > 0 else { continue }
        let last = geometry.rows.slots.upperBound - 1
        let endOfLast = geometry.line(of: last, from: top - 1) + geometry.height(of: last)
        #expect(endOfLast > geometry.height)
      }
    }
  }

  @Test
  func `the first line is the header of the section of the first row, and headers stand between`() {
    everyGeometry { geometry in
      for top in geometry.rows.slots where geometry.rows.hasSections {
        var titles: [String] = []
        for line in geometry.lines(from: top) {
          switch line {
          case .header(let section): titles.append(section.title)
          case .row(let slot, _): #expect(titles.last == geometry.rows.section(at: slot)?.title)
          }
        }
        #expect(titles == Array(Set(titles)).sorted())
      }
    }
  }

  @Test func `slots and indices lead to each other around the kept row`() {
    everyGeometry { geometry in
      let rows = geometry.rows
      for slot in rows.slots where !rows.isKept(slot) {
        #expect(rows.slot(ofIndex: rows.index(of: slot)) == slot)
        #expect(rows.slot(of: rows.car(at: slot).ticket) == slot)
      }
    }
  }
}
