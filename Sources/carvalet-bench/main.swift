import CarStorage
import Foundation

// Writes synthetic cars as CSV: carvalet-bench COUNT [PARKED] | carvalet import - --format csv

let numbers = CommandLine.arguments.dropFirst().map(Int.init)
guard let count = numbers.first ?? nil, numbers.count <= 2,
  let parkedCount = numbers.count == 2 ? numbers.last ?? nil : count
else {
  FileHandle.standardError.write(Data("usage: carvalet-bench COUNT [PARKED]\n".utf8))
  exit(64)
}

var writer = RecordFormat.csv.makeWriter { bytes in
  FileHandle.standardOutput.write(Data(bytes))
}
for car in SyntheticCars(count: count, parkedCount: parkedCount) { try writer.write(car) }
try writer.finish()
