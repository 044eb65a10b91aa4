import Formats

/// Functions that convert between document URIs and paths.
enum DocumentURI {
  /// Returns the path of a file URI. Empty parts and dots are removed, so that each file has only one path.
  ///
  /// - Returns: `nil` for other schemes.
  static func path(_ uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    return decodedPath(uri.dropFirst(5)).map(normalized)
  }

  /// Returns the path in a URI of any scheme; `nil` if the URI contains no absolute path. For example, a `git:` URI
  /// contains a file's path, but shows another version of the file.
  static func likelyPath(_ uri: String) -> String? {
    guard let colon = uri.firstIndex(of: ":") else { return nil }
    return decodedPath(uri[uri.index(after: colon)...])
  }

  /// Returns the decoded path, without a host before it; `nil` if there is no valid path.
  private static func decodedPath(_ text: Substring) -> String? {
    let text = text.hasPrefix("//") ? text.dropFirst(2) : text
    guard let slash = text.firstIndex(of: "/") else { return nil }
    let path = text[slash...].prefix { $0 != "?" && $0 != "#" }
    // File names never contain a zero byte, at which the system would end them.
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
