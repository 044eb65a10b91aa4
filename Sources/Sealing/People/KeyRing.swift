import Formats

/// The content of `.daybook/key`, which consists of the site's key and the wrapping key of each person, but no
/// passphrases. With the wrapping keys, a new site key can be wrapped for all people without their passphrases.
///
/// The text has the lines `daybook key 1`, `site` and `key` with hexadecimal digits. A `person` line follows for each
/// person, with the digits of the wrapping key and the normalized name.
package struct KeyRing: Sendable, Equatable {
  package var key: SiteKey
  /// The 32-byte wrapping keys of the people, keyed by `PersonName.key`.
  package var wrappingKeys: [String: [UInt8]] = [:]

  /// Creates a key ring without people. The default is a random key for a new site.
  package init(key: SiteKey = .random()) { self.key = key }

  static let heading = "daybook key 1"

  package var encoded: [UInt8] {
    var lines = [KeyRing.heading, "site \(Hexadecimal.text(key.site))", "key \(Hexadecimal.text(key.bytes))"]
    for (name, wrappingKey) in wrappingKeys.sorted(by: { $0.key < $1.key }) {
      lines.append("person \(Hexadecimal.text(wrappingKey)) \(name)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads the content of the key file.
  ///
  /// - Returns: `nil` for any bytes that `encoded` does not produce.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4, lines[0] == KeyRing.heading, lines[lines.count - 1].isEmpty,
      let site = KeyRing.field("site", lines[1]), site.count == SiteKey.siteByteCount,
      let key = KeyRing.field("key", lines[2]), key.count == Cryptography.keyByteCount
    else { return nil }
    self.init(key: SiteKey(site: site, bytes: key))
    for line in lines[3..<(lines.count - 1)] {
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "person", !parts[2].isEmpty,
        let wrappingKey = Hexadecimal.bytes(parts[1]), wrappingKey.count == Cryptography.keyByteCount,
        wrappingKeys.updateValue(wrappingKey, forKey: String(parts[2])) == nil
      else { return nil }
    }
    if encoded != bytes { return nil }
  }

  private static func field(_ name: String, _ line: Substring) -> [UInt8]? {
    line.hasPrefix(name + " ") ? Hexadecimal.bytes(line.dropFirst(name.count + 1)) : nil
  }
}
