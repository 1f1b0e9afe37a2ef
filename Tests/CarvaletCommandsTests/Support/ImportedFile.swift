import Foundation

@testable import CarvaletCommands

/// Imports a file into a new store, and lists what is on the lot then.
func imported(
  _ text: String, _ options: String = "", name: String = "cars.csv",
  fields: String = "make,model,plate"
) throws -> (run: Consequences, cars: String) {
  let scene = try CommandScene()
  try Data(text.utf8).write(to: scene.folder.appendingPathComponent(name))
  let run = scene.run("import \(scene.folder.path)/\(name) \(options)")
  return (run, scene.run("list --all --sort make --fields \(fields)").output)
}
