import Formats

/// The file of a site that a request's target names (SITE.md §1: pages flat, `assets/` and the like beside them).
package enum RequestedPath: Sendable, Equatable {
  /// The folders on the way and the file's name, decoded.
  case file([String])
  /// Something of the server's own, below `/-/`, which no site has.
  case own(String, query: String)
  /// Names nothing that could be in a site: `..`, hidden files, a slash or NUL in a name.
  case nothing
  /// No target at all.
  case malformed

  package init(_ target: String) {
    guard let path = RequestedPath.path(of: target) else {
      self = .malformed
      return
    }
    let (raw, query) = path.cut(at: "?")
    // Names are decoded one by one: an encoded slash is part of a name, and no name has one.
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

  /// From the first slash on; nil where there is none. A target may hold the whole address (RFC 9112 §3.2.2).
  private static func path(of target: String) -> Substring? {
    if target.hasPrefix("/") { return target[...] }
    guard target.lowercased().hasPrefix("http://") else { return nil }
    let rest = target.dropFirst(7)
    return rest.firstIndex(of: "/").map { rest[$0...] }
  }

  /// The host of a target that holds the whole address.
  package static func authority(of target: String) -> String? {
    guard target.lowercased().hasPrefix("http://") else { return nil }
    return String(target.dropFirst(7).prefix { $0 != "/" && $0 != "?" })
  }

  /// `name=value&name=…`; what cannot be decoded is left out.
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
  /// What stands before the first such character, and what stands after it.
  func cut(at character: Character) -> (before: SubSequence, after: SubSequence) {
    guard let position = firstIndex(of: character) else { return (self[...], self[endIndex...]) }
    return (self[..<position], self[index(after: position)...])
  }
}
