/// The key of an encrypted site, and the site's id.
///
/// The keys for contents, names and other purposes are derived from this key (HKDF); the key itself is never used for
/// encryption. A browser can therefore store the unwrapped key as non-extractable, so that scripts cannot
/// read it.
package struct SiteKey: Sendable, Equatable {
  /// The site's 16-byte id, which is not secret.
  package let site: [UInt8]
  /// The 32-byte secret key.
  package let bytes: [UInt8]

  package init(site: [UInt8], bytes: [UInt8]) {
    self.site = site
    self.bytes = bytes
  }

  /// Returns a new random key.
  ///
  /// - Parameter site: the id of an existing site; `nil` for a new site.
  package static func random(site: [UInt8]? = nil) -> SiteKey {
    SiteKey(site: site ?? Cryptography.random(siteByteCount), bytes: Cryptography.random(Cryptography.keyByteCount))
  }

  package static let siteByteCount = 16

  package enum Purpose: String, Sendable {
    /// The key that encrypts the content of blobs.
    case contents
    /// The key that derives the names of blobs from paths.
    case names
    /// The key that derives nonces from contents.
    case nonces
    /// The key that determines the order of slots.
    case order
    /// The key that authenticates the list of slots.
    case slots
  }

  /// Returns the 32-byte key for one purpose.
  package func derived(for purpose: Purpose) -> [UInt8] {
    Cryptography.hkdf(bytes, salt: site, purpose: Array("\(SiteKey.version) \(purpose.rawValue)".utf8))
  }

  /// The version of the scheme, which is part of all labels so that versions cannot be confused.
  static let version = "daybook sealed 1"
}
