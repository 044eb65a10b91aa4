/// The rule for combining small files of a site into one pack, because the overhead of separate blobs would exceed the
/// size of the files.
package enum PackName {
  /// Returns the pack that contains a file; `nil` if the file is not in a pack. For the page `t-2026-05-16-rent.html`,
  /// this is `t-2026-05-16.pack`, which contains all pages of the day. The result depends only on the path, because
  /// this is all that is known when a file is looked up.
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
