import Formats

/// A document's address, and the path of those that are files.
enum DocumentURI {
  /// - Returns: nil for another scheme than `file`; else a path without empty parts and dots, so that a file has one.
  static func path(_ uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    return decodedPath(uri.dropFirst(5)).map(normalized)
  }

  /// Of any scheme the path that it seems to stand for, such as that of the file of which `git:` shows another version.
  static func likelyPath(_ uri: String) -> String? {
    guard let colon = uri.firstIndex(of: ":") else { return nil }
    return decodedPath(uri[uri.index(after: colon)...])
  }

  /// Behind a host, which is this machine's.
  private static func decodedPath(_ text: Substring) -> String? {
    let text = text.hasPrefix("//") ? text.dropFirst(2) : text
    guard let slash = text.firstIndex(of: "/") else { return nil }
    let path = text[slash...].prefix { $0 != "?" && $0 != "#" }
    // No file has a name with a zero byte, at which the system would end it.
    guard let decoded = PercentEncoding.decoded(path), !decoded.utf8.contains(0) else { return nil }
    return decoded
  }

  private static func normalized(_ path: String) -> String {
    if !path.contains("//"), !path.contains("/."), !path.hasSuffix("/") { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  static func file(_ path: String) -> String { "file://" + PercentEncoding.path(path) }
}
