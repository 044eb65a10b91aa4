/// What the server adds to a site while it shows it; none of it is written to the site's folder.
///
/// The files lie in `Assets` and are compiled in (`Package.swift`): the command is one file, and a template of one's own
/// must not lack them.
enum LiveAssets {
  /// By their names below `/-/`. The style is in the site's own colours, so that another template gives its.
  static let files: [String: [UInt8]] = [
    "live.js": PackageResources.live_js, "live.css": PackageResources.live_css,
    "app.webmanifest": PackageResources.app_webmanifest, "app.svg": PackageResources.app_svg,
    "app-maskable.svg": PackageResources.app_maskable_svg,
  ]

  /// Where a page was before an edit took it away, or will be.
  static let notFound = PackageResources.missing_html
}
