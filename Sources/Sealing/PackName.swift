/// Which small files of a site go together where one file costs more than what is in it.
package enum PackName {
  /// `t-2026-05-16.pack` for the page `t-2026-05-16-rent.html`: the pages of a day. Nil for all other files. From the
  /// path alone, since no more is known of a file that is looked for.
  package static func of(_ path: String) -> String? {
    let pattern = "t-0000-00-00-".utf8
    let head = path.utf8.prefix(pattern.count)
    guard path.hasSuffix(".html"), head.count == pattern.count,
      zip(head, pattern).allSatisfy({ byte, wanted in
        wanted == UInt8(ascii: "0") ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == wanted
      })
    else { return nil }
    return String(decoding: head.dropLast(), as: UTF8.self) + suffix
  }

  package static let suffix = ".pack"
}
