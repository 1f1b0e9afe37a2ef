/// What the browser shows when a key comes, which decides what the key means.
package enum KeyContext: Hashable, Sendable, CaseIterable {
  case list, search, rail, number, form, question, detail, help, board
}
