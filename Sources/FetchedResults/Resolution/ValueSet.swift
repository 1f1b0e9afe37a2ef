internal import FoundationEssentials
package import UnicodeText

/// The constants on the right side of `IN`, hashed.
package struct ValueSet: Sendable {
  /// The distinct constants that are not null.
  package let values: [Value]
  /// Whether null is one of the constants.
  package let hasNull: Bool
  /// How texts are compared.
  package let options: TextOptions

  private let integers: Set<Int64>
  private let dates: Set<Int64>
  private let texts: Set<[UInt8]>
  /// The reals that are not whole numbers of 64 bits; the others are among the integers.
  private let reals: Set<Double>

  init(_ constants: [Value], options: TextOptions) {
    self.options = options
    hasNull = constants.contains(.null)
    var values: [Value] = []
    var integers: Set<Int64> = []
    var dates: Set<Int64> = []
    var texts: Set<[UInt8]> = []
    var reals: Set<Double> = []
    for value in constants where !value.isNull && !value.isNaN {
      switch value {
      case .integer, .boolean:
        if integers.insert(value.integer!).inserted { values.append(value) }
      case .date(let date):
        if dates.insert(date.millisecondsSince1970).inserted { values.append(value) }
      case .text(let text):
        if texts.insert(Self.key(text, options)).inserted { values.append(value) }
      case .real(let real):
        let isNew =
          Int64(exactly: real).map { integers.insert($0).inserted } ?? reals.insert(real).inserted
        if isNew { values.append(value) }
      case .null: break
      }
    }
    self.values = values
    self.integers = integers
    self.dates = dates
    self.texts = texts
    self.reals = reals
  }

  /// Whether a value is one of the constants.
  ///
  /// - Complexity: O(1), but O(length) for a text.
  package func contains(_ value: Value) -> Bool {
    switch value {
    case .null: return hasNull
    case .text(let text): return texts.contains(Self.key(text, options))
    case .date(let date): return dates.contains(date.millisecondsSince1970)
    case .integer, .boolean: return integers.contains(value.integer!)
    case .real(let real):
      return Int64(exactly: real).map(integers.contains) ?? reals.contains(real)
    }
  }

  private static func key(_ text: String, _ options: TextOptions) -> [UInt8] {
    Array(TextFolding.fold(text, options).text.utf8)
  }
}

extension Value {
  fileprivate var isNaN: Bool {
    if case .real(let real) = self { real.isNaN } else { false }
  }
}
