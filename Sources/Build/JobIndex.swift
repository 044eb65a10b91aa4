import Platform

/// Which jobs made the files of a site's folder, as its last build remembers.
package struct JobIndex: Sendable {
  private let manifest: SiteManifest

  /// Of a folder without a site.
  package init() { manifest = SiteManifest() }

  package init(_ folder: SiteFolder) { manifest = folder.remembered }

  package func names(making path: String) -> Set<String> { manifest.sections(holding: [path]) }
}
