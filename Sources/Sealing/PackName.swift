/// The rule that puts small files of a site into one pack. A separate file for each would cost more than its content.
package enum PackName {
  /// Returns the pack of a file: `t-2026-05-16.pack`, the pages of a day, for the page `t-2026-05-16-rent.html`. `nil`
  /// for all other files. The result depends only on the path, because a reader that looks for a file has only its
  /// path.
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
