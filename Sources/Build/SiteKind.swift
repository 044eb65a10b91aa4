import BookEditing
import Ledger
import Formats
package import Reports

/// The contents of a site: the whole book or a filtered part of it, redacted or not. The kind is stored in the marker
/// file of the site's folder, and a build of a different kind does not replace the site. The marker's heading shows
/// whether a site is encrypted.
///
/// The marker of a filtered site contains a hash of the filter, which is also shown on every page. The marker of a
/// redacted filtered site contains no hash, because filters may contain amounts and titles.
///
/// A marker of an older version has no kind, so a build of any kind may replace the site if both are encrypted or both
/// are not. A missing kind does not mean a complete site, because every folder with a filtered or redacted site of an
/// older version would then have to be removed first.
package enum SiteKind: Sendable, Hashable {
  case full
  case redacted
  /// A filtered site, with the hash of its filter.
  case part(UInt64)
  case redactedPart

  package init(_ scope: LedgerScope) {
    switch (scope.isPart, scope.isRedacted) {
    case (false, false): self = .full
    case (false, true): self = .redacted
    case (true, true): self = .redactedPart
    case (true, false):
      var hash = Fingerprint()
      // The order of the filters does not matter, because all of them must match.
      for term in scope.filter.sorted() { hash.add(term) }
      hash.add("\(scope.from.map(\.description) ?? "") \(scope.to.map(\.description) ?? "")")
      self = .part(hash.value)
    }
  }

  /// Creates the kind for a word in a marker; `nil` for an unknown word.
  init?(word: String) {
    switch word {
    case "full": self = .full
    case "redacted": self = .redacted
    case "redacted-part": self = .redactedPart
    default:
      guard word.hasPrefix("part-"), let hash = UInt64(word.dropFirst(5), radix: 16) else { return nil }
      self = .part(hash)
    }
  }

  var word: String {
    switch self {
    case .full: "full"
    case .redacted: "redacted"
    case .redactedPart: "redacted-part"
    case .part(let hash): "part-\(String(hash, radix: 16))"
    }
  }

  /// The suffix of a folder name for a site of this kind.
  var ending: String {
    if case .part = self { "part" } else { word }
  }

  /// A noun phrase for the site in messages, such as “a complete site”.
  package var phrase: String {
    switch self {
    case .full: "a complete site"
    case .redacted: "a redacted site"
    case .part: "a filtered site"
    case .redactedPart: "a filtered and redacted site"
    }
  }

  /// Returns the default folder inside the book for a site of this kind; `nil` if the user must specify a folder.
  func ownFolder(isSealed: Bool) -> String? {
    switch self {
    case .part, .redactedPart: nil
    case .full: isSealed ? BookLayout.sealedSite : BookLayout.site
    case .redacted: isSealed ? BookLayout.sealedSite : BookLayout.redactedSite
    }
  }
}
