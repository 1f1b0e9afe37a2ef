import CarStorage
import Foundation
import Testing

@testable import CarvaletBrowser

/// The article that shows screens shows what the program draws.
struct ArticleScreenTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func article() throws -> String {
    let file = "Sources/CarvaletCommands/CarvaletCommands.docc/OnAScreen.md"
    return try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  // Its last line ended with `X remove  ?`, and its columns were those of no terminal.
  @Test func `the first screen of the article is drawn so`() throws {
    var camry = Scene.car(
      6, "Toyota", "Camry", nil, "15:12", "silver", "MA PH 1330", "K9", "B13", "José Dubois")
    camry.note = "child seat"
    let cars = [
      Scene.car(1, "Audi", "A4", nil, "14:53", "black", "M AU 4400", "K22", "C3"),
      Scene.requested(
        Scene.car(2, "BMW", "i4", nil, "17:17", "grey", "B EV 44", "K12", "A4"), "17:49"),
      Scene.ready(
        Scene.car(3, "BMW", "M3", nil, "15:53", "blue", "M BM 300", "K7", "A12"), "17:40", "17:51"),
      Scene.car(4, "Škoda", "Fabia", nil, "17:53", "red", "B XY 12", "K61", "A1"),
      Scene.car(5, "Tesla", "Model 3", nil, "15:57", "white", "HH EV 20", "K20", "C2"), camry,
      Scene.car(7, "Toyota", "Prius", nil, "16:30", "silver", "MB LA 7537", "K35", "A9"),
    ]
    var scene = Scene(110, 15, cars: cars, author: nil)
    scene.send(.tick(Scene.clock("17:53")))
    scene.press("G", "k")
    scene.send(
      .detail(
        CarDetail(
          car: camry, notes: ["child seat"],
          history: [
            .init(
              date: Scene.clock("17:53"), author: "ben", what: "move", change: "B2->B13"),
            .init(date: Scene.clock("15:12"), author: "anna", what: "park"),
          ])))
    #expect(try Self.article().contains("```text\n\(scene.screen)\n```"), "\(scene.screen)")
  }

  @Test func `its board is drawn so`() throws {
    let cars = [
      Scene.requested(
        Scene.car(2, "BMW", "i4", nil, "18:00", nil, "B EV 44", "K12", "A4"), "19:44"),
      Scene.requested(
        Scene.car(6, "Tesla", "Model 3", nil, "18:00", nil, "HH EV 20", "K20", "C2"), "19:50"),
      Scene.ready(
        Scene.car(3, "BMW", "M3", nil, "18:00", nil, "M BM 300", "K7", "A12"), "19:30", "19:41"),
    ]
    let scene = Scene(80, 8, cars: cars, savedState: SavedBrowserState(tab: .queue), isBoard: true)
    #expect(try Self.article().contains("```text\n\(scene.screen)\n```"), "\(scene.screen)")
  }
}
