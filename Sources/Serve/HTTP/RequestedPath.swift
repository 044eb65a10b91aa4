import Formats

/// The meaning of a request target: a file, a resource of the server, or nothing.
package enum RequestedPath: Sendable, Equatable {
  /// A file of the site, as the decoded names of its folders and of the file itself.
  case file([String])
  /// A resource of the server itself, under `/-/`. No site has such a folder.
  case own(String, query: String)
  /// A path that no site contains, because it includes an empty name, a name that begins with a full stop, or a name
  /// with a slash, a backslash or a control character.
  case nothing
  /// The target is not valid.
  case malformed

  package init(_ target: String) {
    guard let path = RequestedPath.path(of: target) else {
      self = .malformed
      return
    }
    let (raw, query) = path.cut(at: "?")
    // Names are decoded separately: an encoded slash is part of a name, and no file has one.
    let parts = raw.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for part in parts {
      guard let name = PercentEncoding.decoded(part) else {
        self = .malformed
        return
      }
      names.append(name)
    }
    if names.first == "-" {
      self = .own(names.dropFirst().joined(separator: "/"), query: String(query))
    } else if names == [""] {
      self = .file(["index.html"])
    } else {
      self = names.allSatisfy(RequestedPath.isPublic) ? .file(names) : .nothing
    }
  }

  /// Returns the path and the query of a target, which may be an absolute URL (RFC 9112 §3.2.2); `nil` if the target
  /// has no path.
  private static func path(of target: String) -> Substring? {
    if target.hasPrefix("/") { return target[...] }
    guard target.lowercased().hasPrefix("http://") else { return nil }
    let rest = target.dropFirst(7)
    return rest.firstIndex(of: "/").map { rest[$0...] }
  }

  /// Returns the authority (host and port) of a target that is an absolute URL; `nil` for a path.
  package static func authority(of target: String) -> String? {
    guard target.lowercased().hasPrefix("http://") else { return nil }
    return String(target.dropFirst(7).prefix { $0 != "/" && $0 != "?" })
  }

  /// Returns the values of a parameter in a query such as `name=value&name=…`. Values that cannot be decoded are
  /// omitted.
  static func values(of name: String, in query: String) -> [String] {
    query.split(separator: "&").compactMap { part in
      let (key, value) = part.cut(at: "=")
      return key == name ? PercentEncoding.decoded(value) : nil
    }
  }

  private static func isPublic(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C || $0 == 0x7F }
  }
}

extension StringProtocol {
  /// Returns the parts before and after the first occurrence of the character. If the character does not occur, the
  /// second part is empty.
  func cut(at character: Character) -> (before: SubSequence, after: SubSequence) {
    guard let position = firstIndex(of: character) else { return (self[...], self[endIndex...]) }
    return (self[..<position], self[index(after: position)...])
  }
}
