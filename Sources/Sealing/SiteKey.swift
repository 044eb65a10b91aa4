/// What a sealed site is sealed with, and which site it is.
///
/// The key itself seals nothing: those for contents, names and nonces are derived from it (HKDF), so that a browser
/// that unwrapped it need not be able to read it.
package struct SiteKey: Sendable, Equatable {
  /// 16 bytes that tell one site from another; no secret.
  package let site: [UInt8]
  /// 32 bytes.
  package let bytes: [UInt8]

  package init(site: [UInt8], bytes: [UInt8]) {
    self.site = site
    self.bytes = bytes
  }

  /// A new one.
  ///
  /// - Parameter site: of the one before it; nil for a new site.
  package static func random(site: [UInt8]? = nil) -> SiteKey {
    SiteKey(site: site ?? Cryptography.random(siteByteCount), bytes: Cryptography.random(Cryptography.keyByteCount))
  }

  package static let siteByteCount = 16

  package enum Purpose: String, Sendable {
    /// What blobs hold.
    case contents
    /// Which blob holds what.
    case names
    /// A nonce for each content.
    case nonces
    /// In which order slots stand.
    case order
    /// That the list of slots is the one that was published.
    case slots
  }

  /// 32 bytes.
  package func derived(for purpose: Purpose) -> [UInt8] {
    Cryptography.hkdf(bytes, salt: site, purpose: Array("\(SiteKey.version) \(purpose.rawValue)".utf8))
  }

  /// The scheme, so that no two versions of it can be taken for each other.
  static let version = "daybook sealed 1"
}
