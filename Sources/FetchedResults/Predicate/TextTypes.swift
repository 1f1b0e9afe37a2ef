// The types of texts that the declarations of this library name. Programs that use it need no other
// import for them.

@_exported public import struct UnicodeText.LikePattern
@_exported public import struct UnicodeText.PatternError
@_exported public import struct UnicodeText.RegularExpression
@_exported public import enum UnicodeText.TextComparison
@_exported public import struct UnicodeText.TextOptions
@_exported public import class UnicodeText.TextPattern
