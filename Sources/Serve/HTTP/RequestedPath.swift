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
      guard let name = PercentCoding.decoded(part) else {
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
      return key == name ? PercentCoding.decoded(value) : nil
    }
  }

  private static func isPublic(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C || $0 == 0x7F }
  }
}

/// `%20` and the like (RFC 3986).
enum PercentCoding {
  /// Nil for a sign of per cent without two digits, and for what is no text.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      if byte != 0x25 {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A path for an event or an address: all but letters, digits and a few signs encoded, slashes kept.
  static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

extension StringProtocol {
  /// What stands before the first such character, and what stands after it.
  func cut(at character: Character) -> (before: SubSequence, after: SubSequence) {
    guard let place = firstIndex(of: character) else { return (self[...], self[endIndex...]) }
    return (self[..<place], self[index(after: place)...])
  }
}
