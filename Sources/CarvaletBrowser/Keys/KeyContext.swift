/// What the browser shows when a key comes, which decides what the key means.
enum KeyContext: Hashable, Sendable, CaseIterable {
  case list, search, rail, ticket, form, question, detail, help, board
}
