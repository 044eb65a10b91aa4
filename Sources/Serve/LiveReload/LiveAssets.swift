/// Files that the preview server adds to the site. They are not written to the site's folder.
///
/// Their sources are in `Assets` and compiled in (`Package.swift`), so that the program is a single file and the files
/// are also available with custom templates.
enum LiveAssets {
  /// The files, by name below `/-/`. The style sheet uses the site's colours, including those of a custom template.
  static let files: [String: [UInt8]] = [
    "live.js": PackageResources.live_js, "live.css": PackageResources.live_css,
    "app.webmanifest": PackageResources.app_webmanifest, "app.svg": PackageResources.app_svg,
    "app-maskable.svg": PackageResources.app_maskable_svg,
  ]

  /// The page that is shown if an address does not exist. The page may not be built yet, or a change may have removed
  /// it.
  static let notFound = PackageResources.missing_html
}
