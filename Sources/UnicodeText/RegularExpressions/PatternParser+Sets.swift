// Sets in brackets, as in ICU: adjacent members are joined first, `&&` and `--` are applied from
// left to right, and a `^` negates the result.

extension PatternParser {
  /// `[…]`, after the opening bracket.
  mutating func set(_ start: Int) throws(PatternError) -> PatternNode.Scalars {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw PatternError(.tooLarge(limit: Self.maximumDepth)) }
    let isNegated = take("^")
    var first: PatternNode.Scalars?
    var joins: [PatternNode.Scalars.Join] = []
    var operation: Unicode.Scalar?
    var side = emptySet
    func join() {
      if let operation {
        joins.append(PatternNode.Scalars.Join(isIntersection: operation == "&", set: side))
      } else {
        first = side
      }
    }
    var isFirst = true
    while let scalar = peek() {
      let here = position
      switch scalar {
      case "]" where !isFirst:
        position += 1
        if operation != nil, side.parts.isEmpty {
          throw PatternError(.malformed(text(here - 2..<here + 1)), at: here - 2)
        }
        join()
        if let first, !joins.isEmpty { side = PatternNode.Scalars(parts: [.joined(first, joins)]) }
        side.isNegated = isNegated
        return side
      case "[":
        if let category = try posixClass() {
          side.parts.append(category)
        } else {
          position += 1
          side.parts.append(.set(try set(here)))
        }
      case "&" where peek(1) == "&", "-" where peek(1) == "-":
        guard !side.parts.isEmpty else {
          throw PatternError(.malformed(text(here..<here + 2)), at: here)
        }
        position += 2
        join()
        operation = scalar
        side = emptySet
      default: side.parts.append(try member(here))
      }
      isFirst = false
    }
    throw PatternError(.unbalanced("["), at: start)
  }

  private var emptySet: PatternNode.Scalars { PatternNode.Scalars(options: options) }

  /// `[:alpha:]` or `[:^alpha:]`; nil for a bracket that opens a set.
  mutating func posixClass() throws(PatternError) -> PatternNode.Scalars.Part? {
    guard peek(1) == ":" else { return nil }
    let start = position
    var end = start + 2
    while end < scalars.count, scalars[end] != ":", scalars[end] != "]" { end += 1 }
    guard end + 1 < scalars.count, scalars[end] == ":", scalars[end + 1] == "]" else { return nil }
    let isNegated = scalars[start + 2] == "^"
    let name = text((isNegated ? start + 3 : start + 2)..<end)
    guard let category = PatternNode.Category(property: name) else {
      throw PatternError(.unsupported(text(start..<end + 2)), at: start)
    }
    position = end + 2
    return .set(PatternNode.Scalars(parts: [.category(category)], isNegated: isNegated))
  }

  /// A scalar, a range of them, or a category.
  private mutating func member(_ start: Int) throws(PatternError) -> PatternNode.Scalars.Part {
    var first = scalars[position]
    position += 1
    if first == "\\" {
      if let category = try category(start) { return category }
      first = try escapedScalar(start)
    }
    guard peek() == "-", let end = peek(1), end != "]", end != "[", end != "-" else {
      return .range(first.value...first.value)
    }
    position += 1
    var last = scalars[position]
    position += 1
    if last == "\\" { last = try escapedScalar(position - 1) }
    guard first.value <= last.value else {
      throw PatternError(.malformed(text(start..<position)), at: start)
    }
    return .range(first.value...last.value)
  }
}
