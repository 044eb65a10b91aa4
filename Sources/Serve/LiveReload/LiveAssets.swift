/// Files that the preview server adds to the site without writing them to the site's folder.
///
/// Their sources are in `Assets` and compiled in (`Package.swift`), so that the program is a single file and the files
/// are also available with custom templates.
enum LiveAssets {
  /// The files, keyed by name under `/-/`. The style sheet uses the site's colours, including those of a custom
  /// template.
  static let files: [String: [UInt8]] = [
    "live.js": PackageResources.live_js, "live.css": PackageResources.live_css,
    "app.webmanifest": PackageResources.app_webmanifest, "app.svg": PackageResources.app_svg,
    "app-maskable.svg": PackageResources.app_maskable_svg,
  ]

  /// The page that is shown for an address that does not exist, for example because the page has not been built yet or
  /// was removed by a change.
  static let notFound = PackageResources.missing_html
}
