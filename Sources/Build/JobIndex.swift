import Platform

/// An index that maps the files in a site's folder to the jobs that generated them, as stored by the last build.
package struct JobIndex: Sendable {
  private let manifest: SiteManifest

  /// Creates an empty index, for a folder without a site.
  package init() { manifest = SiteManifest() }

  package init(_ folder: SiteFolder) { manifest = folder.remembered }

  package func names(making path: String) -> Set<String> { manifest.sections(holding: [path]) }
}
