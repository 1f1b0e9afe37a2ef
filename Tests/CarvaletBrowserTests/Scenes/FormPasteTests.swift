import CarStorage
import Testing

@testable import CarvaletBrowser

/// What is pasted into a form, and a car in words that is divided into its fields.
struct FormPasteTests {
  @Test func `the cells of a pasted line go into the fields in order, and nothing is saved`() {
    var scene = Scene(80, 20)
    scene.press("p")
    scene.send(.paste("Volvo\tV60\t\tB VV 60\tblue\r\n"))
    #expect(scene.message == "Pasted into 4 fields. Enter saves them")
    #expect(scene.actions == [])
    scene.press("enter")
    #expect(
      scene.actions == [
        .park(texts: [.make: "Volvo", .model: "V60", .plate: "B VV 60", .color: "blue"])
      ])
    // More cells than fields stay together in the last one.
    scene = Scene(80, 20)
    scene.press("m")
    scene.send(.paste("B7\tK1\tof Anna"))
    scene.press("enter")
    #expect(
      scene.actions == [.edit(base: Scene.cars[4], texts: [.spot: "B7", .key: "K1 of Anna"])])
  }

  @Test(arguments: [50, 80, 120, 200])
  func `a pasted car in words is divided into its fields before anything is saved`(columns: Int) {
    var scene = Scene(columns, 16)
    scene.press("p")
    scene.send(.paste("red BMW X5 B V 6 K7\r\n"))
    let line = "red BMW X5 B V 6 K7\r\n"
    #expect(scene.effects.last == .readPasted(line: line, years: 1886...2027))
    #expect(scene.screen.contains(">*make       red BMW X5 B V 6 K7"))
    // Nothing is saved that was not seen.
    #expect(!scene.browser.accepts(.enter) && scene.browser.ignores(.key(.enter)))
    scene.send(
      .pasted(
        [.make: "BMW", .model: "X5", .color: "red", .plate: "B V 6", .key: "K7"], line: line))
    let lines = scene.browser.draw().lines.map { line in
      (line.firstRange(of: "Park a car") ?? line.firstRange(of: ">*make")).map {
        String(line[$0.lowerBound...])
      } ?? line
    }
    #expect(lines.contains("Park a car") && lines.contains(">*make       BMW"))
    for text in ["*model      X5", "*plate      B V 6", "*color      red", "*key        K7"] {
      #expect(scene.screen.contains(text), "\(text)")
    }
    #expect(scene.screen.contains("Read as make, model, plate, color, key."))
    // A plate that was here before fills the others.
    #expect(scene.effects.last == .readCar(plate: "B V 6"))
    scene.press("enter")
    #expect(
      scene.actions == [
        .park(texts: [
          .make: "BMW", .model: "X5", .color: "red", .plate: "B V 6", .key: "K7",
        ])
      ])
  }

  // Three lines became one car with all their words in its make.
  @Test(arguments: [50, 80, 120, 200])
  func `of several lines the first is taken, and a sentence says so`(columns: Int) {
    let rest = "Only the first of 3 lines was taken: a form is of one car"
    func said(_ scene: Scene) -> String {
      scene.browser.message?.string ?? ""
    }
    var scene = Scene(columns, 16)
    scene.press("p")
    scene.send(.paste("red BMW X5 K7\n\nblue Audi A4 K8\nFiat 500 K9\n"))
    #expect(scene.effects.last == .readPasted(line: "red BMW X5 K7", years: 1886...2027))
    #expect(scene.screen.contains(">*make       red BMW X5 K7") && said(scene) == rest)
    scene.send(
      .pasted(
        [.make: "BMW", .model: "X5", .color: "red", .key: "K7"], line: "red BMW X5 K7"))
    #expect(said(scene) == rest + ". Read as make, model, color, key. Enter saves them")
    scene.press("enter")
    #expect(
      scene.actions == [.park(texts: [.make: "BMW", .model: "X5", .color: "red", .key: "K7"])])
    // The lines of a table, too.
    scene = Scene(columns, 16)
    scene.press("p")
    scene.send(.paste("BMW\tX5\nAudi\tA4\nFiat\t500"))
    #expect(said(scene) == rest + ". Pasted into 2 fields. Enter saves them")
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.make: "BMW", .model: "X5"])])
    scene = Scene(columns, 16)
    scene.press("m")
    scene.send(.paste("B7\tK1\nB8\tK2\nB9\tK3"))
    #expect(said(scene) == rest + ". Pasted into 2 fields. Enter saves them")
    // The lines of another text are one.
    scene.press("esc", "n")
    scene.send(.paste("scratch\non the door"))
    scene.press("enter")
    #expect(scene.actions == [.note(22, "scratch on the door")])
  }

  @Test
  func `a car in words that is typed into the make is shown in its fields before it is saved`() {
    var scene = Scene(80, 16)
    scene.press("p")
    scene.type("silver BMW X5 K7")
    scene.press("enter")
    let line = "silver BMW X5 K7"
    #expect(scene.effects.last == .readPasted(line: line, years: 1886...2027))
    scene.send(
      .pasted([.make: "BMW", .model: "X5", .color: "silver", .key: "K7"], line: line))
    #expect(scene.actions == [] && scene.screen.contains("*model      X5"))
    #expect(scene.message == "Read as make, model, color, key. Enter saves them")
    scene.press("enter")
    #expect(
      scene.actions == [
        .park(texts: [.make: "BMW", .model: "X5", .color: "silver", .key: "K7"])
      ])
    // What is a make alone is saved at once.
    for (typed, texts) in [("Alfa Romeo", [CarField.make: "Alfa Romeo"]), ("child seat", nil)] {
      scene = Scene(80, 16)
      scene.press("p")
      scene.type(typed)
      scene.press("enter")
      scene.send(.pasted(texts, line: typed))
      #expect(scene.actions == [.park(texts: [.make: typed])])
    }
  }

  @Test func `a car is not divided beside what another one left in the form`() {
    var scene = Scene(80, 16)
    scene.press("p", "down", "down", "down")
    scene.type("WA 12345")
    scene.press("esc", "p", "up", "up", "up")
    scene.send(.paste("black Audi A6"))
    #expect(scene.screen.contains(">*make       black Audi A6"))
    #expect(scene.browser.accepts(.enter) && !scene.browser.ignores(.key(.enter)))
  }

  @Test func `a pasted line that tells of no car stays whole, and Esc waits for nothing`() {
    var scene = Scene(80, 16)
    scene.press("p")
    scene.send(.paste("child seat please"))
    scene.send(.pasted(nil, line: "child seat please"))
    #expect(scene.screen.contains(">*make       child seat please"))
    scene.press("enter")
    #expect(scene.actions == [.park(texts: [.make: "child seat please"])])
    scene = Scene(80, 16)
    scene.press("p")
    scene.send(.paste("silver BMW"))
    scene.press("esc")
    scene.send(.pasted([.make: "BMW", .color: "silver"], line: "silver BMW"))
    scene.press("p")
    #expect(scene.screen.contains(">*make       silver BMW") && scene.browser.accepts(.enter))
    // Neither one word, nor what goes into another field or behind a text, is divided.
    for keys in [["down"], ["x"]] {
      scene = Scene(80, 16)
      scene.press("p")
      for key in keys { scene.press(key) }
      scene.send(.paste("silver BMW"))
      #expect(scene.browser.accepts(.enter))
    }
  }
}
