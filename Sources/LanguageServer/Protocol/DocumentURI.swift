import Notation

/// A document's address, and the path of those that are files.
enum DocumentURI {
  /// - Returns: nil for another scheme than `file`.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    return decodedPath(uri.dropFirst(7))
  }

  /// Of any scheme the path that it seems to stand for, such as that of the file of which `git:` shows another version.
  static func likelyPath(_ uri: String) -> String? {
    guard let colon = uri.firstIndex(of: ":") else { return nil }
    var rest = uri[uri.index(after: colon)...]
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    return decodedPath(rest)
  }

  /// Behind a host, which is this machine's.
  private static func decodedPath(_ text: Substring) -> String? {
    guard let slash = text.firstIndex(of: "/") else { return nil }
    let path = text[slash...].prefix { $0 != "?" && $0 != "#" }
    return PercentEncoding.decoded(path)
  }

  static func file(_ path: String) -> String { "file://" + PercentEncoding.path(path) }
}
