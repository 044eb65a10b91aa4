import BookEditing
import Ledger
import Formats
package import Reports

/// What a site shows, as the marker of its folder names it: no build of another kind takes its place (COMMANDS.md,
/// `--redact`). Whether it is sealed is seen from the marker itself.
///
/// Of a part the marker holds a hash of what was asked for, which stands in words on every page. A redacted part does not
/// say what it is a part of, since filters hold amounts and titles.
///
/// The marker of a version that named no kind is taken for that of the next open build, or of the next sealed one.
/// Rejected: for a full site, by which each folder of a part or of hidden amounts would have to be removed first.
package enum SiteKind: Sendable, Hashable {
  case full
  case redacted
  /// The hash.
  case part(UInt64)
  case redactedPart

  package init(_ scope: LedgerScope) {
    switch (scope.isPart, scope.isRedacted) {
    case (false, false): self = .full
    case (false, true): self = .redacted
    case (true, true): self = .redactedPart
    case (true, false):
      var hash = Fingerprint()
      // All must hold, in whatever order.
      for term in scope.filter.sorted() { hash.add(term) }
      hash.add("\(scope.from.map(\.description) ?? "") \(scope.to.map(\.description) ?? "")")
      self = .part(hash.value)
    }
  }

  /// - Parameter word: as a marker holds it.
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

  /// For a folder of that kind, behind the name of another one.
  var ending: String {
    if case .part = self { "part" } else { word }
  }

  /// “holds …”.
  package var phrase: String {
    switch self {
    case .full: "the whole book’s site"
    case .redacted: "a site with its amounts hidden"
    case .part: "the site of a part of the book"
    case .redactedPart: "the site of a part with its amounts hidden"
    }
  }

  /// The folder inside the book that such a site goes to by itself; nil if it must be named.
  func ownFolder(isSealed: Bool) -> String? {
    switch self {
    case .part, .redactedPart: nil
    case .full: isSealed ? BookLayout.sealedSite : BookLayout.site
    case .redacted: isSealed ? BookLayout.sealedSite : BookLayout.redactedSite
    }
  }
}
