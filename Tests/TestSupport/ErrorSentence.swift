import Foundation
package import Testing

/// An error says the same sentence as text and as a localized description, and the sentence is one
/// for people: it names what the error is about, and no part of the program.
package func expectSentence(
  _ error: some Error, naming names: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let sentence = "\(error)"
  #expect(error.localizedDescription == sentence, sourceLocation: sourceLocation)
  #expect((error as any Error).localizedDescription == sentence, sourceLocation: sourceLocation)
  #expect(sentence.count > 10 && sentence.contains(" "), sourceLocation: sourceLocation)
  let parts = [String(describing: type(of: error)), "Error(", "Optional(", "nil)"]
  let labels = Mirror(reflecting: error).children.compactMap(\.label).map { $0 + "(" }
  for part in parts + labels {
    #expect(!sentence.contains(part), sourceLocation: sourceLocation)
  }
  for name in names {
    #expect(sentence.contains(name), sourceLocation: sourceLocation)
  }
}
